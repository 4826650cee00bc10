const dayMs = 86_400_000;

/** A fault of a unit, as far as reliability asks. */
export interface FaultSpan {
  platformGroup_id: number;
  begin: string;
  finish: string | null;
  state: string;
}

export interface UnitReliability {
  platformGroup_id: number;
  faults: number;
  /** Hours out of order within the time looked at. */
  downHours: number;
  /** Mean time between failures: hours in order for each fault. */
  mtbfHours: number;
}

/** Confirmed faults of units within the last `days`, the least reliable unit first. */
export function reliabilityOf(faults: readonly FaultSpan[], now: number, days: number): UnitReliability[] {
  const from = now - days * dayMs;
  const counted = faults.filter(
    ({ state, begin, finish }) =>
      state === 'confirmed' && Date.parse(begin) < now && (finish === null ? now : Date.parse(finish)) > from,
  );
  return [...Map.groupBy(counted, ({ platformGroup_id }) => platformGroup_id)]
    .map(([platformGroup_id, mine]) => {
      const downMs = mine.reduce((sum, { begin, finish }) => {
        const end = finish === null ? now : Math.min(now, Date.parse(finish));
        return sum + Math.max(0, end - Math.max(from, Date.parse(begin)));
      }, 0);
      const hours = (days * dayMs - downMs) / 3_600_000 / mine.length;
      return { platformGroup_id, faults: mine.length, downHours: downMs / 3_600_000, mtbfHours: Math.max(0, hours) };
    })
    .toSorted((one, other) => one.mtbfHours - other.mtbfHours);
}

/** What similar runs gave, and what a fault took of it. */
export interface LossBasis {
  /** Finished runs of the same strain. */
  runs: readonly { yieldGrams: number | null; plantsStarted: number | null; isOver: boolean }[];
  plantsAffected: number | null;
  hoursOut: Readonly<Record<string, number>> | null;
  /** Days from the start of the run to its harvest. */
  runDays: number | null;
}

/**
 * Grams that a fault is likely to have cost: what a plant of similar runs gave, times the plants affected, times the share of the run
 * that the worst metric was out of its band. Undefined where something of it is not known.
 */
export function estimateLoss({ runs, plantsAffected, hoursOut, runDays }: LossBasis): number | undefined {
  const perPlant = runs.flatMap(({ yieldGrams, plantsStarted, isOver }) =>
    isOver && yieldGrams !== null && plantsStarted ? yieldGrams / plantsStarted : [],
  );
  const hours = Math.max(0, ...Object.values(hoursOut ?? {}));
  if (perPlant.length === 0 || !plantsAffected || !runDays || hours === 0) return undefined;
  const mean = perPlant.reduce((sum, one) => sum + one, 0) / perPlant.length;
  return Math.round(mean * plantsAffected * Math.min(1, hours / (runDays * 24)));
}
