import type { Lane } from '../../../device-history/make-lanes.ts';
import type { Span } from './light-stretches.ts';
import type { MetricSeries } from './metric-series.ts';

/** What lamps gave over a time, percent of full light: mean, least and most of each step, of several lamps their mean; gaps where none said. */
export function lightSeries(lanes: readonly Lane[], { from, to }: Span, stepMs: number): MetricSeries {
  const series: MetricSeries = { times: [], mean: [], min: [], max: [] };
  const lamps = lanes
    .filter(({ device }) => device.virtualDeviceType?.key === 'light')
    .map(({ parts }) => ({ parts, next: 0 }));
  for (let start = from; start < to; start += stepMs) {
    const end = Math.min(start + stepMs, to);
    const given = lamps.flatMap((lamp) => {
      // Steps come in order: what ended before this one is done with.
      while ((lamp.parts[lamp.next]?.to ?? Infinity) <= start) lamp.next += 1;
      return stepOf(lamp.parts.slice(lamp.next), start, end) ?? [];
    });
    if (given.length === 0) continue;
    const meanOf = (key: 'mean' | 'min' | 'max') => given.reduce((sum, one) => sum + one[key], 0) / given.length;
    series.times.push(start);
    for (const key of ['mean', 'min', 'max'] as const) series[key].push(meanOf(key));
  }
  return series;
}

type Part = Lane['parts'][number];

/** What one lamp gave within a step, as far as it said so. */
function stepOf(parts: readonly Part[], start: number, end: number) {
  let [sum, weight, min, max] = [0, 0, Infinity, -Infinity];
  for (const part of parts) {
    if (part.from >= end) break;
    const percent = percentOf(part);
    const span = Math.min(part.to, end) - Math.max(part.from, start);
    if (percent === null || span <= 0) continue;
    sum += percent * span;
    weight += span;
    min = Math.min(min, percent);
    max = Math.max(max, percent);
  }
  return weight === 0 ? null : { mean: sum / weight, min, max };
}

/** A lamp that is on and says no more gives all it has; one that is not as it was told gives nobody knows what. */
function percentOf({ state, value }: Part): number | null {
  const word = state.toLowerCase();
  if (word === 'off') return 0;
  return word === 'on' ? (value ?? 1) * 100 : null;
}
