// What the server knows of a sensor when it judges whether to believe it, from readings by the minute.
import type { DoubtFacts } from '@trellis/telemetry/model';
import type { Series } from './simulate-sensors.ts';

const quarter = 15;
const dayQuarters = 96;

interface Quarter {
  flat: boolean;
  count: number;
  mean: number;
}

/** The quarter that began at a minute, by what was read of it until then; null with fewer than three readings. */
function quarterAt(series: Series, from: number, until: number): Quarter | null {
  const read = series.slice(from, Math.min(from + quarter, until)).filter((value) => value !== null);
  if (read.length < 3) return null;
  return {
    count: read.length,
    flat: Math.min(...read) === Math.max(...read),
    mean: read.reduce((sum, value) => sum + value, 0) / read.length,
  };
}

/** What the server would know of a sensor at a minute (`read-doubt-facts.ts` asks it of the database). */
export function factsAt(
  series: Series,
  minute: number,
  designator_id: number,
): Omit<DoubtFacts, 'drift' | 'isAirWorked'> & { recentMean: number | null } {
  const starts = Array.from(
    { length: dayQuarters },
    (_, index) => (Math.floor(minute / quarter) - dayQuarters + 1 + index) * quarter,
  );
  const quarters = starts.map((from) => (from < 0 ? null : quarterAt(series, from, minute + 1)));
  const told = quarters.filter((one) => one !== null);
  const moved = told.findLastIndex(({ flat }) => !flat);
  const recent = quarters.slice(-4).filter((one) => one !== null);
  const steps = quarters.slice(-5).flatMap((one, index, last) => {
    const before = last[index - 1];
    return one && before ? [Math.abs(one.mean - before.mean)] : [];
  });
  return {
    designator_id,
    reading: series.slice(0, minute + 1).findLast((value) => value !== null) ?? 0,
    flatRun: told.length - 1 - moved,
    flatReadings: told.slice(moved + 1).reduce((sum, { count }) => sum + count, 0),
    before: moved + 1,
    longestBefore: told.at(-1)?.flat
      ? longestRow(series.slice(Math.max(0, minute - 1440), minute - 15 * (told.length - 1 - moved)))
      : 0,
    largestStep: steps.length > 0 ? Math.max(...steps) : null,
    ...stillnessAt(series, minute),
    recentMean: recent.length > 0 ? recent.reduce((sum, { mean }) => sum + mean, 0) / recent.length : null,
  };
}

/** The longest row of equal readings. */
function longestRow(series: Series): number {
  let [row, longest, before] = [0, 0, Number.NaN];
  for (const value of series) {
    if (value === null) continue;
    row = value === before ? row + 1 : 1;
    before = value;
    longest = Math.max(longest, row);
  }
  return longest;
}

/** How long it has said the same at a minute, and how suddenly it moved in the last hour (`read-flat-lines.ts`). */
function stillnessAt(series: Series, minute: number) {
  const told = series
    .slice(Math.max(0, minute - 1440), minute + 1)
    .flatMap((value, index) => (value === null ? [] : [{ value, index }]));
  const last = Math.min(1440, minute);
  const began: number[] = [];
  let sharpestStep: number | null = null;
  for (const [place, { value, index }] of told.entries()) {
    const before = told[place - 1];
    if (before?.value !== value) began.push(index);
    if (before && index > last - 60 && index - before.index <= 3)
      sharpestStep = Math.max(sharpestStep ?? 0, Math.abs(value - before.value));
  }
  const since = began.at(-1) ?? last;
  return {
    sharpestStep,
    stillMinutes: last - since,
    stillReadings: told.filter(({ index }) => index >= since).length,
    longestStillMinutes: Math.max(0, ...began.slice(1).map((index, place) => index - (began[place] ?? index))),
  };
}
