import { sayReasonEn, type CommandReason, type CommandReasonCode } from '@trellis/commands/model';
import { deviceNames, type DeviceName } from '../drivers/driver.ts';
import { longestShotSeconds, type Shot } from '../loops/index.ts';
import { deviceWords, findWord } from './device-words.ts';
import { impairedChillerShare, sterilizeSeconds, unitModes, type UnitMode } from './modes.ts';
import { logLevels, type Overrides, type UnitMemory } from './unit-memory.ts';

/** One metric to write, made from a command by the catalogue. */
export interface Order {
  commandId: string;
  device: string;
  metric: string;
  value: unknown;
  /** Irrigation: seconds of the shot. Sterilise: seconds of heat. */
  durationSeconds?: number;
  /** Irrigation: go back to AUTOMATIC when the shot is over. */
  setAutoWhenComplete?: boolean;
}

/** What the runtime has to do besides remembering. */
export interface OrderEffects {
  irrigation?: { kind: 'start'; shot: Shot } | { kind: 'stop' };
  /** Report every state again. */
  reportsStates?: boolean;
  /** Report every reading again. */
  reportsReadings?: boolean;
  resetsCo2?: boolean;
}

export interface OrderContext {
  now: number;
  devices: readonly DeviceName[];
  hasPlants: boolean;
  /** The CO2 sensor before its offset, ppm. */
  rawCo2Ppm: number | undefined;
  /** What the devices do now, and the light period the unit is in: MANUAL begins with them. */
  current: Overrides;
  currentPeriod: UnitMemory['lightPeriod'];
}

/** An order that will not be carried out: why, in words for the person who gave it, and as a key with its values. */
export class OrderRefusal extends Error {
  readonly why: CommandReason;
  constructor(code: CommandReasonCode, values: Record<string, string | number> = {}) {
    super(sayReasonEn(code, values));
    this.why = { code, values };
  }
}

type Outcome = { memory: UnitMemory; effects?: OrderEffects };
type Rule = (memory: UnitMemory, order: Order, context: OrderContext) => Outcome;

function wordOf<Word extends string>(order: Order, words: readonly Word[]): Word {
  const text = typeof order.value === 'boolean' ? (order.value ? 'on' : 'off') : order.value;
  const found = findWord(words, text);
  if (found === undefined) {
    throw new OrderRefusal('cannotBe', { ...namesOf(order), value: say(order.value), words: words.join(', ') });
  }
  return found;
}

function flagOf(order: Order): boolean {
  if (typeof order.value === 'boolean') return order.value;
  if (order.value === 'true' || order.value === 'on') return true;
  if (order.value === 'false' || order.value === 'off') return false;
  throw new OrderRefusal('noFlag', { ...namesOf(order), value: say(order.value) });
}

function numberOf(value: unknown, name: string, min: number, max: number): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !(number >= min && number <= max)) {
    throw new OrderRefusal('outOfRange', { name, min, max, value: say(value) });
  }
  return number;
}

const namesOf = ({ device, metric }: Order) => ({ device, metric });

function say(value: unknown): string {
  if (value === undefined) return 'nothing';
  return typeof value === 'string' ? `"${value}"` : JSON.stringify(value);
}

/** Orders for single devices only mean something while the unit follows a plan or orders. */
function requireRunning(memory: UnitMemory): void {
  if (memory.mode === 'AUTOMATIC' || memory.mode === 'MANUAL') return;
  throw new OrderRefusal('otherMode', { mode: memory.mode });
}

function override<Key extends keyof Overrides>(key: Key, read: (order: Order) => NonNullable<Overrides[Key]>): Rule {
  return (memory, order) => {
    requireRunning(memory);
    return { memory: { ...memory, overrides: { ...memory.overrides, [key]: read(order) } } };
  };
}

const irrigate: Rule = (memory, order) => {
  requireRunning(memory);
  if (wordOf(order, ['off', 'on']) === 'off') return { memory, effects: { irrigation: { kind: 'stop' } } };
  const durationSeconds = numberOf(order.durationSeconds, 'durationSeconds', 1, longestShotSeconds);
  const shot: Shot = { durationSeconds, isOrdered: true, setAutoWhenComplete: order.setAutoWhenComplete ?? false };
  return { memory, effects: { irrigation: { kind: 'start', shot } } };
};

function enterMode(memory: UnitMemory, mode: UnitMode, context: OrderContext): UnitMemory {
  if (mode === 'AUTOMATIC') return enterAutomatic(memory);
  const left = { ...memory, mode, sterilizeUntil: null };
  if (mode !== 'MANUAL') return { ...left, overrides: {}, lightPeriod: null };
  if (memory.mode === 'MANUAL') return left;
  return { ...left, overrides: context.current, lightPeriod: context.currentPeriod };
}

/** Back to the plan: nothing holds any more that people asked for. */
export const enterAutomatic = (memory: UnitMemory): UnitMemory => ({
  ...memory,
  mode: 'AUTOMATIC',
  overrides: {},
  lightPeriod: null,
  sterilizeUntil: null,
});

const setMode: Rule = (memory, order, context) => {
  const mode = wordOf(order, unitModes);
  const entered = enterMode(memory, mode, context);
  if (mode !== 'STERILIZE') return { memory: entered };
  if (context.hasPlants) throw new OrderRefusal('hasPlants');
  const { usual, longest } = sterilizeSeconds;
  const seconds = numberOf(order.durationSeconds ?? usual, 'durationSeconds', 1, longest);
  return { memory: { ...entered, sterilizeUntil: context.now + seconds * 1000 } };
};

const setLightPeriod: Rule = (memory, order) => {
  requireRunning(memory);
  const word = wordOf(order, ['LIGHT', 'DARK', 'SCHEDULE']);
  return { memory: { ...memory, overrides: {}, lightPeriod: word === 'SCHEDULE' ? null : word } };
};

/** The share of its cooling that a chiller still has; null for one that is well. */
function chillerShareOf(order: Order): number | null {
  if (typeof order.value === 'number' || (typeof order.value === 'string' && /\d/.test(order.value))) {
    const share = numberOf(order.value, 'impairedChiller', 0, 1);
    return share < 1 ? share : null;
  }
  return flagOf(order) ? impairedChillerShare : null;
}

const setImpairedChiller: Rule = (memory, order, context) => {
  const impairedChiller = chillerShareOf(order);
  const { durationSeconds } = order;
  const impairedUntil =
    impairedChiller === null || durationSeconds === undefined ? null : context.now + durationSeconds * 1000;
  return { memory: { ...memory, impairedChiller, impairedUntil } };
};

const calibrateCo2: Rule = (memory, order, context) => {
  const truth = numberOf(order.value, 'The calibration value in ppm', 300, 2000);
  if (context.rawCo2Ppm === undefined) throw new OrderRefusal('silentCo2Sensor');
  return { memory: { ...memory, co2OffsetPpm: truth - context.rawCo2Ppm } };
};

/** What a unit can be told: `device/metric`, and what it does. */
const rules: Record<string, Rule> = {
  'light/state': override('light', (order) => wordOf(order, deviceWords.light)),
  'light/intensity': override('intensity', (order) => numberOf(order.value, 'light intensity', 0, 1)),
  'curtain/state': override('curtain', (order) => wordOf(order, deviceWords.curtain)),
  'irrigation/state': irrigate,
  'co2Valve/enabled': (memory, order) => {
    const co2Enabled = flagOf(order);
    return { memory: { ...memory, co2Enabled }, effects: { resetsCo2: co2Enabled } };
  },
  'humidifier/state': override('humidifier', (order) => wordOf(order, deviceWords.humidifier)),
  'dehumidifier/state': override('dehumidifier', (order) => wordOf(order, deviceWords.dehumidifier)),
  'dehumidifier2Stage/state': override('dehumidifier2Stage', (order) => wordOf(order, deviceWords.dehumidifier2Stage)),
  'ecu/state': override('ecu', (order) => wordOf(order, deviceWords.ecu)),
  'bard/state': override('bard', (order) => wordOf(order, deviceWords.bard)),
  'heaterstrip/state': override('heaterstrip', (order) => wordOf(order, deviceWords.heaterstrip)),
  'fan/state': override('fan', (order) => wordOf(order, deviceWords.fan)),
  'unit/mode': setMode,
  'unit/state': setLightPeriod,
  'unit/useVfuSchedule': (memory, order) => ({ memory: { ...memory, overrides: {}, useVfuSchedule: flagOf(order) } }),
  'unit/ipm': (memory, order) => ({ memory: { ...memory, isIpm: flagOf(order) } }),
  'unit/impairedChiller': setImpairedChiller,
  'unit/logLevel': (memory, order) => ({ memory: { ...memory, logLevel: wordOf(order, logLevels) } }),
  'unit/sync': (memory) => ({ memory, effects: { reportsStates: true, reportsReadings: true } }),
  'unit/soilRefresh': (memory) => ({ memory, effects: { reportsReadings: true } }),
  'co2Sensor/calibrate': calibrateCo2,
};

/** Every `device/metric` a unit can be told. */
export const orderNames: readonly string[] = Object.keys(rules);

/** Carries one order into the memory. Throws `OrderRefusal` when it is unknown, impossible or not allowed now. */
export function applyOrder(memory: UnitMemory, order: Order, context: OrderContext): Outcome {
  const rule = Object.hasOwn(rules, `${order.device}/${order.metric}`)
    ? rules[`${order.device}/${order.metric}`]
    : undefined;
  if (!rule) throw new OrderRefusal('unknownOrder', namesOf(order));
  const isDevice = deviceNames.some((name) => name === order.device);
  if (isDevice && !context.devices.some((name) => name === order.device)) {
    throw new OrderRefusal('noDevice', { device: order.device });
  }
  return rule(memory, order, context);
}
