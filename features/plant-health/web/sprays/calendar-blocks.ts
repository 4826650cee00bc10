import { DateTime } from 'luxon';
import type { Spray } from './use-sprays.ts';

/** What a calendar row shows of one spraying: columns from 0, `reiTo` and `phiTo` are the last ones that wait. */
export interface SprayBlock {
  spray: Spray;
  from: number;
  reiTo: number;
  phiTo: number;
}

/** The days of a calendar, `YYYY-MM-DD`, from one on. */
export const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => DateTime.fromISO(first).plus({ days: index }).toISODate() ?? '');

/** Sprayings of a room that are seen in the days given, each in a lane of its own where they overlap. */
export function layOutBlocks(sprays: readonly Spray[], days: readonly string[], zone: string): SprayBlock[][] {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const dayOf = (moment: string) => DateTime.fromISO(moment, { zone }).toISODate() ?? '';
  const column = (day: string) => (day < first ? -1 : day > last ? days.length : days.indexOf(day));
  const lanes: SprayBlock[][] = [];
  const shown = sprays
    .filter(({ state }) => state !== 'cancelled')
    .map((spray) => {
      const from = dayOf(spray.start);
      const rei = spray.reiUntil === null ? from : dayOf(spray.reiUntil);
      // Harvest begins on the day the interval ends.
      const phi = spray.phiUntil === null ? rei : spray.phiUntil.slice(0, 10);
      return { spray, from: column(from), reiTo: column(rei), phiTo: Math.max(column(rei), column(phi)) };
    })
    .filter(({ from, phiTo }) => phiTo >= 0 && from < days.length)
    .toSorted((one, other) => one.from - other.from || one.spray.id - other.spray.id);
  for (const block of shown) {
    const lane = lanes.find((one) => (one.at(-1)?.phiTo ?? -1) < block.from);
    if (lane) lane.push(block);
    else lanes.push([block]);
  }
  return lanes;
}
