import { expect, test } from 'vitest';
import { humidifier, knownController, knownSensor, light, saying } from './known.testing.ts';
import { messagesOfCondition, messagesOfState, readingMessage } from './live-messages.ts';

const T = Date.UTC(2026, 10, 22, 12);
const timestamp = new Date(T).toISOString();
const controller = knownController();
const place = { controllerId: 7, platformGroupId: 11 };

test('a reading goes to the tile that shows it: climate, root zone, or any other sensor by its name', () => {
  const told = (values: object) => readingMessage(knownSensor(values), 21.5, T);
  const seen = { ...place, deviceId: 'sensor-1', priority: 1, reading: 21.5, data: { timestamp } };
  expect(told({})).toMatchObject({ type: 'reportReading', payload: { ...seen, designatorId: 5 }, key: 'r/51' });
  expect(told({ designatorId: 53 })).toMatchObject({
    type: 'reportSoilSensorReading',
    payload: { ...seen, designatorId: 53 },
  });
  const named = { ...seen, name: 'Top left' };
  expect(told({ designatorId: 101 })).toMatchObject({ type: 'reportSensorReading', payload: named });
  expect(told({ platformGroupId: null })).toMatchObject({
    type: 'reportSensorReading',
    payload: { ...named, platformGroupId: null },
  });
});

test('the state of a device is shown, and of intensities that of the light alone', () => {
  const told = (device: typeof light, metric: string, value: string | number) =>
    messagesOfState(controller, saying(metric, value, { device, at: T }));
  expect(told(light, 'state', 'on')).toMatchObject([
    {
      type: 'reportState',
      payload: { ...place, states: { light: 'on' }, data: { timestamp } },
      key: 's/7/device/light',
    },
  ]);
  expect(told(light, 'intensity', 0.8)).toMatchObject([
    {
      type: 'setDeviceParameter',
      payload: { ...place, deviceId: 'light', name: 'lightIntensityAverage', reading: 0.8 },
    },
  ]);
  expect(told(humidifier, 'intensity', 0.8)).toEqual([]);
  expect(told(light, 'isTripped', 1)).toEqual([]);
  expect(told(humidifier, 'mode', 'AUTOMATIC')).toEqual([]);
});

test('what a unit says of itself is shown where a screen follows it', () => {
  const told = (metric: string, value: string | boolean) =>
    messagesOfState(controller, saying(metric, value, { at: T }));
  for (const metric of ['status', 'state', 'lastIrrigated'])
    expect(told(metric, 'x')).toMatchObject([
      { type: 'reportState', payload: { ...place, [metric]: 'x' }, key: `s/7/${metric}` },
    ]);
  for (const name of ['mode', 'co2Enabled', 'pestDetected'])
    expect(told(name, true)).toMatchObject([
      { type: 'setDeviceParameter', payload: { ...place, deviceId: null, name, reading: true }, key: `p/7//${name}` },
    ]);
  expect(told('logLevel', 'debug')).toMatchObject([{ type: 'setLogLevel', payload: { ...place, reading: 'debug' } }]);
  expect(told('Properties/serial', 'SN-42')).toEqual([]);
});

test('the battery of a sensing device is shown, its signal is not', () => {
  const told = (metric: 'batteryLevel' | 'signal', sensors = [knownSensor(), knownSensor({ id: 52 })]) =>
    messagesOfCondition(controller, { sensors, metric, value: 80, at: T });
  expect(told('batteryLevel')).toMatchObject([
    { type: 'reportBatteryLevel', payload: { ...place, deviceId: 'sensor-1', batteryLevel: 80 } },
  ]);
  expect(told('signal')).toEqual([]);
  expect(told('batteryLevel', [])).toEqual([]);
});
