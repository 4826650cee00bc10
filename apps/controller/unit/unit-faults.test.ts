import { expect, test } from 'vitest';
import { idleOutputs, type Driver, type OutputFault, type UnitOutputs } from '../drivers/driver.ts';
import { createSimulatedDriver } from '../drivers/simulated/simulated-driver.ts';
import { hourMs, openBench, plan, silent, start, valuesOf } from './unit-bench.testing.ts';
import { createUnitRuntime } from './unit-runtime.ts';

test("an impaired chiller halves the light, so the room stays below the lamps' limit", async () => {
  const bench = openBench();
  bench.driver.inject({ kind: 'chiller-half' });
  await bench.order('unit', 'impairedChiller', true);
  const events = await bench.pass(8 * hourMs);
  expect(bench.latest(events, 'light', 'intensity')).toBe(0.5);
  expect(bench.driver.room().temperatureC).toBeLessThan(30);
});

test('an impaired chiller is well again by itself when its time is over, and the lamps burn as planned', async () => {
  const bench = openBench();
  const first = await bench.order('unit', 'impairedChiller', true, { durationSeconds: 4 * 3600 });
  expect(bench.latest(first, 'unit', 'impairedChiller')).toBe(true);
  const events = await bench.pass(5 * hourMs);
  expect(valuesOf(events, 'unit', 'impairedChiller')).toEqual([false]);
  expect(bench.latest(events, 'light', 'intensity')).toBe(1);
});

test('a chiller failing unseen makes the lamps dim themselves above 32 °C', async () => {
  const bench = openBench();
  bench.driver.inject({ kind: 'chiller-half' });
  const events = await bench.pass(9 * hourMs);
  expect(Number(bench.latest(events, 'light', 'intensity'))).toBeLessThan(1);
  expect(bench.driver.room().temperatureC).toBeLessThan(38);
});

test('a silent temperature sensor halves the light, a silent CO2 sensor shuts the valve', async () => {
  const bench = openBench();
  await bench.pass(4 * hourMs);
  let outputs: UnitOutputs = idleOutputs;
  const mute: Driver = {
    ...bench.driver,
    readSensors: () => Promise.resolve([]),
    writeActuators: (next) => Promise.resolve(void (outputs = next)),
  };
  let now = start + 4 * hourMs;
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
  await bench.pass(hourMs);
  isBroken = true;
  const broken = await bench.order('irrigation', 'state', 'on', { durationSeconds: 20 });
  expect(broken.driverErrors).toEqual(['line down']);
  expect(broken.states).toEqual([]);
  expect(broken.irrigations).toEqual([]);
  isBroken = false;
  const mended = await bench.pass(60_000);
  expect(mended.irrigations.map((one) => one.kind)).toEqual(['started', 'ended']);
});

/** A unit whose driver finds an output other than asked, as long as `faults` says so. */
function openFaulty() {
  const simulated = createSimulatedDriver({ preset: 'cannabis-flower', seed: 5, startAt: start });
  const found: { faults: OutputFault[] } = { faults: [] };
  const bench = openBench({ driver: { ...simulated, outputFaults: () => found.faults } });
  return { bench, found };
}

test('a device whose output was lost says fault, and its own word again once it holds', async () => {
  const { bench, found } = openFaulty();
  await bench.pass(2 * hourMs);
  found.faults = [{ device: 'light', text: 'light holds 0', isMended: true }];
  const broken = await bench.pass(10_000);
  expect(valuesOf(broken, 'light')).toEqual(['fault']);
  expect(valuesOf(broken, 'light', 'intensity')).toEqual([]);
  expect(broken.driverErrors).toEqual(['light holds 0']);
  found.faults = [];
  expect(valuesOf(await bench.pass(10_000), 'light')).toEqual(['on']);
});

test('a valve that does not open counts as no shot, and the shot comes when it does', async () => {
  const { bench, found } = openFaulty();
  await bench.pass(hourMs);
  found.faults = [{ device: 'irrigation', text: 'irrigation holds 0', isMended: false }];
  const stuck = await bench.order('irrigation', 'state', 'on', { durationSeconds: 20 });
  expect(stuck.irrigations).toEqual([]);
  expect(valuesOf(stuck, 'irrigation')).toEqual(['fault']);
  found.faults = [];
  const mended = await bench.pass(60_000);
  expect(mended.irrigations.map((one) => one.kind)).toEqual(['started', 'ended']);
});
