import type { ReadingFamily } from './families.ts';

/** Width of one roll-up bucket in minutes; raw readings have none. */
export const familyMinutes: Readonly<Record<ReadingFamily, number>> = { raw: 0, '1m': 1, '15m': 15, '1h': 60 };

/** Interval widths (minutes) a chart chooses from: each divides an hour, a day or a week evenly. */
export const niceIntervals: readonly number[] = [1, 2, 5, 10, 15, 30, 60, 120, 180, 240, 360, 720, 1440, 10_080];

/** A chart whose caller names neither an interval nor a `limit` holds at most this many points. */
export const defaultChartPoints = 2_000;
/** No chart answer holds more points than this. */
export const maxChartPoints = 20_000;

/** Intervals are counted from here, in the database (`date_bin`) as well as below. */
export const intervalOrigin = Date.UTC(2000, 0, 1);

/** How many intervals of this width a span touches: the most points that a chart of it can have. */
export function countIntervals({ from, to }: { from: number; to: number }, minutes: number): number {
  const widthMs = minutes * 60_000;
  return Math.ceil((to - intervalOrigin) / widthMs) - Math.floor((from - intervalOrigin) / widthMs);
}

/** The smallest comfortable interval (minutes), at least `least`, that shows a span in at most `points` points. */
export function chooseInterval(span: { from: number; to: number }, points: number, least = 0): number {
  const fits = (minutes: number): boolean => countIntervals(span, minutes) <= points;
  if (least > 0 && fits(least)) return least;
  const nice = niceIntervals.find((minutes) => minutes >= least && fits(minutes));
  if (nice !== undefined) return nice;
  let weeks = Math.ceil((span.to - span.from) / weekMs / points);
  while (!fits(weekMinutes * weeks) && weeks < mostWeeks) weeks *= 2;
  return weekMinutes * weeks;
}

const weekMinutes = 10_080;
const weekMs = weekMinutes * 60_000;
/** About two hundred years. */
const mostWeeks = 10_000;

/** The coarsest stored resolution from which intervals of this many minutes can be put together exactly. */
export function familyForInterval(minutes: number): ReadingFamily {
  if (!Number.isInteger(minutes)) return 'raw';
  if (minutes % 60 === 0) return '1h';
  return minutes % 15 === 0 ? '15m' : '1m';
}
