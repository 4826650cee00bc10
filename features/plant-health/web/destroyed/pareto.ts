/** How many plants a group lost, and what share of all it is with those before it. */
export interface ParetoBar {
  key: string;
  count: number;
  /** From 0 to 1: this group and all larger ones. */
  cumulative: number;
}

/** Groups by what they lost, the largest first. */
export function paretoOf<R>(rows: readonly R[], keyOf: (row: R) => string): ParetoBar[] {
  let before = 0;
  return [...Map.groupBy(rows, keyOf)]
    .map(([key, mine]) => ({ key, count: mine.length }))
    .toSorted((one, other) => other.count - one.count || one.key.localeCompare(other.key))
    .map(({ key, count }) => ({ key, count, cumulative: (before += count) / rows.length }));
}
