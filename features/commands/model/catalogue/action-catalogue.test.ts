import { deviceTypes } from '@trellis/devices/model';
import { describe, expect, test } from 'vitest';
import { actionCatalogue, findAction } from './action-catalogue.ts';
import { planWrite } from './plan-write.ts';

/** The ids of specification 2, §9. */
const specified = [
  -104, -103, -100, 0, 16, 17, 27, 28, 47, 48, 50, 51, 52, 53, 58, 59, 60, 61, 62, 83, 84, 85, 86, 87, 89, 90, 92, 103,
  104, 105, 115, 116, 117, 120, 124, 125, 126, 127, 136, 137, 138, 139, 141, 145, 146, 147, 152, 153,
];

test('every action id of the specification is in the catalogue, each once', () => {
  const ids = actionCatalogue.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => id < 1000).sort((a, b) => a - b)).toEqual(specified);
  expect(new Set(actionCatalogue.map(({ key }) => key)).size).toBe(ids.length);
});

test('dialogs and actions with a call of their own never write to a controller', () => {
  for (const action of actionCatalogue.filter(({ id }) => id <= 0)) expect(action.way.by).toBe('dialog');
  for (const id of [87, 145]) expect(findAction(id)?.way.by).toBe('call');
});

test('every write goes to a device kind that exists, with a state the kind knows', () => {
  for (const { id, way } of actionCatalogue) {
    if (way.by !== 'controller' || way.write.device === 'co2Sensor') continue;
    const kind = deviceTypes[way.write.device];
    expect(kind, `action ${id}`).toBeDefined();
    if (way.write.metric !== 'state' || way.write.device === 'unit' || typeof way.write.value !== 'string') continue;
    expect(
      (kind.states as readonly string[]).map((state) => state.toLowerCase()),
      `action ${id}`,
    ).toContain(way.write.value);
  }
});

test('shell, sterilising, firmware, operating system and hostname must be confirmed by typing', () => {
  const typed = actionCatalogue.filter(({ confirmLevel }) => confirmLevel === 'typed').map(({ id }) => id);
  expect(typed.sort((a, b) => a - b)).toEqual([120, 136, 137, 139, 145]);
});

test('each action says what the specification has it say', () => {
  const success = (id: number) => findAction(id)?.success;
  expect(success(16)).toBe('irrigated');
  expect(success(17)).toBe('irrigationStopped');
  expect(success(145)).toBe('bash');
  expect(success(138)).toBe('clientUpgraded');
  expect(success(137)).toBe('osUpgraded');
  expect(success(146)).toBe('synced');
  for (const queued of [47, 87, 1801, 1804, 3901, 3904]) expect(success(queued)).toBe('queued');
  for (const complex of [90, 147, 1801, 3904]) expect(findAction(complex)?.failure).toBe('requestFailed');
  for (const byItsId of [47, 48, 52, 83]) expect(findAction(byItsId)?.failure).toBe('tryLater');
  expect(findAction(92)?.failure).toBe('tryLater');
});

describe('what an action writes', () => {
  test.each([
    [47, undefined, { device: 'light', metric: 'state', target: 'on', parameters: {} }],
    [90, 80, { device: 'light', metric: 'intensity', target: 0.8, value: 80 }],
    [90, '35', { target: 0.35, value: 35 }],
    [16, 45, { device: 'irrigation', target: 'on', parameters: { durationSeconds: 45 } }],
    [120, undefined, { device: 'unit', metric: 'mode', target: 'STERILIZE', parameters: { durationSeconds: 1800 } }],
    [120, 10, { parameters: { durationSeconds: 600 } }],
    [92, 415, { device: 'co2Sensor', metric: 'calibrate', target: 415 }],
    [50, 'debug', { metric: 'logLevel', target: 'DEBUG' }],
    [147, true, { metric: 'impairedChiller', target: true }],
    [147, 0, { target: false }],
    [139, 'rack-07', { metric: 'hostname', target: 'rack-07' }],
    [127, undefined, { device: 'dehumidifier2Stage', target: 'on1' }],
    [3902, undefined, { device: 'bard', target: 'dehumidifying' }],
  ])('%i with %s', (id, value, expected) => {
    const action = findAction(id);
    expect(action && planWrite(action, value)).toMatchObject(expected);
  });

  test.each([
    [47, 1],
    [90, undefined],
    [90, 101],
    [90, -1],
    [90, 50.5],
    [90, '5e1'],
    [16, 0],
    [16, 3601],
    [92, 349],
    [92, 2001],
    [50, 'LOUD'],
    [50, undefined],
    [147, 'yes'],
    [139, 'Rack 7'],
    [139, '-rack'],
    [139, 'a'.repeat(64)],
    [136, '../x'],
    [120, 121],
    [0, undefined],
    [145, undefined],
  ])('%i refuses %s', (id, value) => {
    const action = findAction(id);
    expect(action && planWrite(action, value)).toEqual({ problem: expect.any(String) as string });
  });
});
