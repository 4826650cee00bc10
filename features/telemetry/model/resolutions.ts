import type { ReadingFamily } from './families.ts';

/** Width of one roll-up bucket in minutes; raw readings have none. */
export const familyMinutes: Readonly<Record<ReadingFamily, number>> = { raw: 0, '1m': 1, '15m': 15, '1h': 60 };

/** Interval widths (minutes) a chart chooses from: each divides an hour, a day or a week evenly. */
export const niceIntervals: readonly number[] = [1, 2, 5, 10, 15, 30, 60, 120, 180, 240, 360, 720, 1440, 10_080];

/** A chart holds at most this many points unless its caller asks for more by `limit`. */
export const defaultChartPoints = 2_000;
/** No chart answer holds more points than this. */
export const maxChartPoints = 20_000;

/** The smallest comfortable interval (minutes) that shows `spanMs` in at most `points` points. */
export function chooseInterval(spanMs: number, points: number): number {
  const needed = spanMs / 60_000 / points;
  return niceIntervals.find((minutes) => minutes >= needed) ?? Math.ceil(needed / 10_080) * 10_080;
}

/** The coarsest stored resolution from which intervals of this many minutes can be put together exactly. */
export function familyForInterval(minutes: number): ReadingFamily {
  if (!Number.isInteger(minutes)) return 'raw';
  if (minutes % 60 === 0) return '1h';
  return minutes % 15 === 0 ? '15m' : '1m';
}
