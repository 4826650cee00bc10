import type { ChartPoint } from '@trellis/telemetry/model';

/** Limits beyond which a reading counts as out; either side may be missing. */
export interface OuterLimits {
  low: number | null;
  high: number | null;
}

/**
 * Since when the newest readings have been out of their limits, ms since 1970: the first of the last unbroken run.
 * Nothing when the newest is within them. `isWhole` is false when the run began before the first point.
 */
export function findSinceOutOfBand(
  points: readonly ChartPoint[],
  { low, high }: OuterLimits,
): { since: number; isWhole: boolean } | undefined {
  let first: number | undefined;
  for (let index = points.length - 1; index >= 0; index -= 1) {
    const point = points[index];
    if (!point || !isOut(point.avg, low, high)) break;
    first = index;
  }
  const point = first === undefined ? undefined : points[first];
  return point && { since: Date.parse(point.at), isWhole: first !== 0 };
}

const isOut = (value: number, low: number | null, high: number | null): boolean =>
  (low !== null && value < low) || (high !== null && value > high);
