import type { MetricBand } from '../charts/prepare/target-bands.ts';
import type { Margin } from './judge-now.ts';

/** Shares (%) of a gauge's width. */
export interface BandPlace {
  from: number;
  to: number;
  value: number;
  /** The target with what is allowed beyond it. */
  allowed: { from: number; to: number };
}

const noMargin: Margin = { below: 0, above: 0 };

type Ends = Pick<MetricBand, 'min' | 'max'>;

/** Where a band and a value stand on a gauge that reaches a band's width beyond either side; a value beyond stands at its end. */
export function placeInBand(value: number, { min, max }: Ends, { below, above }: Margin = noMargin): BandPlace {
  const low = min ?? (max ?? 0) * 0.5;
  const high = max ?? Math.max(low * 1.5, low + 1);
  const width = high - low || 1;
  const share = (one: number) => Math.min(100, Math.max(0, ((one - (low - width)) / (3 * width)) * 100));
  const reach = (from: number, to: number) => ({
    from: min === null ? 0 : share(from),
    to: max === null ? 100 : share(to),
  });
  return { ...reach(low, high), value: share(value), allowed: reach(low - below, high + above) };
}
