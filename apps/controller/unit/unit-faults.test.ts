import { expect, test } from 'vitest';
import { idleOutputs, type Driver, type UnitOutputs } from '../drivers/driver.ts';
import { createSimulatedDriver } from '../drivers/simulated/simulated-driver.ts';
import { HOUR, openBench, plan, silent, start } from './unit-bench.testing.ts';
import { createUnitRuntime } from './unit-runtime.ts';

test("an impaired chiller halves the light, so the room stays below the lamps' limit", async () => {
  const bench = openBench();
  bench.driver.inject({ kind: 'chiller-half' });
  await bench.order('unit', 'impairedChiller', true);
  const events = await bench.pass(8 * HOUR);
  expect(bench.latest(events, 'light', 'intensity')).toBe(0.5);
  expect(bench.driver.room().temperatureC).toBeLessThan(30);
});

test('a chiller failing unseen makes the lamps dim themselves above 32 °C', async () => {
  const bench = openBench();
  bench.driver.inject({ kind: 'chiller-half' });
  const events = await bench.pass(9 * HOUR);
  expect(Number(bench.latest(events, 'light', 'intensity'))).toBeLessThan(1);
  expect(bench.driver.room().temperatureC).toBeLessThan(38);
});

test('a silent temperature sensor halves the light, a silent CO2 sensor shuts the valve', async () => {
  const bench = openBench();
  await bench.pass(4 * HOUR);
  let outputs: UnitOutputs = idleOutputs;
  const mute: Driver = {
    ...bench.driver,
    readSensors: () => Promise.resolve([]),
    writeActuators: (next) => Promise.resolve(void (outputs = next)),
  };
  let now = start + 4 * HOUR;
  const unit = createUnitRuntime({ name: 'A-2', plan, driver: mute, clock: () => now, log: silent });
  for (let i = 0; i < 60; i += 1) {
    now += 10_000;
    await unit.tick();
  }
  expect(outputs).toMatchObject({
    light: 0.5,
    co2Valve: false,
    humidifier: false,
    dehumidifier2Stage: 0,
    heaterstrip: 0,
  });
  expect(outputs.ecu).toMatchObject({ state: 'cooling', demand: 0.6 });
});

test('hardware that cannot be written reports no states, is told again, and finishes its shot later', async () => {
  let isBroken = false;
  const simulated = createSimulatedDriver({ preset: 'cannabis-flower', seed: 5, startAt: start });
  const driver: Driver = {
    ...simulated,
    writeActuators: (outputs, now) =>
      isBroken ? Promise.reject(new Error('line down')) : simulated.writeActuators(outputs, now),
  };
  const bench = openBench({ driver });
  await bench.pass(HOUR);
  isBroken = true;
  const broken = await bench.order('irrigation', 'state', 'on', { durationSeconds: 20 });
  expect(broken.driverErrors).toEqual(['line down']);
  expect(broken.states).toEqual([]);
  expect(broken.irrigations).toEqual([]);
  isBroken = false;
  const mended = await bench.pass(60_000);
  expect(mended.irrigations.map((one) => one.kind)).toEqual(['started', 'ended']);
});
