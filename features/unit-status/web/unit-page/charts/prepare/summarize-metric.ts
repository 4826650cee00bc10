import type { Span } from './light-stretches.ts';
import type { MetricSeries } from './metric-series.ts';
import { isOutside, type MetricBand } from './target-bands.ts';

/** What a metric was over a time. */
export interface MetricSummary {
  min: number;
  mean: number;
  max: number;
  /** Share of the judged time spent within the band, 0–1; null when there was nothing to judge by. */
  inBand: number | null;
}

/** A point counts until the next one, but for no longer than this many usual steps: nobody knows what a silence was. */
const longestSteps = 3;

/**
 * Lowest, highest and time-weighted mean of the readings within a span, and the share of time in band. Each point stands
 * for the time until the next; where a light period ends in between, each part is held against its own band.
 * Undefined without readings.
 */
export function summarizeMetric(
  series: MetricSeries,
  bands: readonly MetricBand[],
  span: Span,
): MetricSummary | undefined {
  const usual = usualStep(series.times);
  let [min, max, sum, weight, judged, inside] = [Infinity, -Infinity, 0, 0, 0, 0];
  let first = 0;
  series.times.forEach((time, index) => {
    const next = series.times[index + 1] ?? time + usual;
    const from = Math.max(time, span.from);
    const to = Math.min(next, time + longestSteps * usual, span.to);
    const value = series.mean[index];
    if (value === undefined || from >= to) return;
    min = Math.min(min, series.min[index] ?? value);
    max = Math.max(max, series.max[index] ?? value);
    sum += value * (to - from);
    weight += to - from;
    while ((bands[first]?.to ?? Infinity) <= from) first += 1;
    for (let at = first; (bands[at]?.from ?? Infinity) < to; at += 1) {
      const band = bands[at] as MetricBand;
      const shared = Math.min(to, band.to) - Math.max(from, band.from);
      judged += shared;
      if (!isOutside(value, band)) inside += shared;
    }
  });
  if (weight === 0) return undefined;
  return { min, mean: sum / weight, max, inBand: judged === 0 ? null : inside / judged };
}

/** The median step between neighbours; a minute when there is only one point. */
function usualStep(times: readonly number[]): number {
  const steps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  return steps.sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 60_000;
}
