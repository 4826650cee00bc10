import type { ControlLoop } from '@trellis/devices/model';
import { expect, test } from 'vitest';
import { heaterLimitC } from '../loops/index.ts';
import { createSimulatedDriver } from '../drivers/simulated/simulated-driver.ts';
import type { UnitPlan } from './plan.ts';
import { createUnitRuntime, type Log, type UnitEvents } from './unit-runtime.ts';

const hourMs = 3_600_000;
const silent: Log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const start = Date.UTC(2026, 9, 1, 14);
const plan: UnitPlan = {
  facility_timezone: 'America/Los_Angeles',
  currentPhase: {
    photoperiod: 12,
    photoperiodStartTime: '06:00',
    environments: ['Lights On', 'Lights Off'].map((lightState) => ({
      lightState,
      temp: { min: 22, max: 28 },
      humidity: { min: 50, max: 65 },
      co2: { min: 1000, max: 1400 },
    })),
  },
};
const restingFan: ControlLoop = {
  device: 'fan',
  name: 'Rest in turns',
  version: 1,
  states: [
    { name: 'on', output: 'on', isInitial: true, isSafe: true },
    { name: 'resting', output: 'off' },
  ],
  transitions: [
    { from: 'on', to: 'resting', when: [{ afterSeconds: 'run' }] },
    { from: 'resting', to: 'on', when: [{ afterSeconds: 600 }] },
  ],
  parameters: { run: 900 },
};
const heatAlways: ControlLoop = {
  device: 'heaterstrip',
  name: 'Heat',
  version: 1,
  states: [{ name: 'on', output: 'on', isInitial: true, isSafe: true }],
  transitions: [],
  parameters: {},
};

function openBench() {
  let now = start;
  const driver = createSimulatedDriver({ preset: 'cannabis-flower', seed: 3, startAt: now });
  const unit = createUnitRuntime({ name: 'A-1', plan, driver, clock: () => now, log: silent });
  const fans: unknown[] = [];
  const keep = (events: UnitEvents) => {
    for (const { device, metric, value } of events.states) if (device === 'fan' && metric === 'state') fans.push(value);
  };
  const pass = async (ms: number) => {
    for (const end = now + ms; now < end;) {
      now += 10_000;
      keep(await unit.tick());
    }
    return fans.splice(0);
  };
  let orders = 0;
  const order = (device: string, value: string) => {
    orders += 1;
    unit.order({ commandId: `c${orders}`, device, metric: 'state', value });
    return pass(10_000);
  };
  return { unit, driver, pass, order };
}

test('a chosen loop takes over its device with the plan, and gives it back when it is taken away', async () => {
  const { unit, pass } = openBench();
  expect(await pass(hourMs)).toEqual(['on']);
  unit.setPlan({ ...plan, loops: [restingFan] });
  expect((await pass(hourMs)).slice(0, 4)).toEqual(['off', 'on', 'off', 'on']);
  unit.setPlan({ ...plan, loops: [{ ...restingFan, parameters: { run: 60 } }] });
  expect((await pass(hourMs)).length).toBeGreaterThan(8);
  unit.setPlan({ ...plan, loops: [] });
  await pass(60_000);
  expect(unit.loops().fan).toBe('on');
  expect(await pass(hourMs)).toEqual([]);
});

test('a person’s order comes before the loop, until the light changes', async () => {
  const { unit, order, pass } = openBench();
  unit.setPlan({ ...plan, loops: [restingFan] });
  await order('fan', 'off');
  expect(unit.loops().fan).toBe('off');
  expect(await pass(hourMs)).toEqual([]);
});

test('whatever a loop wants, nothing is heated above the limit of the machine', async () => {
  const { unit, driver, pass } = openBench();
  unit.setPlan({ ...plan, loops: [heatAlways] });
  const seen: { heater: string; temperatureC: number }[] = [];
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    await pass(60_000);
    seen.push({ heater: unit.loops().heater.state, temperatureC: driver.room().temperatureC });
  }
  expect(seen.some(({ heater }) => heater === 'on')).toBe(true);
  expect(seen.filter(({ heater, temperatureC }) => heater === 'on' && temperatureC > heaterLimitC + 2)).toEqual([]);
});

test('a word the device does not know asks for nothing', async () => {
  const { unit, pass } = openBench();
  const odd = { ...restingFan, states: restingFan.states.map((state) => ({ ...state, output: 'turbo' })) };
  unit.setPlan({ ...plan, loops: [odd] });
  expect(await pass(hourMs)).toEqual(['on']);
});
