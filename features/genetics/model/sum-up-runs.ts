import type { RunResult } from './genetics.api.ts';

/** What the runs of one strain, or of anything else, gave together. */
export interface Summary {
  /** Runs that counted: harvested, and not marked as outliers. */
  counted: number;
  /** Runs that grow now. */
  running: number;
  plantsNow: number;
  /** Start of the newest run. */
  lastStart: string | null;
  /** Dry grams a harvested plant, over the runs that tell both. */
  dryPerPlant: number | null;
  /** Wet grams a harvested plant. */
  wetPerPlant: number | null;
  /** Share of the wet weight that is left when dry, 0–1. */
  dryShare: number | null;
  /** Share of the started plants that were harvested, 0–1. */
  survival: number | null;
  /** Mean of the runs that were measured, % of dry weight. */
  totalThc: number | null;
  /** Days from start to harvest, mean. */
  days: number | null;
}

const growing = new Set(['in_flight', 'harvesting']);
const over = new Set(['post_harvest', 'completed']);

/** Sums up runs. Weights are weighed by plants, so that a small trial does not count as much as a room. */
export function sumUpRuns(runs: readonly RunResult[]): Summary {
  const counted = runs.filter(
    ({ excludeFromStats, state, plantsHarvested }) => !excludeFromStats && over.has(state) && plantsHarvested > 0,
  );
  const running = runs.filter(({ state }) => growing.has(state));
  const starts = runs.flatMap(({ starttime }) => starttime ?? []).toSorted();
  return {
    counted: counted.length,
    running: running.length,
    plantsNow: runs.reduce((sum, { plantsNow }) => sum + plantsNow, 0),
    lastStart: starts.at(-1) ?? null,
    dryPerPlant: ratio(
      counted,
      ({ dryGrams }) => dryGrams,
      ({ plantsHarvested }) => plantsHarvested,
    ),
    wetPerPlant: ratio(
      counted,
      ({ wetGrams }) => wetGrams,
      ({ plantsHarvested }) => plantsHarvested,
    ),
    dryShare: ratio(
      counted,
      ({ dryGrams }) => dryGrams,
      ({ wetGrams }) => wetGrams,
    ),
    survival: ratio(
      counted,
      ({ plantsHarvested }) => plantsHarvested,
      ({ plantsStarted }) => plantsStarted,
    ),
    totalThc: mean(counted.map(({ totalThc }) => totalThc)),
    days: mean(counted.map(({ days }) => days)),
  };
}

type Part = (run: RunResult) => number | null;

/** The sum of one figure over the sum of another, of the runs that have both. */
function ratio(runs: readonly RunResult[], part: Part, whole: Part): number | null {
  let [parts, wholes] = [0, 0];
  for (const run of runs) {
    const [one, other] = [part(run), whole(run)];
    if (one === null || other === null || other <= 0) continue;
    parts += one;
    wholes += other;
  }
  return wholes > 0 ? parts / wholes : null;
}

function mean(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** The limits of an individuals chart (Shewhart): mean ± 2.66 × the mean moving range. */
export interface ControlLimits {
  mean: number;
  low: number;
  high: number;
}

/** Natural limits of values in their order (Wheeler, Understanding Statistical Process Control: 2.66 = 3 / 1.128); null below 5. */
export function controlLimits(values: readonly number[]): ControlLimits | null {
  if (values.length < 5) return null;
  const centre = values.reduce((sum, value) => sum + value, 0) / values.length;
  const moves = values.slice(1).map((value, index) => Math.abs(value - (values[index] ?? value)));
  const reach = (2.66 * moves.reduce((sum, value) => sum + value, 0)) / moves.length;
  return { mean: centre, low: Math.max(0, centre - reach), high: centre + reach };
}
