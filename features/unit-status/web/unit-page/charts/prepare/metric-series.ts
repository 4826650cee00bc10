import { airVpdKpa, celsiusToFahrenheit, dewPointC, fractionToPercent } from '@trellis/climate/model';

/** Columns of a metric over time: ms since 1970 ascending; all equally long. */
export interface MetricSeries {
  times: number[];
  mean: number[];
  min: number[];
  max: number[];
}

/** A series while it is read, and after. */
export interface MetricHistory {
  /** In stored units, humidity in percent; nothing until it is read. */
  series: MetricSeries | undefined;
  error: Error | null;
  refetch: () => unknown;
}

export interface SeriesPoint {
  at: string | number;
  min: number;
  avg: number;
  max: number;
}

export type Conversion = (value: number) => number;
const asIs: Conversion = (value) => value;
export const conversions = { asIs, celsiusToFahrenheit, fractionToPercent };

/** Points as columns, in the unit they are shown in. Points that do not come later than the one before are left out. */
export function makeSeries(points: readonly SeriesPoint[], convert: Conversion = asIs): MetricSeries {
  const series: MetricSeries = { times: [], mean: [], min: [], max: [] };
  for (const { at, min, avg, max } of points) {
    const time = typeof at === 'number' ? at : Date.parse(at);
    if (!(time > (series.times.at(-1) ?? -Infinity))) continue;
    series.times.push(time);
    series.mean.push(convert(avg));
    series.min.push(convert(min));
    series.max.push(convert(max));
  }
  return series;
}

/** How far apart (ms) two readings of a device may be and still belong together. */
const sameMomentMs = 90_000;

/**
 * VPD (kPa) or dew point (°C) from temperature (°C) and humidity (percent), each point with the humidity read nearest to
 * it. Only the mean: the extremes of the two metrics need not have come at the same moment.
 */
export function deriveSeries(
  kind: 'vpd' | 'dewPoint',
  temperature: MetricSeries,
  humidity: MetricSeries,
): MetricSeries {
  const formula = kind === 'vpd' ? airVpdKpa : dewPointC;
  const derived: MetricSeries = { times: [], mean: [], min: [], max: [] };
  let near = 0;
  temperature.times.forEach((time, index) => {
    while (near + 1 < humidity.times.length && distance(humidity, near + 1, time) <= distance(humidity, near, time))
      near += 1;
    if (distance(humidity, near, time) > sameMomentMs) return;
    const value = formula(temperature.mean[index] ?? NaN, humidity.mean[near] ?? NaN);
    if (value === undefined || !Number.isFinite(value)) return;
    derived.times.push(time);
    derived.mean.push(value);
    derived.min.push(value);
    derived.max.push(value);
  });
  return derived;
}

const distance = ({ times }: MetricSeries, index: number, time: number): number =>
  Math.abs((times[index] ?? Infinity) - time);

/** Of what speaks when something happens: what it said last holds, step by step, until it speaks again. */
export function heldSeries({ times, mean, min, max }: MetricSeries, stepMs: number): MetricSeries {
  const held: MetricSeries = { times: [], mean: [], min: [], max: [] };
  times.forEach((time, index) => {
    held.times.push(time);
    held.mean.push(mean[index] ?? NaN);
    held.min.push(min[index] ?? NaN);
    held.max.push(max[index] ?? NaN);
    const last = mean[index] ?? NaN;
    for (let at = time + stepMs; at < (times[index + 1] ?? time); at += stepMs) {
      held.times.push(at);
      for (const column of [held.mean, held.min, held.max]) column.push(last);
    }
  });
  return held;
}

/** The series with every value in another unit. */
export const convertSeries = (series: MetricSeries, convert: Conversion): MetricSeries => ({
  times: series.times,
  mean: series.mean.map(convert),
  min: series.min.map(convert),
  max: series.max.map(convert),
});
