import { contactWord } from '@trellis/telemetry/model';
import type { LanePart } from '../../device-history/make-lanes.ts';
import type { MetricSeries } from '../charts/prepare/metric-series.ts';

/** The times in which a contact said the same; within a point it counts as made if it was at any moment. */
export function contactParts(designator: number, series: MetricSeries | undefined, end: number): LanePart[] {
  const parts: LanePart[] = [];
  series?.times.forEach((from, index) => {
    const state = contactWord(designator, series.max[index] ?? null);
    const last = parts.at(-1);
    if (last) last.to = from;
    if (state !== null && last?.state !== state) parts.push({ from, to: end, state, value: null });
    else if (last) last.to = end;
  });
  return parts;
}
