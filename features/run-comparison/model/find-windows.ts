import type { ComparedMetric } from './run-comparison.api.ts';

/** Differences that matter: as far as a sensible band reaches to either side (°C, points, kPa, ppm). */
export const notableDifference: Readonly<Record<ComparedMetric, number>> = {
  temperature: 1.5,
  humidity: 5,
  vpd: 0.15,
  co2: 150,
};
const fewestDays = 3;

/** The difference of two runs on a day. */
export interface DayDifference {
  day: number;
  difference: number;
}

export interface DifferenceWindow {
  from: number;
  to: number;
  mean: number;
}

/** Days of two runs side by side: the first less the second, where both were read. */
export function differences(one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): DayDifference[] {
  return [...one]
    .flatMap(([day, value]) => {
      const against = other.get(day);
      return against === undefined ? [] : [{ day, difference: value - against }];
    })
    .toSorted((a, b) => a.day - b.day);
}

/** Stretches of at least three days on which two runs differed notably the same way. */
export function findWindows(days: readonly DayDifference[], notable: number): DifferenceWindow[] {
  const windows: DifferenceWindow[] = [];
  let open: DayDifference[] = [];
  const close = () => {
    const [first, last] = [open[0], open.at(-1)];
    if (first && last && open.length >= fewestDays)
      windows.push({
        ...{ from: first.day, to: last.day },
        mean: open.reduce((sum, { difference }) => sum + difference, 0) / open.length,
      });
    open = [];
  };
  for (const one of days) {
    const last = open.at(-1);
    if (last && (one.day !== last.day + 1 || Math.sign(one.difference) !== Math.sign(last.difference))) close();
    if (Math.abs(one.difference) >= notable) open.push(one);
    else close();
  }
  close();
  return windows;
}
