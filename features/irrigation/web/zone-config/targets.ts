import { celsiusToFahrenheit, fahrenheitToCelsius, type UnitsPreference } from '@trellis/climate/model';

export const periods = ['day', 'night'] as const;
export const targetMetrics = ['temperature', 'humidity', 'co2'] as const;
type Period = (typeof periods)[number];
export type TargetMetric = (typeof targetMetrics)[number];

/** What a zone aims at: °C, % and ppm; what nobody set is left out. */
export type ZoneTargets = Partial<Record<Period, Partial<Record<TargetMetric, { min?: number; max?: number }>>>>;

/** A target as people type it. */
export type TypedTargets = Record<string, string>;
export const keyOf = (period: Period, metric: TargetMetric, end: 'min' | 'max'): string => `${period}.${metric}.${end}`;

/** More CO2 than this harms people at once (ppm). */
const mostCo2 = 5000;
/** Where people work, more than this makes them tired (ppm). */
export const workCo2 = 1500;

const isImperial = (metric: TargetMetric, units: UnitsPreference) => metric === 'temperature' && units === 'imperial';

/** Stored targets as people see them. */
export function showTargets(targets: ZoneTargets, units: UnitsPreference): TypedTargets {
  const typed: TypedTargets = {};
  for (const period of periods)
    for (const metric of targetMetrics)
      for (const end of ['min', 'max'] as const) {
        const stored = targets[period]?.[metric]?.[end];
        const shown = stored !== undefined && isImperial(metric, units) ? celsiusToFahrenheit(stored) : stored;
        typed[keyOf(period, metric, end)] = shown === undefined ? '' : String(Math.round(shown * 10) / 10);
      }
  return typed;
}

const numberIn = (text: string | undefined): number | undefined =>
  text === undefined || text.trim() === '' ? undefined : Number(text.replace(',', '.'));

/** Typed targets as they are stored, and the keys of those that cannot be. */
export function readTargets(typed: TypedTargets, units: UnitsPreference): { targets: ZoneTargets; wrong: Set<string> } {
  const targets: ZoneTargets = {};
  const wrong = new Set<string>();
  for (const period of periods)
    for (const metric of targetMetrics) {
      const [minKey, maxKey] = [keyOf(period, metric, 'min'), keyOf(period, metric, 'max')];
      const stored = (key: string) => {
        const value = numberIn(typed[key]);
        if (value !== undefined && !isPossible(value, metric)) wrong.add(key);
        return value !== undefined && isImperial(metric, units) ? fahrenheitToCelsius(value) : value;
      };
      const [min, max] = [stored(minKey), stored(maxKey)];
      if (min !== undefined && max !== undefined && min >= max) wrong.add(maxKey);
      if (min === undefined && max === undefined) continue;
      targets[period] = {
        ...targets[period],
        [metric]: { ...(min !== undefined && { min }), ...(max !== undefined && { max }) },
      };
    }
  return { targets, wrong };
}

const ranges: Record<TargetMetric, [number, number]> = {
  temperature: [-20, 140],
  humidity: [0, 100],
  co2: [0, mostCo2],
};
const isPossible = (value: number, metric: TargetMetric): boolean =>
  Number.isFinite(value) && value >= ranges[metric][0] && value <= ranges[metric][1];
