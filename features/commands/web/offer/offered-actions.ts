import type { RoleKey } from '@trellis/access/model';
import { designatorIds } from '@trellis/climate/model';
import {
  actionCatalogue,
  actionGroups,
  actionIdOf,
  asRecorded,
  findRefusal,
  isFitted as hasDevices,
  type Action,
  type ActionGroup,
  type ActionRecord,
  type CommandTarget,
  type SkipReason,
} from '@trellis/commands/model';
import type { Facility } from '@trellis/facilities/model';
import type { UnitRecord } from '@trellis/units/model';

/** Why an action cannot be chosen now; `oneUnit`: it fits only one unit at a time. */
export type Obstacle = SkipReason | 'oneUnit';

export interface OfferedAction {
  action: Action;
  blockedBy: Obstacle | null;
}

export interface OfferedGroup {
  group: ActionGroup;
  actions: OfferedAction[];
}

/** Who asks, and what holds where the units are. */
export interface OfferContext {
  isAdmin: boolean;
  roles: readonly RoleKey[];
  /** Until it is known, the server's preview tells. */
  facility: Pick<Facility, 'lockLights' | 'co2Enabled' | 'hasCurtains' | 'hasAirRails'> | undefined;
  /** The actions as this installation allows and names them; one without a record is not offered. */
  records: ReadonlyMap<number, ActionRecord> | undefined;
  /** Actions that dialogs of their own carry out here. */
  ownDialogs: ReadonlySet<number>;
  now: number;
}

/**
 * The actions that the person's roles allow and at least one of the units is fitted for, by group. Actions that nothing in
 * the selection can take right now stay, with the reason. What a dialog of its own carries out is offered where that dialog is.
 */
export function offerActions(units: readonly UnitRecord[], context: OfferContext): OfferedGroup[] {
  const offered = actionCatalogue
    .filter(({ way, id }) => way.by === 'controller' || context.ownDialogs.has(id))
    .flatMap((action) => asRecorded(action, context.records?.get(action.id)) ?? [])
    .filter((action) => isAllowed(action, context))
    .filter(({ needsCurtains }) => !needsCurtains || context.facility?.hasCurtains || context.facility?.hasAirRails)
    .filter((action) => units.length === 0 || units.some((unit) => isFitted(action, unit, context)))
    .map((action) => ({ action, blockedBy: findBlockReason(action, units, context) }));
  return actionGroups
    .map((group) => ({ group, actions: offered.filter(({ action }) => action.group === group) }))
    .filter(({ actions }) => actions.length > 0);
}

const isAllowed = ({ roles }: Action, context: OfferContext): boolean =>
  context.isAdmin || context.roles.some((role) => roles.includes(role));

const isFitted = (action: Action, unit: UnitRecord, context: OfferContext): boolean => {
  if (action.way.by === 'dialog') return true;
  if (action.way.by === 'call') return unit.controller_id !== null;
  return hasDevices(action, targetOf(unit, context), circumstancesOf(context));
};

const hostname = actionIdOf('hostname');
/** Who may set aside do-not-disturb and the like, in the dialog. */
const overriding: readonly RoleKey[] = ['farmManager', 'facilityManager', 'maintenance'];

/** Why none of the units can take the action, as the server would say of the first of them. */
function findBlockReason(action: Action, units: readonly UnitRecord[], context: OfferContext): Obstacle | null {
  const fitted = units.filter((unit) => isFitted(action, unit, context));
  if (fitted.length === 0 || action.way.by !== 'controller') return null;
  if (action.id === hostname && units.length > 1) return 'oneUnit';
  const refusals = fitted.map((unit) => findRefusal(action, targetOf(unit, context), circumstancesOf(context), true));
  return refusals.every((refusal) => refusal !== undefined) ? (refusals[0] ?? null) : null;
}

const circumstancesOf = ({ isAdmin, roles, now }: OfferContext) => ({
  now: new Date(now),
  isOverriding: isAdmin || roles.some((role) => overriding.includes(role)),
  // The dialog asks.
  isAgain: true,
});

/** A unit's record as commands are judged by. Locks and foreign controllers are not in it: the server's preview tells. */
function targetOf(unit: UnitRecord, { facility }: OfferContext): CommandTarget {
  const seen = unit.lastCommandFetch === null ? NaN : Date.parse(unit.lastCommandFetch);
  return {
    controllerId: unit.controller_id,
    isForeign: false,
    isLockedOut: false,
    lastCommandFetch: Number.isNaN(seen) ? null : new Date(seen),
    hasLockedLights: facility?.lockLights ?? false,
    hasCo2: unit.facilityCo2Enabled,
    hasCurtains: (facility?.hasCurtains ?? false) || (facility?.hasAirRails ?? false),
    hasCo2Sensor: unit.sensorDesignators.includes(designatorIds.co2),
    deployed: unit.deployed,
    isDisabled: unit.isDisabled,
    isTesting: unit.isTesting,
    hasPlants: unit.lifecycles.some(({ plants }) => plants > 0),
    dndExpiration: unit.isDnD && unit.dndExpiration !== null ? new Date(unit.dndExpiration) : null,
    lastIrrigated: null,
    devices: unit.devices.map((key) => ({ id: 0, name: key, key, designatorId: null, isLockedOut: false })),
  };
}
