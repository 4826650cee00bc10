import { celsiusToFahrenheit, fahrenheitToCelsius, type UnitsPreference } from '@trellis/climate/model';
import { readNumber, writeNumber } from '@trellis/entity-kit';
import { mostZoneCo2, widestDeadbands, type ZoneDeadbands, type ZoneTargets } from '@trellis/devices/model';

export const periods = ['day', 'night'] as const;
export const targetMetrics = ['temperature', 'humidity', 'co2'] as const;
type Period = (typeof periods)[number];
export type TargetMetric = (typeof targetMetrics)[number];

/** A target as people type it. */
export type TypedTargets = Record<string, string>;
export const keyOf = (period: Period, metric: TargetMetric, end: 'min' | 'max'): string => `${period}.${metric}.${end}`;

/** Where people work, more than this makes them tired (ppm). */
const workCo2 = 1500;

const isImperial = (metric: TargetMetric, units: UnitsPreference) => metric === 'temperature' && units === 'imperial';

/** Stored targets as people see them. */
export function showTargets(targets: ZoneTargets, units: UnitsPreference, lang: string): TypedTargets {
  const typed: TypedTargets = {};
  for (const period of periods)
    for (const metric of targetMetrics)
      for (const end of ['min', 'max'] as const) {
        const stored = targets[period]?.[metric]?.[end];
        const shown = stored !== undefined && isImperial(metric, units) ? celsiusToFahrenheit(stored) : stored;
        typed[keyOf(period, metric, end)] = tenths(shown, lang);
      }
  return typed;
}

/** As people type it, to a tenth. */
const tenths = (value: number | undefined, lang: string): string =>
  value === undefined ? '' : writeNumber(Math.round(value * 10) / 10, lang);

/** A typed number; nothing for an empty field, NaN for what is none. */
const numberIn = (text: string | undefined, lang: string): number | undefined =>
  text === undefined || text.trim() === '' ? undefined : (readNumber(text, lang) ?? Number.NaN);

/** Whether people tire where the most of CO2 is what was typed. */
export const isTiring = (text: string | undefined, lang: string): boolean => (numberIn(text, lang) ?? 0) > workCo2;

/** Typed targets as they are stored, and the keys of those that cannot be. */
export function readTargets(
  typed: TypedTargets,
  units: UnitsPreference,
  lang: string,
): { targets: ZoneTargets; wrong: Set<string> } {
  const targets: ZoneTargets = {};
  const wrong = new Set<string>();
  for (const period of periods)
    for (const metric of targetMetrics) {
      const [minKey, maxKey] = [keyOf(period, metric, 'min'), keyOf(period, metric, 'max')];
      const stored = (key: string) => {
        const value = numberIn(typed[key], lang);
        const kept = value !== undefined && isImperial(metric, units) ? fahrenheitToCelsius(value) : value;
        if (kept !== undefined && !isPossible(kept, metric)) wrong.add(key);
        return kept;
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
  temperature: [-20, 60],
  humidity: [0, 100],
  co2: [0, mostZoneCo2],
};
const isPossible = (value: number, metric: TargetMetric): boolean =>
  Number.isFinite(value) && value >= ranges[metric][0] && value <= ranges[metric][1];

/** Dead bands as people see them: a difference of 1 K is one of 1.8 °F. */
export function showDeadbands(deadbands: ZoneDeadbands, units: UnitsPreference, lang: string): TypedTargets {
  return Object.fromEntries(
    targetMetrics.map((metric) => {
      const stored = deadbands[metric];
      const shown = stored !== undefined && isImperial(metric, units) ? stored * 1.8 : stored;
      return [metric, tenths(shown, lang)];
    }),
  );
}

/** Typed dead bands as they are stored, and the metrics of those that cannot be. */
export function readDeadbands(
  typed: TypedTargets,
  units: UnitsPreference,
  lang: string,
): { deadbands: ZoneDeadbands; wrong: Set<string> } {
  const deadbands: ZoneDeadbands = {};
  const wrong = new Set<string>();
  for (const metric of targetMetrics) {
    const value = numberIn(typed[metric], lang);
    if (value === undefined) continue;
    const stored = isImperial(metric, units) ? value / 1.8 : value;
    if (!(stored >= 0 && stored <= widestDeadbands[metric])) wrong.add(metric);
    deadbands[metric] = stored;
  }
  return { deadbands, wrong };
}
