import type { RoleKey } from '@trellis/access/model';
import type { DeviceTypeKey } from '@trellis/devices/model';

export const actionGroups = [
  'Mode',
  'Lights',
  'Irrigation',
  'Climate',
  'CO2',
  'IPM',
  'Maintenance',
  'Install/Upgrade',
  'Collections',
] as const;
export type ActionGroup = (typeof actionGroups)[number];

/** What a command writes to: a kind of device, the unit itself, or its CO2 sensor. */
export type ActionTarget = DeviceTypeKey | 'co2Sensor';

export type WrittenValue = string | number | boolean;

/** The value a person gives with an action. */
export type ValueRule =
  | { kind: 'none' }
  | { kind: 'integer'; min: number; max: number; unit: string; default?: number }
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'flag' }
  | { kind: 'text'; pattern: string; max: number }
  /** A version that was released: one of the list `firmwareReleases`. */
  | { kind: 'release'; of: 'client' | 'firmware' | 'os'; pattern: string; max: number };

/**
 * The metric an action writes: always the same value, or the value the person gave, divided by `divideBy` (percent to
 * fraction). `secondsPerValue`: the given value is a duration and goes along as `durationSeconds`.
 */
export interface ActionWrite {
  device: ActionTarget;
  metric: string;
  value: WrittenValue | { from: 'value'; divideBy?: number };
  secondsPerValue?: 1 | 60;
}

/** How an action is carried out: sent to a controller, or by a dialog or call of its own. */
export type ActionWay = { by: 'controller'; write: ActionWrite } | { by: 'dialog' } | { by: 'call'; path: string };

export interface Action {
  /** Ids below 1000 are the specification's; 0 and negative ones never reach a controller. */
  id: number;
  key: string;
  label: string;
  labelEs: string;
  group: ActionGroup;
  way: ActionWay;
  value: ValueRule;
  /** Roles that may use it, in the facility of the controller; administrators always may. */
  roles: readonly RoleKey[];
  confirmLevel: 'none' | 'confirm' | 'typed';
  /** From sending to the final state, in seconds. */
  timeoutS: number;
  /** Safe to send again: asking twice is like asking once. */
  isIdempotent: boolean;
  /** Refused while the facility locks its lights. */
  respectsLockLights: boolean;
  /** Refused where the facility has CO2 switched off. */
  needsCo2: boolean;
  /** Only where the facility has curtains, or the air rails that replace them. */
  needsCurtains: boolean;
  /** Does harm to plants: refused for units that have some. */
  needsNoPlants: boolean;
  /** Done twice it is done double: a person says that they know it was done a short while ago. */
  asksWhenRepeated: boolean;
  /** Its name where the facility has air rails in place of curtains. */
  onAirRails?: { label: string; labelEs: string };
  /** What it writes comes back in telemetry; the rest ends with the controller's answer. */
  isObservable: boolean;
  success: SuccessMessage;
  failure: FailureMessage;
}

/** What is said once an order was taken, and where it was not: keys of the texts. */
export type SuccessMessage =
  | 'queued'
  | 'irrigated'
  | 'irrigationStopped'
  | 'bash'
  | 'clientUpgraded'
  | 'osUpgraded'
  | 'synced';
export type FailureMessage = 'tryLater' | 'requestFailed';

/** Growers, farm and facility managers, maintenance. */
export const everyoneOnTheFloor: readonly RoleKey[] = ['grower', 'farmManager', 'facilityManager', 'maintenance'];
/** Farm and facility managers, maintenance. */
export const managersAndMaintenance: readonly RoleKey[] = ['farmManager', 'facilityManager', 'maintenance'];
export const maintenanceOnly: readonly RoleKey[] = ['maintenance'];
/** Only administrators, who pass every rule. */
export const administratorsOnly: readonly RoleKey[] = [];

const usual = {
  value: { kind: 'none' },
  confirmLevel: 'none',
  timeoutS: 120,
  isIdempotent: true,
  respectsLockLights: false,
  needsCo2: false,
  needsCurtains: false,
  needsNoPlants: false,
  asksWhenRepeated: false,
  isObservable: true,
  success: 'queued',
  failure: 'tryLater',
} as const satisfies Partial<Action>;

type Named = Pick<Action, 'id' | 'key' | 'label' | 'labelEs' | 'group' | 'roles'>;
type Choices = Partial<Omit<Action, keyof Named | 'way'>>;

/** An action that writes one metric of a controller; what is not said is the usual. */
export const sends = (named: Named, write: ActionWrite, choices: Choices = {}): Action => ({
  ...usual,
  ...choices,
  ...named,
  way: { by: 'controller', write },
});

/** An action that a dialog carries out with its own saving calls; it is never sent to a controller. */
export const opensDialog = (named: Named): Action => ({
  ...usual,
  ...named,
  isObservable: false,
  way: { by: 'dialog' },
});

/** An action carried out by another call of the API. */
export const usesCall = (named: Named, path: string, choices: Choices = {}): Action => ({
  ...usual,
  isObservable: false,
  ...choices,
  ...named,
  way: { by: 'call', path },
});
