import { standingOf, unitStandings, type UnitRecord, type UnitStanding, type UnitState } from '@trellis/units/model';
import type { StateName } from '@trellis/ui';

/** What a chip can filter by. Words of the controllers' own count as `OTHER`. */
export type StateKey = UnitStanding;

/** The chips in the order people read them. */
export const stateKeys = unitStandings;

/** What decides how a unit stands. */
export interface StandingUnit {
  health: Pick<UnitState, 'state'>;
  record: Pick<UnitRecord, 'exceptionCount'>;
}

/** What a unit is counted and drawn as: its state, or that an alert stands about it though its readings are in order. */
export const stateKeyOf = ({ health, record }: StandingUnit): StateKey => standingOf(health.state, record);

/** The colour and icon of each state. */
export const stateLooks: Readonly<Record<StateKey, StateName>> = {
  OFFLINE: 'offline',
  WARN: 'warning',
  ALERT: 'warning',
  HEALTHY: 'healthy',
  DISABLED: 'disabled',
  UNDEPLOYED: 'disabled',
  OTHER: 'info',
};

/** How much a state needs a person: the highest first when sorting by state. */
export const stateUrgency: Readonly<Record<StateKey, number>> = {
  OFFLINE: 6,
  WARN: 5,
  ALERT: 4,
  OTHER: 3,
  HEALTHY: 2,
  DISABLED: 1,
  UNDEPLOYED: 0,
};
