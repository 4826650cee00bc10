import type { RunPhase } from '../../calls.ts';

/** A curve of VPD targets (kPa) over the days of a stage. */
export interface VpdCurve {
  id: number;
  growStage_id: number | null;
  points: readonly { day: number; min: number; max: number }[];
  /** Added in the dark. */
  nightOffset: number | null;
}

/** What a plan wants of root zone, light and VPD; what it does not say is missing or null. */
export interface PlanTargets {
  vpd?: Pick<VpdCurve, 'points' | 'nightOffset'> | undefined;
  /** % of the substrate's volume. */
  targetVWC?: number | null;
  /** Overnight fall, percentage points. */
  drybackPct?: number | null;
  /** mS/cm, which is dS/m. */
  feedEc?: number | null;
  /** Light at the canopy when the lamps give what the plan says, µmol/m²/s. */
  ppfd?: number | null;
}

/** What a phase of a plan wants. A phase without a VPD profile follows the one of its stage. */
export function planTargetsOf(phase: RunPhase['growPhase'], curves: readonly VpdCurve[]): PlanTargets | undefined {
  if (!phase) return undefined;
  const { vpdProfile_id, growStage_id, lightSpectrumDefinition, lightIntensity } = phase;
  const own = curves.find(({ id }) => id === vpdProfile_id);
  const full = lightSpectrumDefinition?.ppfd100 ?? null;
  return {
    vpd: own ?? (growStage_id == null ? undefined : curves.find((curve) => curve.growStage_id === growStage_id)),
    targetVWC: phase.targetVWC ?? null,
    drybackPct: phase.drybackPct ?? null,
    feedEc: phase.feed?.ec ?? null,
    ppfd: full === null ? null : full * (lightIntensity ?? 1),
  };
}

/** The VPD band (kPa) of a day: between two knots of the curve in proportion, before the first and after the last as there. */
export function vpdBandAt(
  { points, nightOffset }: NonNullable<PlanTargets['vpd']>,
  day: number,
  isLit: boolean,
): { min: number | null; max: number | null } {
  const after = points.findIndex((point) => point.day > day);
  const left = points[after === -1 ? points.length - 1 : Math.max(0, after - 1)];
  if (!left) return { min: null, max: null };
  const right = points[after] ?? left;
  const share = right.day > left.day ? Math.max(0, (day - left.day) / (right.day - left.day)) : 0;
  const offset = isLit ? 0 : (nightOffset ?? 0);
  const between = (one: number, other: number) => Math.max(0, one + (other - one) * share + offset);
  return { min: between(left.min, right.min), max: between(left.max, right.max) };
}
