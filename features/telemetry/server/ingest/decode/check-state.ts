import { Controller, isDeviceWord } from '@trellis/devices/model';
import { controllerProperties, validateReadingTime, type ControllerProperty } from '@trellis/telemetry/model';
import type { PlainValue } from './reported-values.ts';

type Checked = { value: PlainValue } | { cause: string };
type Check = (value: unknown, now: number) => Checked;

const refused = (cause: string): Checked => ({ cause });

const shortText =
  (max: number): Check =>
  (value) => {
    if (typeof value !== 'string') return refused('state.not-text');
    return value.length <= max && value !== '' ? { value } : refused('state.too-long');
  };
const yesOrNo: Check = (value) => (typeof value === 'boolean' ? { value } : refused('state.not-boolean'));
const plain: Check = (value) => {
  if (typeof value === 'bigint') return { value: Number(value) };
  if (typeof value === 'number') return Number.isFinite(value) ? { value } : refused('state.not-a-number');
  if (typeof value === 'string') return value.length <= 1_000 ? { value } : refused('state.too-long');
  return typeof value === 'boolean' || value === null ? { value } : refused('state.not-plain');
};
const fraction: Check = (value) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) return refused('state.not-a-number');
  return value >= 0 && value <= 1 ? { value } : refused('state.out-of-range');
};
/** A moment as ISO text, given as milliseconds (Sparkplug DateTime) or ISO text. */
const moment: Check = (value, now) => {
  const at = typeof value === 'string' ? Date.parse(value) : Number(value);
  return validateReadingTime(at, now) ? refused('state.no-time') : { value: new Date(at).toISOString() };
};
const modes: readonly string[] = Controller.fields.mode.values;
const mode: Check = (value) =>
  typeof value === 'string' && modes.includes(value) ? { value } : refused('state.unknown-mode');
const address: Check = (value) =>
  typeof value === 'string' && /^[0-9a-f]{2}([:-][0-9a-f]{2}){5}$/i.test(value)
    ? { value: value.toLowerCase().replaceAll('-', ':') }
    : refused('state.not-an-address');

const propertyChecks: Record<ControllerProperty, Check> = {
  softwareVersion: shortText(60),
  firmwareVersion: shortText(60),
  osVersion: shortText(60),
  ipAddress: shortText(64),
  macAddress: address,
  hostname: shortText(120),
  serial: shortText(80),
};

const unitChecks = new Map<string, Check>([
  ['mode', mode],
  ['status', shortText(60)],
  ['state', shortText(60)],
  ['logLevel', shortText(20)],
  ['co2Enabled', yesOrNo],
  ['pestDetected', yesOrNo],
  ['lastIrrigated', moment],
  ...controllerProperties.map((property): [string, Check] => [`Properties/${property}`, propertyChecks[property]]),
]);

/** Whether the value of a metric is a moment. */
export const isMoment = (metric: string): boolean => unitChecks.get(metric) === moment;

/** Checks a metric of the controller itself; other names may hold any plain value. */
export const checkUnitState = (metric: string, value: unknown, now: number): Checked =>
  (unitChecks.get(metric) ?? plain)(value, now);

const deviceChecks = new Map<string, Check>([
  ['state', shortText(40)],
  ['intensity', fraction],
]);

const isUnknownWord = (key: string, metric: string, value: unknown): boolean =>
  metric === 'state' && typeof value === 'string' && !isDeviceWord(key, value);

/** Checks a metric of a kind of device: `state`, one of its words; `intensity`; or a parameter of any plain value. */
export function checkDeviceState(key: string, metric: string, value: unknown, now: number): Checked {
  const checked = (deviceChecks.get(metric) ?? plain)(value, now);
  return 'value' in checked && isUnknownWord(key, metric, value) ? refused('state.unknown-word') : checked;
}

/** Where a device's own word concerns the whole unit: [device, metric] → metric of the unit. */
export const unitMetricOf = (device: string, metric: string): string | undefined => {
  if (device === 'co2Valve' && metric === 'enabled') return 'co2Enabled';
  return device === 'irrigation' && metric === 'lastIrrigated' ? 'lastIrrigated' : undefined;
};
