import { dailyLightIntegral } from '@trellis/climate/model';
import type { Span } from '../charts/prepare/light-stretches.ts';
import type { MetricSeries } from '../charts/prepare/metric-series.ts';
import { hourMs } from '../charts/window/chart-range.ts';

/** Lux of one µmol/m²/s of white LED light: 60 to 75 by its colour, the middle of it here. */
const luxPerMicromole = 67;

/** Whether a moment (ms) is of a day. */
export const isWithin = (at: number, { from, to }: Span): boolean => at >= from && at < to;

/** The sum of what is known of a quantity; null where nothing is. */
export function sumOf<K extends 'litres' | 'durationSeconds'>(
  rows: readonly Partial<Record<K, number | null>>[],
  key: K,
): number | null {
  const known = rows.flatMap((row) => row[key] ?? []);
  return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) : null;
}

/** Lowest and highest mean of a day; null without readings. */
export function rangeOf({ times, mean }: MetricSeries, day: Span): { min: number; max: number } | null {
  const values = mean.filter((_, index) => isWithin(times[index] ?? -1, day));
  if (values.length === 0) return null;
  return { min: values.reduce((a, b) => Math.min(a, b)), max: values.reduce((a, b) => Math.max(a, b)) };
}

/** Light of a day (mol/m²) from lux. Each reading stands until the next, for a quarter of an hour at most. */
export function dliOf({ times, mean }: MetricSeries, day: Span): number | null {
  let moles: number | null = null;
  times.forEach((time, index) => {
    if (!isWithin(time, day)) return;
    const hours = Math.min((times[index + 1] ?? time) - time, hourMs / 4) / hourMs;
    moles = (moles ?? 0) + dailyLightIntegral((mean[index] ?? 0) / luxPerMicromole, hours);
  });
  return moles;
}

/** Litres that drained off in a day, from the flow (L/min) of what drains. Each reading stands until the next, for a quarter of an hour at most. */
export function drainedOf({ times, mean }: MetricSeries, day: Span): number | null {
  let litres: number | null = null;
  times.forEach((time, index) => {
    if (!isWithin(time, day)) return;
    const minutes = Math.min((times[index + 1] ?? time) - time, hourMs / 4) / 60_000;
    litres = (litres ?? 0) + (mean[index] ?? 0) * minutes;
  });
  return litres;
}
