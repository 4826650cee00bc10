import { expect, test } from 'vitest';
import { idleOutputs, type UnitOutputs } from '../driver.ts';
import { createSimulatedDriver } from './simulated-driver.ts';

const minuteMs = 60_000;
const open = (seed = 1) =>
  createSimulatedDriver({ preset: 'cannabis-flower', seed, startAt: 0, sensors: { humidityOffsetPercent: 0 } });
const lit: UnitOutputs = { ...idleOutputs, light: 1, irrigation: true };

async function run(driver: ReturnType<typeof open>, outputs: UnitOutputs, minutes: number): Promise<void> {
  await driver.writeActuators(outputs, 0);
  for (let minute = 1; minute <= minutes; minute += 1) await driver.readSensors(minute * minuteMs);
}

test('a simulated unit warms under its lamps and gets wetter under its valve', async () => {
  const driver = open();
  const before = driver.room();
  await run(driver, lit, 20);
  expect(driver.room().temperatureC).toBeGreaterThan(before.temperatureC + 3);
  expect(driver.room().rootZone.irrigatedL).toBeCloseTo((8 * 20) / 60, 6);
  const readings = await driver.readSensors(21 * minuteMs);
  expect(readings.map((one) => one.designator).toSorted((a, b) => a - b)).toEqual([5, 6, 7, 53, 57, 58, 62]);
});

test('the same seed and the same outputs give the same readings', async () => {
  const [one, other] = [open(9), open(9)];
  await run(one, lit, 30);
  await run(other, lit, 30);
  expect(await one.readSensors(31 * minuteMs)).toEqual(await other.readSensors(31 * minuteMs));
});

test('faults can be switched on and off, and the network and pest flags follow', async () => {
  const driver = open();
  driver.inject({ kind: 'dead-irrigation-valve' });
  driver.inject({ kind: 'stuck-sensor', sensor: 'temperature', value: 85 });
  driver.inject({ kind: 'pest' });
  driver.inject({ kind: 'network-lost' });
  await run(driver, lit, 10);
  expect(driver.room().rootZone.irrigatedL).toBe(0);
  expect(driver.flags?.()).toEqual({ pestDetected: true });
  expect(driver.isNetworkLost()).toBe(true);
  const stuck = await driver.readSensors(11 * minuteMs);
  expect(stuck.find((one) => one.designator === 5)?.reading).toBe(85);
  driver.clear('stuck-sensor');
  driver.clear('dead-irrigation-valve');
  driver.clear('network-lost');
  const mended = await driver.readSensors(12 * minuteMs);
  expect(mended.find((one) => one.designator === 5)?.reading).toBeLessThan(40);
  expect(driver.room().rootZone.irrigatedL).toBeGreaterThan(0);
  expect(driver.faults().map((one) => one.kind)).toEqual(['pest']);
});

test('a unit with a flow meter and contacts shows what really flows, a wet floor and an open door', async () => {
  const driver = createSimulatedDriver({
    ...{ preset: 'cannabis-flower', seed: 1, startAt: 0 },
    guards: ['waterFlow', 'leak', 'door'],
  });
  const show = async (outputs: UnitOutputs) => {
    await driver.writeActuators(outputs, 0);
    const readings = await driver.readSensors(minuteMs);
    return Object.fromEntries(
      readings.filter(({ designator }) => designator > 100).map((one) => [one.sensor, one.reading]),
    );
  };
  expect(driver.describe().sensors.map(({ designator }) => designator)).toEqual([
    5, 6, 7, 53, 57, 58, 62, 101, 102, 103,
  ]);
  expect(await show(idleOutputs)).toEqual({ waterFlow: 0, leak: 0, door: 0 });
  expect(await show(lit)).toMatchObject({ waterFlow: 5.3 });
  for (const kind of ['valve-stuck-open', 'leak', 'door-open'] as const) driver.inject({ kind });
  expect(await show(idleOutputs)).toEqual({ waterFlow: 1.1, leak: 1, door: 1 });
  driver.clear('valve-stuck-open');
  driver.inject({ kind: 'dead-irrigation-valve' });
  expect(await show(lit)).toMatchObject({ waterFlow: 0 });
});

test('after a long pause the room goes on from where it was instead of days later', async () => {
  const driver = open();
  await driver.writeActuators(lit, 0);
  await driver.readSensors(72 * 60 * minuteMs);
  expect(driver.room().rootZone.irrigatedL).toBeCloseTo(8, 6);
});
