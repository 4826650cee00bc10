/** One metric over time. Times are ms since 1970, ascending; the arrays are equally long. */
export interface TimeSeries {
  label: string;
  unit: string;
  times: readonly number[];
  mean: readonly (number | null)[];
  min?: readonly (number | null)[];
  max?: readonly (number | null)[];
  /** How a value reads; by default one decimal. */
  format?: (value: number) => string;
}

/** A single value that was read at a moment. */
export interface TimedValue {
  /** ms since 1970. */
  at: number;
  value: number;
}

export interface TimeRange {
  from: number;
  to: number;
}

/** What the value should be during a time; an open side is null. */
export interface TargetBand extends TimeRange {
  min: number | null;
  max: number | null;
}

/** A moment that a line through every pane marks. */
export interface ChartLine {
  at: number;
  /** Decides the colour. */
  kind: 'exception' | 'ticket' | 'note';
}

/** uPlot's columns: seconds, highest, lowest, mean. */
export type ChartColumns = [number[], (number | null)[], (number | null)[], (number | null)[]];

/** A pause longer than this many usual steps is drawn as a gap: a line across it would invent readings. */
const gapSteps = 3;

/** Readings as columns, with an empty point inside every pause. */
export function chartColumns(series: TimeSeries): ChartColumns {
  const columns: ChartColumns = [[], [], [], []];
  const pause = gapSteps * usualStepMs(series.times);
  series.times.forEach((time, index) => {
    const before = series.times[index - 1];
    if (before !== undefined && time - before > pause) pushPoint(columns, (before + time) / 2, null, null, null);
    const mean = series.mean[index] ?? null;
    pushPoint(columns, time, series.max?.[index] ?? mean, series.min?.[index] ?? mean, mean);
  });
  return columns;
}

function pushPoint(columns: ChartColumns, timeMs: number, max: number | null, min: number | null, mean: number | null) {
  columns[0].push(timeMs / 1000);
  columns[1].push(max);
  columns[2].push(min);
  columns[3].push(mean);
}

/**
 * Where readings with nothing before and after them are: a line alone would not show them. Places where another series has its points
 * (undefined) are passed over.
 */
export function lonePoints(values: readonly (number | null | undefined)[]): number[] {
  const own = values.flatMap((value, index) => (value === undefined ? [] : [{ value, index }]));
  return own.flatMap(({ value, index }, place) =>
    value !== null && own[place - 1]?.value == null && own[place + 1]?.value == null ? [index] : [],
  );
}

/** The median step between neighbours; infinite when there is none. */
function usualStepMs(times: readonly number[]): number {
  const steps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  return steps.sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? Infinity;
}

/** Lowest, highest and last value that were read; nothing when there is none. */
export function summarize(series: TimeSeries): { count: number; min: number; max: number; last: number } | undefined {
  const isNumber = (value: number | null): value is number => value !== null;
  const means = series.mean.filter(isNumber);
  const last = means.at(-1);
  if (last === undefined) return undefined;
  const lows = series.min?.filter(isNumber) ?? means;
  const highs = series.max?.filter(isNumber) ?? means;
  const lowest = (values: number[]) => values.reduce((a, b) => Math.min(a, b), Infinity);
  const highest = (values: number[]) => values.reduce((a, b) => Math.max(a, b), -Infinity);
  return { count: means.length, min: lowest(lows), max: highest(highs), last };
}

/** How a value of the series reads. */
export const showValue = (series: TimeSeries, value: number): string =>
  `${series.format?.(value) ?? value.toFixed(1)} ${series.unit}`;
