import { offlineMinutes } from '@trellis/units/model';
import type { Action } from './catalogue/action.ts';
import type { PlannedWrite } from './catalogue/plan-write.ts';
import { overridableReasons, type SkipReason } from './skip-reasons.ts';

/** A device of a controller as commands see it. */
export interface FittedDevice {
  id: number;
  name: string;
  /** Key of its kind, e.g. `light`. */
  key: string;
  designatorId: number | null;
  /** How long it moves until it has obeyed, as its controller said. */
  travelSeconds?: number | null;
  /** Somebody works on it and has put a lock on it. */
  isLockedOut: boolean;
}

/** What commands to a controller and its unit are judged by, on the server as in the browser. */
export interface CommandTarget {
  controllerId: number | null;
  isForeign: boolean;
  lastCommandFetch: Date | null;
  hasLockedLights: boolean;
  hasCo2: boolean;
  /** … or the air rails that replace them. */
  hasCurtains: boolean;
  hasCo2Sensor: boolean;
  deployed: boolean;
  isDisabled: boolean;
  isTesting: boolean;
  /** A run with plants, or containers with plants in them, stands on its shelves. */
  hasPlants: boolean;
  /** Somebody works on the unit and has put a lock on it. */
  isLockedOut: boolean;
  dndExpiration: Date | null;
  lastIrrigated: Date | null;
  devices: readonly FittedDevice[];
}

export interface Circumstances {
  now: Date;
  /** The person sets aside what may be set aside. */
  isOverriding: boolean;
  /** The person knows that water flowed a short while ago, and wants more. */
  isAgain?: boolean | undefined;
  /** Only outlets with this designator; others of the kind are left alone. */
  designatorId?: number | undefined;
  /** Only this device. */
  virtualDeviceId?: number | undefined;
}

/** Water that flowed no longer ago than this may still be running off: more of it is asked for twice, in minutes. */
export const irrigatedLatelyMinutes = 30;

/** Why a command cannot go to a target; undefined when it can. Being offline is only a reason where `mustBeOnline`. */
export function findRefusal(
  action: Action,
  target: CommandTarget,
  circumstances: Circumstances,
  mustBeOnline: boolean,
): SkipReason | undefined {
  const { now, isOverriding } = circumstances;
  if (target.controllerId === null) return 'noController';
  if (target.isLockedOut) return 'lockedOut';
  const asUnit: [SkipReason, boolean][] = [
    ['undeployed', !target.deployed],
    ['disabled', target.isDisabled],
    ['doNotDisturb', target.dndExpiration !== null && target.dndExpiration > now],
  ];
  const blocked = asUnit.find(([reason, holds]) => holds && !(isOverriding && overridableReasons.includes(reason)));
  if (blocked) return blocked[0];
  const missing = findMissing(action, target);
  if (missing) return missing;
  if (!isFitted(action, target, circumstances))
    return isLockedAway(action, target, circumstances) ? 'lockedOut' : 'notFitted';
  if (target.isForeign && !canForeign(action)) return 'unsupported';
  if (mustBeOnline && isOffline(target, now)) return 'offline';
  if (action.asksWhenRepeated && !circumstances.isAgain && wasIrrigatedLately(target, now)) return 'irrigatedLately';
  return undefined;
}

/** What an action asks of the facility and the unit that does not hold there. */
function findMissing(action: Action, target: CommandTarget): SkipReason | undefined {
  if (action.respectsLockLights && target.hasLockedLights) return 'lockLights';
  if (action.needsCo2 && !target.hasCo2) return 'co2Disabled';
  if (action.needsCurtains && !target.hasCurtains) return 'noCurtains';
  return action.needsNoPlants && target.hasPlants ? 'hasPlants' : undefined;
}

/** Testing units count as online, as everywhere. */
const isOffline = ({ lastCommandFetch, isTesting }: CommandTarget, now: Date): boolean =>
  !isTesting && (lastCommandFetch === null || now.getTime() - lastCommandFetch.getTime() >= offlineMinutes * 60_000);

const wasIrrigatedLately = ({ lastIrrigated }: CommandTarget, now: Date): boolean =>
  lastIrrigated !== null && now.getTime() - lastIrrigated.getTime() < irrigatedLatelyMinutes * 60_000;

/** A foreign controller takes plain metric writes: no durations (nobody would end them), nothing that only an answer shows. */
const canForeign = (action: Action): boolean =>
  action.isObservable && action.way.by === 'controller' && action.way.write.secondsPerValue === undefined;

/** Whether the target has what the action writes to, and nobody works on it. */
export function isFitted(action: Action, target: CommandTarget, circumstances: Circumstances): boolean {
  if (action.way.by !== 'controller') return false;
  const { device } = action.way.write;
  if (device === 'unit') return true;
  if (device === 'co2Sensor') return target.hasCo2Sensor;
  return devicesFor(device, target, circumstances).length > 0;
}

/** Whether the devices of an action are there, but all of them locked out. */
function isLockedAway(action: Action, target: CommandTarget, circumstances: Circumstances): boolean {
  const devices = target.devices.map((device) => ({ ...device, isLockedOut: false }));
  return isFitted(action, { ...target, devices }, circumstances);
}

/** The devices of a kind a command goes to, without those somebody works on. Outlets that name no designator serve every designator. */
function devicesFor(
  key: string,
  target: CommandTarget,
  { designatorId, virtualDeviceId }: Circumstances,
): FittedDevice[] {
  return target.devices.filter(
    (device) =>
      device.key === key &&
      !device.isLockedOut &&
      (virtualDeviceId === undefined || device.id === virtualDeviceId) &&
      (designatorId === undefined || device.designatorId === null || device.designatorId === designatorId),
  );
}

/** Where a write goes: every device of the kind, the CO2 sensor, or (name null) the unit itself. */
export function addressesOf(
  { device }: Pick<PlannedWrite, 'device'>,
  target: CommandTarget,
  circumstances: Circumstances,
): { id: number | null; name: string | null }[] {
  if (device === 'unit') return [{ id: null, name: null }];
  if (device === 'co2Sensor') return [{ id: null, name: 'co2Sensor' }];
  return devicesFor(device, target, circumstances);
}
