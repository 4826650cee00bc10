/** What a run was like and what it gave a plant. */
export interface DriverRun {
  /** Dry grams a harvested plant. */
  yield: number;
  features: Readonly<Record<string, number | null>>;
}

export interface Driver {
  feature: string;
  /** Pearson's correlation, -1 to 1. */
  r: number;
  n: number;
}

/** Below so many runs a correlation is said with a caution. */
export const fewRuns = 8;
/** Two points lie on a line always. */
const fewest = 3;

/** What went with yield, the strongest first; features that never differ or that fewer than three runs tell are left out. */
export function findDrivers(runs: readonly DriverRun[]): Driver[] {
  const names = new Set(runs.flatMap(({ features }) => Object.keys(features)));
  const found = [...names].flatMap((feature) => {
    const pairs = runs.flatMap((run): [number, number][] => {
      const value = run.features[feature];
      return value == null ? [] : [[value, run.yield]];
    });
    const r = pairs.length < fewest ? null : correlate(pairs);
    return r === null ? [] : [{ feature, r, n: pairs.length }];
  });
  return found.toSorted((one, other) => Math.abs(other.r) - Math.abs(one.r));
}

/** Pearson's correlation; null where one side never changes. */
export function correlate(pairs: readonly (readonly [number, number])[]): number | null {
  const mean = (side: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[side], 0) / pairs.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  let [xy, xx, yy] = [0, 0, 0];
  for (const [x, y] of pairs) {
    xy += (x - meanX) * (y - meanY);
    xx += (x - meanX) ** 2;
    yy += (y - meanY) ** 2;
  }
  const least = 1e-12;
  return xx < least || yy < least ? null : xy / Math.sqrt(xx * yy);
}
