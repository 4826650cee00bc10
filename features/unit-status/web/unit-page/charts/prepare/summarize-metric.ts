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
  /** How far outside the band times how long: degree-hours for a temperature; null when there was nothing to judge by. */
  hoursOutside: number | null;
  /** How long it was outside, ms; null when there was nothing to judge by. */
  outsideMs: number | null;
}

/** A point counts until the next one, but for no longer than this many usual steps: nobody knows what a silence was. */
const longestSteps = 3;
const hourMs = 3_600_000;

/**
 * Lowest, highest and time-weighted mean of the readings within spans (in time order), the share of time in band, and how far and
 * long it was outside. Each point stands for the time until the next; where a light period ends in between, each part is held
 * against its own band. `leastStepMs` is the width of a stored point: readings that come one by one lie closer, and say nothing of how
 * long those stand for. Undefined without readings.
 */
export function summarizeMetric(
  series: MetricSeries,
  bands: readonly MetricBand[],
  spans: readonly Span[],
  leastStepMs = 0,
): MetricSummary | undefined {
  const usual = Math.max(usualStep(series.times), leastStepMs);
  let [min, max, sum, weight, judged, inside, outside] = [Infinity, -Infinity, 0, 0, 0, 0, 0];
  const [eachSpan, eachBand] = [overlaps(spans), overlaps(bands)];
  series.times.forEach((time, index) => {
    const next = Math.min(series.times[index + 1] ?? time + usual, time + longestSteps * usual);
    const value = series.mean[index];
    if (value === undefined) return;
    for (const part of eachSpan({ from: time, to: next })) {
      min = Math.min(min, series.min[index] ?? value);
      max = Math.max(max, series.max[index] ?? value);
      sum += value * (part.to - part.from);
      weight += part.to - part.from;
      for (const { from, to, of: band } of eachBand(part)) {
        judged += to - from;
        if (isOutside(value, band)) outside += distance(value, band) * (to - from);
        else inside += to - from;
      }
    }
  });
  if (weight === 0) return undefined;
  const isJudged = judged > 0;
  return {
    min,
    mean: sum / weight,
    max,
    inBand: isJudged ? inside / judged : null,
    hoursOutside: isJudged ? outside / hourMs : null,
    outsideMs: isJudged ? judged - inside : null,
  };
}

const distance = (value: number, { min, outAbove }: MetricBand): number =>
  min !== null && value < min ? min - value : value - (outAbove ?? value);

/** The parts of a time that fall into ranges in time order; asked for times that ascend. */
function overlaps<R extends Span>(ranges: readonly R[]): (time: Span) => { from: number; to: number; of: R }[] {
  let first = 0;
  return (time) => {
    while ((ranges[first]?.to ?? Infinity) <= time.from) first += 1;
    const parts: { from: number; to: number; of: R }[] = [];
    for (let at = first; at < ranges.length; at += 1) {
      const range = ranges[at] as R;
      if (range.from >= time.to) break;
      const [from, to] = [Math.max(time.from, range.from), Math.min(time.to, range.to)];
      if (from < to) parts.push({ from, to, of: range });
    }
    return parts;
  };
}

/** The median step between neighbours; a minute when there is only one point. */
function usualStep(times: readonly number[]): number {
  const steps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  return steps.sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 60_000;
}
