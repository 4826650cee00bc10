import { co2HighLightsOffPpm, type Limits } from '@trellis/units/model';
import type { LightStretch, Span } from './light-stretches.ts';

export type BandMetric = 'temperature' | 'humidity' | 'co2';

/** What a metric should be during a time: °C, percent or ppm; an open side is null. */
export interface MetricBand extends Span {
  min: number | null;
  max: number | null;
  /** Above this it counts as out. CO2 in the dark has no drawn maximum: dosing stops, and the room takes hours to fall. */
  outAbove: number | null;
}

/** The bands of a metric in time order; neighbours that are alike are one. CO2 has none where the facility does not dose. */
export function listTargetBands(
  metric: BandMetric,
  stretches: readonly LightStretch[],
  { isCo2Dosed }: { isCo2Dosed: boolean },
): MetricBand[] {
  if (metric === 'co2' && !isCo2Dosed) return [];
  const bands: MetricBand[] = [];
  for (const stretch of stretches) {
    const band = bandOf(metric, stretch);
    if (band === undefined) continue;
    const before = bands.at(-1);
    const isAlike = before?.to === band.from && before.min === band.min && before.max === band.max;
    if (isAlike && before.outAbove === band.outAbove) before.to = band.to;
    else bands.push(band);
  }
  return bands;
}

function bandOf(metric: BandMetric, { from, to, isLit, environment }: LightStretch): MetricBand | undefined {
  const limits = metric === 'temperature' ? environment?.temp : environment?.[metric];
  const min = finite(limits?.min);
  const max = finite(limits?.max);
  if (min === null && max === null) return undefined;
  const isDarkCo2 = metric === 'co2' && !isLit;
  return { from, to, min, max: isDarkCo2 ? null : max, outAbove: isDarkCo2 ? co2HighLightsOffPpm : max };
}

const finite = (value: Limits['min']): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;
