import type { RunResult } from '@trellis/genetics/model';
import { knownCost } from '@trellis/lifecycles/model';
import { mostRuns } from '@trellis/run-comparison/model';

/** Runs that are worth comparing, by a name for each set. */
export interface Suggestion {
  kind: 'newest' | 'extremes';
  strain: string;
  ids: readonly number[];
}

const newest = 5;
/** Dry grams a harvested plant. */
export const gramsPerPlant = ({ dryGrams, plantsHarvested }: RunResult): number | null =>
  dryGrams === null || plantsHarvested === 0 ? null : dryGrams / plantsHarvested;

/** The last five runs of the strain that has most, and its best beside its worst; outliers are left out. */
export function suggestRuns(runs: readonly RunResult[]): Suggestion[] {
  const told = runs.filter((run) => !run.excludeFromStats && run.strain_id !== null && gramsPerPlant(run) !== null);
  const byStrain = [...Map.groupBy(told, ({ strain }) => strain ?? '')]
    .filter(([, ofStrain]) => ofStrain.length > 1)
    .toSorted(([, one], [, other]) => other.length - one.length);
  return byStrain.slice(0, 3).flatMap(([strain, ofStrain]): Suggestion[] => {
    const ids = ofStrain.slice(0, Math.min(newest, mostRuns)).map(({ lifecycle_id }) => lifecycle_id);
    const ranked = ofStrain.toSorted((one, other) => (gramsPerPlant(other) ?? 0) - (gramsPerPlant(one) ?? 0));
    const ends = [ranked[0], ranked.at(-1)].flatMap((run) => run?.lifecycle_id ?? []);
    const extremes: Suggestion[] = ofStrain.length > 2 ? [{ kind: 'extremes', strain, ids: ends }] : [];
    return [{ kind: 'newest', strain, ids }, ...extremes];
  });
}

/** What a run cost, for each dry kilogram of it, or for each plant it began with. */
const costFor = (amount: (run: RunResult) => number | null) => (run: RunResult) => {
  const [cost, of] = [knownCost(run.costs), amount(run)];
  return cost === null || !of ? null : cost / of;
};

/** Figures of a run that are compared; `high`: more is better, `low`: less is. */
export const outcomes = [
  { key: 'gramsPerPlant', best: 'high', decimals: 1, of: (run: RunResult) => gramsPerPlant(run) },
  { key: 'gramsPerM2', best: 'high', decimals: 0, of: ({ dryGramsPerM2 }: RunResult) => dryGramsPerM2 },
  { key: 'dryGrams', best: 'high', decimals: 0, of: ({ dryGrams }: RunResult) => dryGrams },
  {
    ...{ key: 'dryShare', best: null, decimals: 1 },
    of: ({ dryGrams, wetGrams }: RunResult) => (dryGrams === null || !wetGrams ? null : (dryGrams / wetGrams) * 100),
  },
  {
    ...{ key: 'wasteShare', best: 'low', decimals: 1 },
    of: ({ wasteGrams, wetGrams }: RunResult) =>
      wasteGrams === null || !wetGrams ? null : (wasteGrams / wetGrams) * 100,
  },
  { key: 'totalThc', best: 'high', decimals: 1, of: ({ totalThc }: RunResult) => totalThc },
  { key: 'terpenes', best: 'high', decimals: 2, of: ({ terpenes }: RunResult) => terpenes },
  { key: 'days', best: 'low', decimals: 0, of: ({ days }: RunResult) => days },
  {
    ...{ key: 'survival', best: 'high', decimals: 0 },
    of: ({ plantsHarvested, plantsStarted }: RunResult) =>
      !plantsStarted || plantsHarvested === 0 ? null : Math.min(100, (plantsHarvested / plantsStarted) * 100),
  },
  {
    ...{ key: 'costPerKg', best: 'low', decimals: 2 },
    of: costFor(({ dryGrams }) => (dryGrams === null ? null : dryGrams / 1000)),
  },
  { key: 'costPerPlant', best: 'low', decimals: 2, of: costFor(({ plantsStarted }) => plantsStarted) },
] as const satisfies readonly {
  key: string;
  best: 'high' | 'low' | null;
  decimals: number;
  of: (run: RunResult) => number | null;
}[];

/** Which of some values is best and which worst; neither where all are the same or one alone is known. */
export function marksOf(
  values: readonly (number | null)[],
  best: 'high' | 'low' | null,
): (undefined | 'best' | 'worst')[] {
  const known = values.filter((value) => value !== null);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  if (best === null || known.length < 2 || least === most) return values.map(() => undefined);
  const [good, bad] = best === 'high' ? [most, least] : [least, most];
  return values.map((value) => (value === good ? 'best' : value === bad ? 'worst' : undefined));
}
