import type { Instant, UnitSnapshot } from './unit-snapshot.ts';
import { healthStates, unitState } from './unit-state.ts';
import type { HealthState, UnitState } from './unit-state.ts';

/** Units per state, for the state chips; OTHER counts words of the controllers' own. */
export type StateCounts = Record<HealthState | 'OTHER', number>;

/** Counts units by their state at a moment. Every unit counts once. */
export function countByState(units: Iterable<UnitSnapshot>, now: Instant): StateCounts {
  const counts = noCounts();
  for (const unit of units) counts[countedAs(unitState(unit, now))] += 1;
  return counts;
}

/** Counts states that are already known, as a grid has them. */
export function countStates(states: Iterable<Pick<UnitState, 'state'>>): StateCounts {
  const counts = noCounts();
  for (const state of states) counts[countedAs(state)] += 1;
  return counts;
}

function noCounts(): StateCounts {
  return { DISABLED: 0, UNDEPLOYED: 0, OFFLINE: 0, WARN: 0, HEALTHY: 0, OTHER: 0 };
}

function countedAs({ state }: Pick<UnitState, 'state'>): keyof StateCounts {
  return healthStates.find((known) => known === state) ?? 'OTHER';
}
