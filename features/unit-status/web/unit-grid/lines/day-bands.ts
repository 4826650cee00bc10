import type { SparklineBand } from '@trellis/ui';
import { findVpdBand, phaseOf, type UnitRecord } from '@trellis/units/model';
import type { UnitDay } from '../../live/sparkline-store.ts';
import { listLightStretches, type LightStretch } from '../../unit-page/charts/prepare/light-stretches.ts';
import { listTargetBands } from '../../unit-page/charts/prepare/target-bands.ts';

/** What a unit's day is drawn of. */
export type LineMetric = 'temperature' | 'humidity' | 'vpd' | 'co2' | 'soil';
export type DayBands = Readonly<Record<LineMetric, readonly SparklineBand[]>>;

type Phase = ReturnType<typeof phaseOf<UnitRecord['lifecycles'][number]['currentPhase']>>;

/** What the plan wanted within a unit's day, by light and by dark, as its present phase says: °C, percent, kPa, ppm. */
export function listDayBands(record: UnitRecord, { from, to }: Pick<UnitDay, 'from' | 'to'>): DayBands {
  const phase = phaseOf(record);
  if (!phase || from >= to) return noBands;
  const began = Date.parse(phase.starttime ?? phase.scheduledStart ?? '');
  const dated = { from: Number.isFinite(began) ? began : -Infinity, to: Infinity, phase };
  const stretches = listLightStretches([dated], record.facility_timezone, { from, to });
  const share = (at: number) => (at - from) / (to - from);
  const targets = (metric: 'temperature' | 'humidity' | 'co2') =>
    listTargetBands(metric, stretches, { isCo2Dosed: record.facilityCo2Enabled }).map((band): SparklineBand => ({
      from: share(band.from),
      to: share(band.to),
      min: band.min,
      max: band.max,
    }));
  return {
    temperature: targets('temperature'),
    humidity: targets('humidity'),
    co2: targets('co2'),
    vpd: stretches.flatMap((stretch) => vpdBand(phase, stretch, share)),
    soil: [],
  };
}

const noBands: DayBands = { temperature: [], humidity: [], vpd: [], co2: [], soil: [] };

function vpdBand(phase: Phase, { from, to, isLit }: LightStretch, share: (at: number) => number): SparklineBand[] {
  const band = findVpdBand(phase, isLit, (from + to) / 2);
  return band ? [{ from: share(from), to: share(to), ...band }] : [];
}
