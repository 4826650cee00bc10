import { isRoleKey, type RoleKey } from '@trellis/access/model';
import { actionCatalogue, actionGroups, type Action, type ActionGroup, type SkipReason } from '@trellis/commands/model';
import type { Infer } from '@trellis/entity-kit';
import type { DeviceTypeAction } from '@trellis/devices/model';
import type { Facility } from '@trellis/facilities/model';
import { OFFLINE_MINUTES, type UnitRecord } from '@trellis/units/model';

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

/** An action as administrators of the installation left it: renamed, narrowed or switched off. */
export type ActionRecord = Pick<Infer<typeof DeviceTypeAction>, 'actionId' | 'label' | 'labelEs' | 'roles' | 'active'>;

/** Who asks, and what holds where the units are. */
export interface OfferContext {
  isAdmin: boolean;
  roles: readonly RoleKey[];
  /** Until it is known, the server's preview tells. */
  facility: Pick<Facility, 'lockLights' | 'co2Enabled' | 'hasCurtains' | 'hasAirRails'> | undefined;
  /** The actions as this installation allows and names them; empty until they are known. */
  records: ReadonlyMap<number, ActionRecord>;
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
    .flatMap((action) => asRecorded(action, context.records))
    .filter((action) => isAllowed(action, context))
    .filter(({ needsCurtains }) => !needsCurtains || context.facility?.hasCurtains || context.facility?.hasAirRails)
    .filter((action) => units.length === 0 || units.some((unit) => isFitted(action, unit)))
    .map((action) => ({ action, blockedBy: findObstacle(action, units, context) }));
  return actionGroups
    .map((group) => ({ group, actions: offered.filter(({ action }) => action.group === group) }))
    .filter(({ actions }) => actions.length > 0);
}

/** The action with the name and roles of its record; nothing when it is switched off, or has no record where others have. */
export function asRecorded(action: Action, records: ReadonlyMap<number, ActionRecord>): Action[] {
  if (action.way.by !== 'controller' || records.size === 0) return [action];
  const record = records.get(action.id);
  if (!record?.active) return [];
  const { label, labelEs, roles } = record;
  return [{ ...action, label, labelEs: labelEs ?? label, roles: roles?.filter(isRoleKey) ?? action.roles }];
}

const isAllowed = ({ roles }: Action, context: OfferContext): boolean =>
  context.isAdmin || context.roles.some((role) => roles.includes(role));

function isFitted({ way }: Action, unit: UnitRecord): boolean {
  if (way.by === 'dialog') return true;
  if (way.by === 'call') return unit.controller_id !== null;
  const { device } = way.write;
  if (device === 'unit') return true;
  return device === 'co2Sensor' ? unit.sensorDesignators.includes(CO2) : unit.devices.includes(device);
}
const CO2 = 7;
const HOSTNAME = 139;

function findObstacle(action: Action, units: readonly UnitRecord[], context: OfferContext): Obstacle | null {
  const fitted = units.filter((unit) => isFitted(action, unit));
  if (fitted.length === 0 || action.way.by !== 'controller') return null;
  if (action.id === HOSTNAME && units.length > 1) return 'oneUnit';
  if (action.respectsLockLights && context.facility?.lockLights) return 'lockLights';
  if (action.needsCo2 && fitted.every(({ facilityCo2Enabled }) => !facilityCo2Enabled)) return 'co2Disabled';
  if (action.needsNoPlants && fitted.every(hasPlants)) return 'hasPlants';
  if (fitted.every(({ controller_id }) => controller_id === null)) return 'noController';
  if (fitted.every((unit) => isOffline(unit, context.now))) return 'offline';
  return null;
}

const hasPlants = ({ lifecycles }: UnitRecord): boolean => lifecycles.some(({ plants }) => plants > 0);

/** As the server judges it: testing units count as online. */
const isOffline = ({ isTesting, lastCommandFetch }: UnitRecord, now: number): boolean =>
  !isTesting && !(now - Date.parse(lastCommandFetch ?? '') < OFFLINE_MINUTES * 60_000);
