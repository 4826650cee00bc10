import { gramsPerWeightUnit, type Harvest } from '@trellis/harvests/model';
import type { Lifecycle } from '@trellis/lifecycles/model';

/** A batch as a harvest session names it. */
export interface BatchOfSession {
  id: number;
  label: string;
  state: string;
  currentWeight: number | null;
  dryWeight: number | null;
}

/** A harvest session with what it became. */
export type Session = Harvest & {
  batches?: readonly BatchOfSession[];
  dryingRoom?: { label: string } | null;
};

const sum = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((all, one) => all + one, 0);
};
const grams = (weight: number | null, unit: string): number | null =>
  weight === null ? null : weight * (gramsPerWeightUnit[unit] ?? 1);

/** What one session weighed, in grams; null where nobody weighed it yet. */
export function weighSession({ totalWetWeight, wasteWeight, weightUnit, plantCount, batches = [] }: Session) {
  const wet = grams(totalWetWeight, weightUnit);
  return {
    wet,
    waste: grams(wasteWeight, weightUnit),
    dry: sum(batches.map(({ dryWeight }) => (dryWeight !== null && dryWeight > 0 ? dryWeight : null))),
    wetPerPlant: wet === null || !plantCount ? null : wet / plantCount,
  };
}

const open: readonly string[] = ['in_flight', 'harvesting'];
type Run = Pick<Lifecycle, 'state' | 'plantsStarted' | 'expectedGrams'>;

/**
 * What all sessions of a run gave together, in grams, against what its plan expected. While plants live on, it is the plants cut so far
 * that are held against their share. `dry`: of all its batches, whichever session they came from.
 */
export function sumUpHarvests(run: Run, sessions: readonly Session[], dry: number | null, plantsPerM2: number) {
  const weighed = sessions.map(weighSession);
  const wet = sum(weighed.map((one) => one.wet));
  const waste = sum(weighed.map((one) => one.waste));
  const cut = sum(sessions.map(({ kind, plantCount }) => (kind === 'whole' ? plantCount : null)));
  const started = run.plantsStarted;
  const isOpen = open.includes(run.state);
  const part = !isOpen || !started ? 1 : Math.min(1, (cut ?? 0) / started);
  const expected = run.expectedGrams === null || part === 0 ? null : run.expectedGrams * part;
  return {
    ...{ wet, dry, waste, cut, started, expected, isPart: part < 1 },
    dryShare: dry === null || !wet ? null : dry / wet,
    wasteShare: waste === null || !wet ? null : waste / wet,
    dryPerPlant: dry === null || !cut ? null : dry / cut,
    wetPerPlant: wet === null || !cut ? null : wet / cut,
    expectedPerPlant: run.expectedGrams === null || !started ? null : run.expectedGrams / started,
    // The place that the plants had from the start on, whether they lived or not.
    dryPerM2: dry === null || !started ? null : dry / ((started * part) / plantsPerM2),
    achieved: dry === null || !expected ? null : dry / expected,
  };
}
export type HarvestSums = ReturnType<typeof sumUpHarvests>;
