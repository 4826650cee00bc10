import type { RunResult } from '@trellis/genetics/model';
import type { ComparedRun } from '@trellis/run-comparison/model';
import { marksOf, outcomes } from './suggest.ts';

const shares = ['score', 'temperature', 'humidity', 'vpd', 'co2'] as const;

/** One figure of all runs, in their order. */
export interface FigureRow {
  key: string;
  best: 'high' | 'low' | null;
  decimals: number;
  values: readonly (number | null)[];
  /** Figures that read alike are alike. */
  marks: readonly (undefined | 'best' | 'worst')[];
}

const squareFeetPerM2 = 10.763_910_417;

/** What runs gave and how they kept their climate; a figure that none of them has is left out. Areas are those the person reads. */
export function figureRows(
  results: readonly RunResult[],
  climates: readonly ComparedRun[] | undefined,
  units: 'metric' | 'imperial',
): FigureRow[] {
  const ofClimate = (read: (run: ComparedRun) => number | null) =>
    results.map(({ lifecycle_id }) => {
      const run = climates?.find(({ id }) => id === lifecycle_id);
      return run ? read(run) : null;
    });
  const rows: Omit<FigureRow, 'marks'>[] = [
    ...outcomes.map(({ key, best, decimals, of }) =>
      key === 'gramsPerM2' && units === 'imperial'
        ? { ...{ key: 'gramsPerFt2', best, decimals: 1 }, values: results.map((run) => perFoot(of(run))) }
        : { key, best, decimals, values: results.map(of) },
    ),
    ...shares.map((key) => ({
      ...{ key: `inBand.${key}`, best: 'high' as const, decimals: 0 },
      values: ofClimate(({ inBand }) => (inBand[key] === null ? null : inBand[key] * 100)),
    })),
    ...(['dli', 'co2Dose', 'dryBack'] as const).map((key) => ({
      ...{ key, best: null, decimals: 1 },
      values: ofClimate((run) => run[key]),
    })),
    ...(['litresPerPlant', 'kWhPerPlant'] as const).map((key) => ({
      ...{ key, best: 'low' as const, decimals: key === 'kWhPerPlant' ? 1 : 0 },
      values: ofClimate((run) => run[key]),
    })),
    ...(['shots', 'P0', 'P1', 'P2', 'P3'] as const).map((key) => ({
      ...{ key: `steering.${key}`, best: null, decimals: 1 },
      values: ofClimate(({ steering }) => steering[key]),
    })),
  ];
  return rows
    .filter(({ values }) => values.some((value) => value !== null))
    .map((row) => ({
      ...row,
      marks: marksOf(
        row.values.map((value) => (value === null ? null : Number(value.toFixed(row.decimals)))),
        row.best,
      ),
    }));
}

const perFoot = (perM2: number | null) => (perM2 === null ? null : perM2 / squareFeetPerM2);

/** The figures that tell the story of a run at a glance, in this order. */
const atAGlance: readonly string[] = [
  ...[
    'gramsPerPlant',
    'gramsPerM2',
    'gramsPerFt2',
    'days',
    'survival',
    'inBand.score',
    'dli',
    'costPerKg',
    'costPerPlant',
  ],
];

export const glanceOf = (rows: readonly FigureRow[]): FigureRow[] =>
  atAGlance
    .flatMap((key) => rows.find((row) => row.key === key) ?? [])
    // What a plant cost says it where nothing was dried yet.
    .filter(({ key }, _, all) => key !== 'costPerPlant' || !all.some((row) => row.key === 'costPerKg'));

/** How many figures each run is best at. */
export const countBest = (rows: readonly FigureRow[], runs: number): number[] =>
  Array.from({ length: runs }, (_, index) => rows.filter(({ marks }) => marks[index] === 'best').length);

/** Shares differ by points, all else by a part of the best one; nothing where there is no best. */
export function behindBest({ key, values, marks }: FigureRow): (null | { by: 'points' | 'percent'; amount: number })[] {
  const best = values[marks.indexOf('best')] ?? null;
  const isShare = key === 'survival' || key.startsWith('inBand.');
  return values.map((value, index) => {
    if (best === null || value === null || marks[index] === 'best') return null;
    if (isShare) return { by: 'points', amount: value - best };
    return best === 0 ? null : { by: 'percent', amount: ((value - best) / best) * 100 };
  });
}
