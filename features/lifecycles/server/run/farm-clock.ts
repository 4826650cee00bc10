import { momentAtWallTime, wallTimeAt } from '@trellis/units/model';
import type { RunWork } from './run-work.ts';

/**
 * The clock on the wall of a facility. The days of a run are its days: what happens at 08:00 does so too after the clocks were
 * changed, though that day had 23 or 25 hours. Moments in ms.
 */
export interface FarmClock {
  /** The moment so many seconds of a plan after another. */
  later(start: number, seconds: number): number;
  /** Moves moments along as one of them moved: by as many days, and as much of the day. */
  mover(from: number, to: number): (at: number) => number;
  /** The day of a moment, `2026-03-08`. */
  dateOf(at: number): string;
  readonly zone: string;
  /** When a day `2026-03-08` begins, or the one so many days after it. */
  startOf(date: string, daysLater?: number): number;
  /** Noon of a day `2026-03-08`. */
  noonOf(date: string): number;
}

/** The clock of a time zone. */
export function createFarmClock(zone: string): FarmClock {
  const moved = (at: number, byMs: number): number =>
    byMs === 0 ? at : momentAtWallTime(zone, wallTimeAt(zone, at) + byMs);
  return {
    later: (start, seconds) => moved(start, seconds * 1000),
    mover: (from, to) => {
      const byMs = wallTimeAt(zone, to) - wallTimeAt(zone, from);
      // Moments of an hour the clock shows twice differ although it shows the same.
      return (at) => (at === from ? to : moved(at, byMs));
    },
    dateOf: (at) => new Date(wallTimeAt(zone, at)).toISOString().slice(0, 10),
    zone,
    startOf: (date, daysLater = 0) => momentAtWallTime(zone, Date.parse(`${date}T00:00:00Z`) + daysLater * dayMs),
    noonOf: (date) => momentAtWallTime(zone, Date.parse(`${date.slice(0, 10)}T12:00:00Z`)),
  };
}

const dayMs = 86_400_000;

/** The clock of a run's facility. */
export async function readFarmClock(facilityId: number, { db }: Pick<RunWork, 'db'>): Promise<FarmClock> {
  const { facility_timezone } = await db
    .selectFrom('facilities')
    .select('facility_timezone')
    .where('id', '=', facilityId)
    .executeTakeFirstOrThrow();
  return createFarmClock(facility_timezone);
}
