import { expect, test } from 'vitest';
import { deviceNames } from '../drivers/driver.ts';
import { applyOrder, orderNames, OrderRefusal, type Order, type OrderContext } from './orders.ts';
import { freshMemory, type UnitMemory } from './unit-memory.ts';

const context: OrderContext = {
  now: 1000,
  devices: [...deviceNames],
  hasPlants: true,
  rawCo2Ppm: 500,
  current: { light: 'on', ecu: 'cooling' },
  currentPeriod: 'LIGHT',
};
const order = (name: string, value: unknown, more: Partial<Order> = {}): Order => {
  const [device = '', metric = ''] = name.split('/');
  return { commandId: 'c1', device, metric, value, ...more };
};
const after = (
  name: string,
  value: unknown,
  memory = freshMemory(),
  more: Partial<Order> = {},
  changes: Partial<OrderContext> = {},
): UnitMemory => applyOrder(memory, order(name, value, more), { ...context, ...changes }).memory;
const refusal = (
  name: string,
  value: unknown,
  memory = freshMemory(),
  more: Partial<Order> = {},
  changes: Partial<OrderContext> = {},
): string => {
  try {
    after(name, value, memory, more, changes);
  } catch (error) {
    if (error instanceof OrderRefusal) return error.message;
    throw error;
  }
  return 'accepted';
};

test.each([
  ['light/state', 'off', { light: 'off' }],
  ['light/state', true, { light: 'on' }],
  ['light/intensity', 0.4, { intensity: 0.4 }],
  ['curtain/state', 'open', { curtain: 'open' }],
  ['humidifier/state', 'ON', { humidifier: 'on' }],
  ['dehumidifier2Stage/state', 'on2', { dehumidifier2Stage: 'on2' }],
  ['ecu/state', 'dehumidifying', { ecu: 'dehumidifying' }],
  ['bard/state', 'off', { bard: 'off' }],
  ['heaterstrip/state', 'high', { heaterstrip: 'HIGH' }],
  ['fan/state', 'off', { fan: 'off' }],
])('%s %s is remembered', (name, value, overrides) => {
  expect(after(name, value).overrides).toEqual(overrides);
});

test('unknown devices, metrics and values are refused with a reason', () => {
  expect(refusal('sauna/state', 'on')).toBe('The unit does not know sauna state');
  expect(refusal('light/colour', 'red')).toBe('The unit does not know light colour');
  expect(refusal('light/state', 'dim')).toBe('light state cannot be "dim"; it can be off, on');
  expect(refusal('light/intensity', 80)).toBe('light intensity must be from 0 to 1, not 80');
  expect(refusal('curtain/state', 'open', freshMemory(), {}, { devices: ['light'] })).toBe('The unit has no curtain');
  expect(refusal('constructor/toString', 1)).toBe('The unit does not know constructor toString');
});

test('irrigation needs a duration from 1 to 3600 seconds', () => {
  expect(refusal('irrigation/state', 'on')).toContain('durationSeconds must be from 1 to 3600');
  expect(refusal('irrigation/state', 'on', freshMemory(), { durationSeconds: 3601 })).toContain('3601');
  const { effects } = applyOrder(
    freshMemory(),
    order('irrigation/state', 'on', { durationSeconds: 90, setAutoWhenComplete: true }),
    context,
  );
  expect(effects?.irrigation).toEqual({
    kind: 'start',
    shot: { durationSeconds: 90, isOrdered: true, setAutoWhenComplete: true },
  });
});

test('manual begins with what the devices do now, automatic forgets the orders', () => {
  const manual = after('unit/mode', 'MANUAL');
  expect(manual).toMatchObject({ mode: 'MANUAL', overrides: { light: 'on', ecu: 'cooling' }, lightPeriod: 'LIGHT' });
  expect(after('unit/mode', 'automatic', manual)).toMatchObject({
    mode: 'AUTOMATIC',
    overrides: {},
    lightPeriod: null,
  });
  expect(after('unit/mode', 'manual', manual, {}, { current: {}, currentPeriod: 'DARK' })).toEqual(manual);
});

test('devices take no orders in service, maintenance and standby', () => {
  for (const mode of ['SERVICE', 'MAINTENANCE', 'STANDBY']) {
    expect(refusal('light/state', 'on', after('unit/mode', mode))).toContain(`The unit is in ${mode}`);
  }
});

test('sterilising is refused with plants on the unit and limited to two hours', () => {
  expect(refusal('unit/mode', 'STERILIZE')).toContain('There are plants on the unit');
  const empty = { hasPlants: false };
  expect(refusal('unit/mode', 'STERILIZE', freshMemory(), { durationSeconds: 7201 }, empty)).toContain('7200');
  expect(after('unit/mode', 'STERILIZE', freshMemory(), {}, empty)).toMatchObject({
    mode: 'STERILIZE',
    sterilizeUntil: 1000 + 1_800_000,
  });
});

test('a chiller is marked impaired by a flag or by the share it still has', () => {
  expect(after('unit/impairedChiller', true).impairedChiller).toBe(0.5);
  expect(after('unit/impairedChiller', 0.7).impairedChiller).toBe(0.7);
  expect(after('unit/impairedChiller', false).impairedChiller).toBeNull();
});

test('an impaired chiller is well again by itself after the time that was given, or when somebody says so', () => {
  const impaired = after('unit/impairedChiller', true, freshMemory(), { durationSeconds: 3600 });
  expect(impaired.impairedUntil).toBe(1000 + 3_600_000);
  expect(after('unit/impairedChiller', false, impaired)).toMatchObject({ impairedChiller: null, impairedUntil: null });
  expect(after('unit/impairedChiller', true, impaired)).toMatchObject({ impairedChiller: 0.5, impairedUntil: null });
});

test('calibrating CO2 moves the sensor to the given value', () => {
  expect(after('co2Sensor/calibrate', 420).co2OffsetPpm).toBe(-80);
  expect(refusal('co2Sensor/calibrate', 420, freshMemory(), {}, { rawCo2Ppm: undefined })).toContain('silent');
});

test('every order the unit names refuses nonsense or takes it in its own words, and never breaks', () => {
  for (const name of orderNames) {
    for (const value of [undefined, null, {}, [], 'nonsense', -1, Number.NaN]) {
      expect(typeof refusal(name, value)).toBe('string');
    }
  }
});
