import { healthStates, type HealthState, type UnitStateName } from '@trellis/units/model';
import type { StateName } from '@trellis/ui';

/** A state a chip can filter by. Words of the controllers' own count as `OTHER`. */
export type StateKey = HealthState | 'OTHER';

/** The chips in the order people read them. */
export const stateKeys: readonly StateKey[] = ['HEALTHY', 'WARN', 'OFFLINE', 'DISABLED', 'UNDEPLOYED', 'OTHER'];

export const stateKeyOf = (state: UnitStateName): StateKey => healthStates.find((known) => known === state) ?? 'OTHER';

/** The colour and icon of each state. */
export const stateLooks: Readonly<Record<StateKey, StateName>> = {
  HEALTHY: 'healthy',
  WARN: 'warning',
  OFFLINE: 'offline',
  DISABLED: 'disabled',
  UNDEPLOYED: 'disabled',
  OTHER: 'info',
};

/** How much a state needs a person: the highest first when sorting by state. */
export const stateUrgency: Readonly<Record<StateKey, number>> = {
  OFFLINE: 5,
  WARN: 4,
  OTHER: 3,
  HEALTHY: 2,
  DISABLED: 1,
  UNDEPLOYED: 0,
};
