import { co2HighLightsOffPpm, type Limits } from '@trellis/units/model';
import { airVpdKpa } from '@trellis/climate/model';
import type { LightStretch, Span } from './light-stretches.ts';
import { vpdBandAt } from './plan-targets.ts';

export const bandMetrics = ['temperature', 'humidity', 'co2', 'vpd', 'externalMoisture', 'fertility'] as const;
export type BandMetric = (typeof bandMetrics)[number];

/** What a metric should be during a time: °C, percent, ppm, kPa or dS/m; an open side is null. */
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

/** Percentage points beside the target water content that count as in band: half the width of usual set-point ranges. */
const vwcReach = 8;
/** The root zone's EC as multiples of the feed's: it rises as plants drink, and is low after leaching (trade practice). */
const ecOfFeed = { min: 0.8, max: 1.5 } as const;

interface Ends {
  min: number | null;
  max: number | null;
}
const noEnds: Ends = { min: null, max: null };

/** Between what a substrate should be: beside its target, and as far below it as the plan lets it dry back overnight. */
export const vwcLimits = (target: number | null, drybackPct: number | null): Ends =>
  target === null ? noEnds : { min: Math.max(0, target - Math.max(vwcReach, drybackPct ?? 0)), max: target + vwcReach };

/** The band of a metric during a stretch; nothing where the plan says nothing of it. */
export function bandOf(metric: BandMetric, stretch: LightStretch): MetricBand | undefined {
  const { from, to, isLit } = stretch;
  const { min, max } = limitsOf(metric, stretch);
  if (min === null && max === null) return undefined;
  const isDarkCo2 = metric === 'co2' && !isLit;
  return { from, to, min, max: isDarkCo2 ? null : max, outAbove: isDarkCo2 ? co2HighLightsOffPpm : max };
}

function limitsOf(metric: BandMetric, stretch: LightStretch): Ends {
  const { environment, targets } = stretch;
  if (metric === 'vpd') return vpdLimits(stretch);
  if (metric === 'externalMoisture') {
    return vwcLimits(targets?.targetVWC ?? null, targets?.drybackPct ?? null);
  }
  if (metric === 'fertility') {
    const feed = targets?.feedEc ?? null;
    return feed === null ? noEnds : { min: feed * ecOfFeed.min, max: feed * ecOfFeed.max };
  }
  const limits = metric === 'temperature' ? environment?.temp : environment?.[metric];
  return { min: finite(limits?.min), max: finite(limits?.max) };
}

/**
 * VPD (kPa) by the profile of the phase or its stage; where there is none, what the plan's humidity limits make at the middle of
 * its temperature band.
 */
function vpdLimits({ environment, targets, isLit, phaseDay = 0 }: LightStretch): Ends {
  if (targets?.vpd) return vpdBandAt(targets.vpd, phaseDay, isLit);
  const { temp, humidity } = environment ?? {};
  const [cold, warm] = [finite(temp?.min), finite(temp?.max)];
  const [dry, moist] = [finite(humidity?.min), finite(humidity?.max)];
  if (cold === null || warm === null || dry === null || moist === null) return noEnds;
  const middle = (cold + warm) / 2;
  return { min: airVpdKpa(middle, moist), max: airVpdKpa(middle, dry) };
}

const finite = (value: Limits['min'] | undefined): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** Whether a value is outside a band, as warnings judge it. */
export const isOutside = (value: number, { min, outAbove }: Pick<MetricBand, 'min' | 'outAbove'>): boolean =>
  (min !== null && value < min) || (outAbove !== null && value > outAbove);
