import { healthStates, type HealthState, type UnitStateName } from './unit-state.ts';

/**
 * What a unit is counted and drawn as: its state; apart from the healthy ones those whose readings are in order while an alert
 * about them stands, for nobody may take them for well; `OTHER` for words of the controllers' own.
 */
export type UnitStanding = HealthState | 'ALERT' | 'OTHER';

/** Trouble first, what is out of service last. */
export const unitStandings = [
  ...(['OFFLINE', 'WARN', 'ALERT', 'HEALTHY', 'DISABLED', 'UNDEPLOYED', 'OTHER'] as const),
] satisfies readonly UnitStanding[];

/** How one unit stands. */
export function standingOf(state: UnitStateName, { exceptionCount }: { exceptionCount: number }): UnitStanding {
  if (state === 'HEALTHY' && exceptionCount > 0) return 'ALERT';
  return healthStates.find((known) => known === state) ?? 'OTHER';
}

/** How many units stand how. Every unit counts once. */
export function countStandings(standings: Iterable<UnitStanding>): Record<UnitStanding, number> {
  const counts = Object.fromEntries(unitStandings.map((one) => [one, 0])) as Record<UnitStanding, number>;
  for (const standing of standings) counts[standing] += 1;
  return counts;
}
