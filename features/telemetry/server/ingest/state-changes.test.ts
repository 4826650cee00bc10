import { expect, test } from 'vitest';
import { noState } from './keep/current-state.ts';
import { knownController, light, saying } from './known.testing.ts';
import { addState, isDescription } from './state-changes.ts';

const T = Date.UTC(2026, 10, 22, 12);
const stateAt = new Date(T).toISOString();

/** What is to be written after a controller said all of this. */
function written(said: ReturnType<typeof saying>[], controller = knownController()) {
  const into = noState();
  for (const one of said) addState(into, controller, one);
  return Object.fromEntries(
    Object.entries(into).map(([table, rows]) => [table, Object.fromEntries(rows as Map<number, object>)]),
  );
}
const nothing = { controllers: {}, devices: {}, units: {}, sensors: {} };

test('a device keeps its state, its intensity and its parameters, with the time they were true', () => {
  const ofLight = (metric: string, value: string | number | boolean) =>
    written([saying(metric, value, { device: light, at: T })]);
  expect(ofLight('state', 'on')).toEqual({ ...nothing, devices: { 31: { stateAt, state: 'on' } } });
  expect(ofLight('intensity', 0.4)).toEqual({ ...nothing, devices: { 31: { stateAt, value: 0.4 } } });
  expect(ofLight('isTripped', true)).toEqual({
    ...nothing,
    devices: { 31: { stateAt, parameters: { isTripped: true } } },
  });
  expect(ofLight('pestDetected', true)).toEqual({
    ...nothing,
    devices: { 31: { stateAt, parameters: { pestDetected: true } } },
  });
});

test('a controller keeps what it says of its mode, its make and its figures', () => {
  const said = [
    saying('mode', 'MANUAL'),
    saying('co2Enabled', false),
    saying('Properties/serial', 'SN-42'),
    saying('stats/freeMemory', 12_345),
    saying('stats/load/1m', 0.5),
  ];
  expect(written(said)).toEqual({
    ...nothing,
    controllers: {
      7: { mode: 'MANUAL', co2Enabled: false, serial: 'SN-42', stats: { freeMemory: 12_345, 'load/1m': 0.5 } },
    },
  });
});

test.each([
  'Properties/colour',
  'vendor/serial',
  'vendor/x',
  'stats',
  'stats/',
  'stats1',
  'PropertiesX',
  '/serial',
  'colour',
])('a controller may say %s, and nothing of it is kept as its own', (metric) => {
  expect(written([saying(metric, 'x')])).toEqual(nothing);
  expect(written([saying(metric, 'x')], knownController({ platformGroupId: null }))).toEqual(nothing);
});

test('a unit keeps whether pests were seen and when it was watered; a controller without a unit has none to keep it', () => {
  const said = [saying('pestDetected', true), saying('lastIrrigated', stateAt)];
  expect(written(said)).toEqual({ ...nothing, units: { 11: { pestDetected: true, lastIrrigated: stateAt } } });
  expect(written([saying('pestDetected', false)])).toEqual({ ...nothing, units: { 11: { pestDetected: false } } });
  expect(written(said, knownController({ platformGroupId: null }))).toEqual(nothing);
});

test('properties and figures of a controller describe it; those of a device and everything else do not', () => {
  expect(isDescription(saying('Properties/serial', 'SN-42'))).toBe(true);
  expect(isDescription(saying('stats/freeMemory', 1))).toBe(true);
  expect(isDescription(saying('mode', 'AUTOMATIC'))).toBe(false);
  expect(isDescription(saying('stats/freeMemory', 1, { device: light }))).toBe(false);
});
