import type { MetricBand } from '../charts/prepare/target-bands.ts';

/** Shares (%) of a gauge's width. */
export interface BandPlace {
  from: number;
  to: number;
  value: number;
}

type Ends = Pick<MetricBand, 'min' | 'max'>;

/** Where a band and a value stand on a gauge that reaches a band's width beyond either side; a value beyond stands at its end. */
export function placeInBand(value: number, { min, max }: Ends): BandPlace {
  const low = min ?? (max ?? 0) * 0.5;
  const high = max ?? Math.max(low * 1.5, low + 1);
  const width = high - low || 1;
  const share = (one: number) => Math.min(100, Math.max(0, ((one - (low - width)) / (3 * width)) * 100));
  return { from: min === null ? 0 : share(low), to: max === null ? 100 : share(high), value: share(value) };
}
