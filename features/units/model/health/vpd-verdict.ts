import { airVpdKpa } from '@trellis/climate/model';
import { vpdOn } from '@trellis/grow-plans/model';
import { comparisonTolerance, dayMs, staleMetricMinutes, minuteMs, vpdMarginKpa } from './constants.ts';
import { ageMs, phaseOf, toMillis } from './unit-snapshot.ts';
import { believe, worstDoubt } from './sensor-doubt.ts';
import type { Surroundings } from './metric-verdict.ts';
import type { CurrentPhase, Instant, Maybe } from './unit-snapshot.ts';

/** The vapour pressure deficit of a unit's air and how it stands against what its stage wants. It colours a value and warns nobody. */
export interface VpdHealth {
  /** kPa; null without a temperature and a humidity. */
  value: number | null;
  isStale: boolean;
  /** kPa, without the margin; null where neither phase nor stage gives a profile. */
  band: { min: number; max: number } | null;
  verdict: 'low' | 'high' | 'in-band' | 'unknown';
}

/** Judges air VPD, worked out from a unit's temperature and humidity; readings older than 16 minutes are not judged. */
export function judgeVpd({ unit, lightPeriod, now }: Surroundings): VpdHealth {
  const { temperature, humidity } = unit;
  const air = airVpdKpa(temperature ?? Number.NaN, (humidity ?? Number.NaN) * 100);
  const value = Number.isFinite(air) ? air : null;
  const isStale = isOld(unit.lastTemperatureUpdate, now) || isOld(unit.lastHumidityUpdate, now);
  const doubt = worstDoubt(unit.temperatureDoubt, unit.humidityDoubt);
  const band = lightPeriod === null ? null : findVpdBand(phaseOf(unit), lightPeriod.isLit, now);
  return { value, isStale, band, verdict: isStale ? 'unknown' : believe(compare(value, band), doubt) };
}

/**
 * What VPD (kPa) a phase wants at a moment: its profile at that day of the stage, between two knots in proportion, shifted
 * by the profile's offset in the dark.
 */
export function findVpdBand(
  phase: Maybe<Pick<CurrentPhase, 'vpdProfile' | 'starttime' | 'scheduledStart'>>,
  isLit: boolean,
  now: number,
): { min: number; max: number } | null {
  const profile = phase?.vpdProfile;
  if (!profile) return null;
  const began = toMillis(phase.starttime ?? phase.scheduledStart);
  const day = (began === null ? 0 : Math.max(0, now - began) / dayMs) + profile.daysBefore;
  const shift = isLit ? 0 : (profile.nightOffset ?? 0);
  const wanted = vpdOn(profile.points, day);
  if (wanted === null) return null;
  const { min, max } = wanted;
  return { min: Math.max(0, min + shift), max: Math.max(0, max + shift) };
}

function compare(value: number | null, band: VpdHealth['band']): VpdHealth['verdict'] {
  if (value === null || band === null) return 'unknown';
  if (value < band.min - vpdMarginKpa - comparisonTolerance) return 'low';
  return value > band.max + vpdMarginKpa + comparisonTolerance ? 'high' : 'in-band';
}

function isOld(at: Maybe<Instant>, now: number): boolean {
  const age = ageMs(toMillis(at), now);
  return age !== null && age >= staleMetricMinutes * minuteMs;
}
