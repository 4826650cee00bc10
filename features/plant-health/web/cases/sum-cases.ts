import type { CropCase } from './use-cases.ts';

/** What came of the cases of one group. */
export interface CaseSums {
  key: string;
  cases: number;
  open: number;
  closed: number;
  /** Of those that were treated, how many were closed without treatment failing at first; null without any. */
  success: number | null;
  lossGrams: number;
}

type Counted = Pick<CropCase, 'state' | 'lossGrams'>;

/** Cases by group, those with the most loss first, then those with the most cases. */
export function sumCases<C extends Counted>(cases: readonly C[], keyOf: (one: C) => string): CaseSums[] {
  return [...Map.groupBy(cases, keyOf)]
    .map(([key, mine]) => {
      const count = (state: string) => mine.filter((one) => one.state === state).length;
      const [closed, failed] = [count('closed'), count('not_effective')];
      return {
        ...{ key, cases: mine.length, closed, open: mine.length - closed - count('dismissed') },
        success: closed + failed === 0 ? null : closed / (closed + failed),
        lossGrams: mine.reduce((sum, { lossGrams }) => sum + (lossGrams ?? 0), 0),
      };
    })
    .toSorted((one, other) => other.lossGrams - one.lossGrams || other.cases - one.cases);
}
