import { expect, test } from 'vitest';
import { humidifier, light, saying } from './known.testing.ts';
import { listDeviceStates } from './list-device-states.ts';

const T = Date.UTC(2026, 10, 22, 12);
const ofLight = (metric: string, value: string | number, at = T) => saying(metric, value, { device: light, at });

test('state and intensity of one moment are one row, with what made them so', () => {
  expect(listDeviceStates([ofLight('state', 'on'), ofLight('intensity', 0.8), ofLight('origin', 'schedule')])).toEqual([
    { deviceId: light.id, at: T, state: 'on', value: 0.8, source: 'auto' },
  ]);
  expect(
    listDeviceStates([ofLight('origin', 'command'), ofLight('state', 'off', T + 1), ofLight('state', 'on')]),
  ).toEqual([
    { deviceId: light.id, at: T + 1, state: 'off' },
    { deviceId: light.id, at: T, state: 'on', source: 'command' },
  ]);
});

test('what is no state or intensity of a device has no row, and explains none', () => {
  expect(listDeviceStates([saying('state', 'LIGHT'), saying('intensity', 1), ofLight('isTripped', 1)])).toEqual([]);
  expect(listDeviceStates([ofLight('origin', 'schedule')])).toEqual([]);
  const reasons = [ofLight('reason', 'schedule'), ofLight('origin', 'somebody'), ofLight('state', 'schedule')];
  const [row] = listDeviceStates(reasons);
  expect(row).toEqual({ deviceId: light.id, at: T, state: 'schedule' });
  expect(row).not.toHaveProperty('source');
});

test('an origin that is not known does not take away one that was said', () => {
  const [row] = listDeviceStates([
    ofLight('origin', 'schedule'),
    ofLight('origin', 'somebody'),
    ofLight('state', 'on'),
  ]);
  expect(row).toMatchObject({ source: 'auto' });
});

test('two devices have a row each', () => {
  const damp = saying('state', 'off', { device: humidifier, at: T });
  expect(listDeviceStates([ofLight('state', 'on'), damp]).map(({ deviceId }) => deviceId)).toEqual([
    light.id,
    humidifier.id,
  ]);
});
