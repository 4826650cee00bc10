import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CurrentPhase } from '@trellis/units/model';
import { idleOutputs, type Driver, type SensorReading, type UnitOutputs } from '../drivers/driver.ts';
import { createSimulatedDriver, type SimulatedDriver } from '../drivers/simulated/simulated-driver.ts';
import type { Order } from './orders.ts';
import type { UnitPlan } from './plan.ts';
import { createSharedLine } from './shared-line.ts';
import {
  createUnitRuntime,
  type Log,
  type UnitEvents,
  type UnitRuntime,
  type UnitRuntimeOptions,
} from './unit-runtime.ts';

const HOUR = 3_600_000;
const silent: Log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const zone = 'America/Los_Angeles';
// 05:00 in Los Angeles: an hour before the lights.
const start = Date.UTC(2026, 9, 1, 12);

const phase: CurrentPhase = {
  photoperiod: 12,
  photoperiodStartTime: '06:00',
  environments: [
    {
      lightState: 'Lights On',
      temp: { min: 24, max: 28 },
      humidity: { min: 55, max: 65 },
      co2: { min: 1000, max: 1400 },
      irrigation: { frequency: 60, duration: 200, startTime: '07:00', finishTime: '15:00' },
    },
    {
      lightState: 'Lights Off',
      temp: { min: 19, max: 23 },
      humidity: { min: 60, max: 72 },
      co2: { min: 400, max: 1400 },
    },
  ],
};
const plan: UnitPlan = { facility_timezone: zone, currentPhase: phase };

/** A unit on a clock of its own. */
interface Bench {
  unit: UnitRuntime;
  driver: SimulatedDriver;
  /** Lets time pass, a tick every ten seconds, and gives everything that happened. */
  pass(ms: number): Promise<UnitEvents>;
  order(device: string, metric: string, value: unknown, more?: Partial<Order>): Promise<UnitEvents>;
  latest(events: UnitEvents, device: string, metric: string): unknown;
}

function openBench(changes: Partial<UnitRuntimeOptions> = {}, at = start): Bench {
  let now = at;
  let orders = 0;
  const driver = createSimulatedDriver({
    preset: 'cannabis-flower',
    seed: 5,
    startAt: now,
    sensors: { humidityOffsetPercent: 0 },
  });
  const unit = createUnitRuntime({ name: 'A-1', plan, driver, clock: () => now, log: silent, ...changes });
  const states = new Map<string, unknown>();
  const keep = (events: UnitEvents): UnitEvents => {
    for (const one of events.states) states.set(`${one.device}/${one.metric}`, one.value);
    return events;
  };
  const pass = async (ms: number): Promise<UnitEvents> => {
    const all: UnitEvents = {
      at: now,
      readings: [],
      states: [],
      irrigations: [],
      acknowledgements: [],
      driverErrors: [],
    };
    for (const end = now + ms; now < end;) {
      now += 10_000;
      const events = keep(await unit.tick());
      all.readings.push(...events.readings);
      all.states.push(...events.states);
      all.irrigations.push(...events.irrigations);
      all.acknowledgements.push(...events.acknowledgements);
      all.driverErrors.push(...events.driverErrors);
    }
    return all;
  };
  return {
    unit,
    driver,
    pass,
    order(device, metric, value, more = {}) {
      orders += 1;
      unit.order({ commandId: `c${orders}`, device, metric, value, ...more });
      return pass(10_000);
    },
    latest: (_, device, metric) => states.get(`${device}/${metric}`),
  };
}

const valuesOf = (events: UnitEvents, device: string, metric = 'state'): unknown[] =>
  events.states.filter((one) => one.device === device && one.metric === metric).map((one) => one.value);

test('in AUTOMATIC a unit keeps its environment through light and dark, day after day, without a server', async () => {
  const bench = openBench();
  await bench.pass(20 * HOUR);
  const day = await bench.pass(24 * HOUR);
  const lit = day.readings.filter((one) => {
    const hour = ((one.at - start) / HOUR + 5) % 24;
    return hour > 8 && hour < 17.5;
  });
  const shareWithin = (designator: number, min: number, max: number): number => {
    const values = lit.filter((one) => one.designator === designator);
    return values.filter((one) => one.reading >= min && one.reading <= max).length / values.length;
  };
  expect(shareWithin(5, 24, 28.5)).toBeGreaterThan(0.98);
  // Machines that must rest three minutes let the humidity of a full canopy swing by several points.
  expect(shareWithin(6, 0.52, 0.7)).toBeGreaterThan(0.9);
  expect(shareWithin(7, 1000, 1400)).toBeGreaterThan(0.97);
  expect(valuesOf(day, 'light')).toEqual(['on', 'off']);
  expect(valuesOf(day, 'unit')).toEqual(['LIGHT', 'DARK']);
});

test('in AUTOMATIC a unit waters eight times a day, at the start of its window and then each hour', async () => {
  const bench = openBench();
  const day = await bench.pass(24 * HOUR);
  const shots = day.irrigations.filter((one) => one.kind === 'started');
  expect(shots.map((one) => Math.round((one.at - start) / HOUR) + 5)).toEqual([7, 8, 9, 10, 11, 12, 13, 14]);
  const ended = day.irrigations.filter((one) => one.kind === 'ended');
  expect(ended.every((one) => one.durationSeconds === 200)).toBe(true);
  expect(bench.driver.room().rootZone.irrigatedL).toBeCloseTo((8 * 200 * 8) / 3600, 1);
});

test('readings leave once a minute, states only when they change', async () => {
  const bench = openBench();
  const first = await bench.pass(10_000);
  expect(valuesOf(first, 'unit', 'mode')).toEqual(['AUTOMATIC']);
  const hour = await bench.pass(HOUR / 2);
  const temperatures = hour.readings.filter((one) => one.designator === 5);
  expect(temperatures.length).toBeGreaterThanOrEqual(29);
  expect(temperatures.length).toBeLessThanOrEqual(37);
  expect(valuesOf(hour, 'unit', 'mode')).toEqual([]);
});

test('an order is carried out and answered; the same order again is answered and not carried out twice', async () => {
  const bench = openBench();
  await bench.pass(2.5 * HOUR);
  const water: Order = { commandId: 'x', device: 'irrigation', metric: 'state', value: 'on', durationSeconds: 30 };
  bench.unit.order(water);
  const first = await bench.pass(120_000);
  bench.unit.order(water);
  const second = await bench.pass(120_000);
  expect(first.acknowledgements).toMatchObject([{ commandId: 'x', isAccepted: true }]);
  expect(first.irrigations.filter((one) => one.kind === 'started')).toHaveLength(1);
  expect(second.acknowledgements).toEqual(first.acknowledgements);
  expect(second.irrigations).toEqual([]);
});

test('an order the unit cannot carry out is refused with a reason', async () => {
  const bench = openBench();
  const events = await bench.order('bard', 'state', 'cooling');
  expect(events.acknowledgements).toMatchObject([{ isAccepted: false, reason: 'The unit has no bard' }]);
});

test('in AUTOMATIC an order holds until the light changes, in MANUAL until it is changed', async () => {
  const bench = openBench();
  await bench.pass(2 * HOUR);
  const off = await bench.order('light', 'state', 'off');
  expect(valuesOf(off, 'light')).toEqual(['off']);
  const next = await bench.pass(24 * HOUR);
  expect(valuesOf(next, 'light')).toEqual(['on']);
  await bench.order('unit', 'mode', 'MANUAL');
  await bench.order('light', 'state', 'on');
  const night = await bench.pass(24 * HOUR);
  expect(valuesOf(night, 'light')).toEqual([]);
  expect(night.irrigations).toEqual([]);
});

test('watering by order in MANUAL may put the unit back to AUTOMATIC when it is done', async () => {
  const bench = openBench();
  await bench.order('unit', 'mode', 'MANUAL');
  await bench.order('irrigation', 'state', 'on', { durationSeconds: 60, setAutoWhenComplete: true });
  const events = await bench.pass(120_000);
  expect(events.irrigations).toMatchObject([{ kind: 'ended', durationSeconds: 60 }]);
  expect(valuesOf(events, 'unit', 'mode')).toEqual(['AUTOMATIC']);
});

test('service stops water, CO2 and machines at once and leaves the light on to work by', async () => {
  const bench = openBench();
  await bench.pass(5 * HOUR);
  const events = await bench.order('unit', 'mode', 'SERVICE');
  expect(bench.latest(events, 'light', 'state')).toBe('on');
  expect(bench.latest(events, 'co2Valve', 'state')).toBe('closed');
  expect(bench.latest(events, 'dehumidifier2Stage', 'state')).toBe('off');
  expect(bench.latest(events, 'ecu', 'state')).toBe('circulating');
  const later = await bench.pass(HOUR);
  expect(later.irrigations.filter((one) => one.kind === 'started')).toEqual([]);
});

test('sterilising heats an empty dark unit no further than 40 °C and ends in standby', async () => {
  const bench = openBench({ plan: { facility_timezone: zone, hasPlants: false } });
  await bench.order('unit', 'mode', 'STERILIZE', { durationSeconds: 3600 });
  const heating = await bench.pass(HOUR / 2);
  expect(bench.latest(heating, 'heaterstrip', 'state')).toBe('HIGH');
  expect(bench.latest(heating, 'light', 'state')).toBe('off');
  const done = await bench.pass(HOUR);
  expect(bench.latest(done, 'unit', 'mode')).toBe('STANDBY');
  expect(bench.latest(done, 'heaterstrip', 'state')).toBe('off');
  expect(bench.driver.room().temperatureC).toBeLessThan(41);
});

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

test('a unit whose hardware is down does not keep the others from the shared line', async () => {
  const line = createSharedLine(1);
  const simulated = createSimulatedDriver({ preset: 'cannabis-flower', seed: 5, startAt: start });
  const driver: Driver = { ...simulated, writeActuators: () => Promise.reject(new Error('line down')) };
  const down = openBench({ line, name: 'A-1', driver });
  const well = openBench({ line, name: 'A-2' });
  await down.pass(2.5 * HOUR);
  const events = await well.pass(2.5 * HOUR);
  expect(events.irrigations.map((one) => one.kind)).toEqual(['started', 'ended']);
});

test('units on one shared line never water together, and the one that waits says so', async () => {
  const line = createSharedLine(1);
  const benches = [openBench({ line, name: 'A-1' }), openBench({ line, name: 'A-2' })];
  const seen = new Set<unknown>();
  for (let i = 0; i < (3 * HOUR) / 10_000; i += 1) {
    const states = [];
    for (const bench of benches) states.push(bench.latest(await bench.pass(10_000), 'irrigation', 'state'));
    for (const state of states) seen.add(state);
    expect(states.filter((state) => state === 'on').length).toBeLessThanOrEqual(1);
  }
  expect(seen).toEqual(new Set(['off', 'on', 'waiting']));
});

test('a restarted unit remembers its mode, its answers and when it was watered', async () => {
  const bench = openBench();
  await bench.pass(2.5 * HOUR);
  await bench.order('unit', 'mode', 'MANUAL');
  const memory = JSON.parse(JSON.stringify(bench.unit.memory()));
  expect(memory.lastIrrigated).toBeGreaterThan(start);
  const again = openBench({ memory }, start + 3 * HOUR);
  const events = await again.pass(HOUR);
  expect(valuesOf(events, 'unit', 'mode')).toEqual(['MANUAL']);
  expect(events.irrigations).toEqual([]);
  expect(again.unit.memory().answered).toHaveLength(1);
});

test('a plan whose times cannot be read is refused and the old one stays', async () => {
  const bench = openBench();
  const [lit] = phase.environments ?? [];
  const broken = {
    ...lit,
    lightState: 'Lights On',
    irrigation: { frequency: 60, duration: 60, startTime: 'dawn', finishTime: '10:00' },
  };
  expect(() => bench.unit.setPlan({ ...plan, currentPhase: { ...phase, environments: [broken] } })).toThrow('dawn');
  const events = await bench.pass(3 * HOUR);
  expect(events.irrigations.length).toBeGreaterThan(0);
});

test('closing a unit shuts its water and its CO2', async () => {
  let outputs: UnitOutputs = idleOutputs;
  const simulated = createSimulatedDriver({ preset: 'cannabis-flower', seed: 5, startAt: start });
  const driver: Driver = { ...simulated, writeActuators: (next) => Promise.resolve(void (outputs = next)) };
  const bench = openBench({ driver });
  await bench.pass(2 * HOUR);
  await bench.order('irrigation', 'state', 'on', { durationSeconds: 600 });
  expect(outputs.irrigation).toBe(true);
  await bench.unit.close();
  expect(outputs).toMatchObject({ irrigation: false, co2Valve: false, humidifier: false, heaterstrip: 0 });
});

const anyOrder = fc.record({
  name: fc.constantFrom(
    'light/state',
    'light/intensity',
    'irrigation/state',
    'co2Valve/enabled',
    'ecu/state',
    'humidifier/state',
    'dehumidifier2Stage/state',
    'unit/mode',
    'unit/state',
    'unit/ipm',
    'unit/impairedChiller',
    'heaterstrip/state',
  ),
  value: fc.constantFrom(
    'on',
    'off',
    true,
    false,
    0.5,
    'AUTOMATIC',
    'MANUAL',
    'SERVICE',
    'STANDBY',
    'LIGHT',
    'DARK',
    'HIGH',
  ),
  durationSeconds: fc.integer({ min: 1, max: 3600 }),
  ticks: fc.integer({ min: 1, max: 40 }),
});

test('under any orders and readings CO2 is never dosed in the dark and no valve opens in a safe mode', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyOrder, { minLength: 1, maxLength: 25 }),
      fc.array(
        fc.record({ temperatureC: fc.integer({ min: 10, max: 45 }), co2: fc.integer({ min: 300, max: 6000 }) }),
        { minLength: 1 },
      ),
      async (orders, weather) => {
        let now = start + 0.9 * HOUR;
        let outputs: UnitOutputs = idleOutputs;
        let ticks = 0;
        const driver: Driver = {
          describe: () => ({
            devices: ['light', 'irrigation', 'co2Valve', 'ecu', 'humidifier', 'dehumidifier2Stage', 'heaterstrip'],
            sensors: [],
          }),
          readSensors: (at) => {
            const { temperatureC = 25, co2 = 800 } = weather[ticks % weather.length] ?? {};
            const reading = (designator: number, value: number): SensorReading => ({
              sensor: `s${designator}`,
              designator,
              at,
              reading: value,
            });
            return Promise.resolve([reading(5, temperatureC), reading(6, 0.6), reading(7, co2)]);
          },
          writeActuators: (next) => Promise.resolve(void (outputs = next)),
          close: () => Promise.resolve(),
        };
        const unit = createUnitRuntime({ name: 'A', plan, driver, clock: () => now, log: silent });
        for (const [i, { name, value, durationSeconds, ticks: count }] of orders.entries()) {
          const [device = '', metric = ''] = name.split('/');
          unit.order({ commandId: `c${i}`, device, metric, value, durationSeconds });
          for (let k = 0; k < count; k += 1) {
            now += 60_000;
            ticks += 1;
            await unit.tick();
            const { mode } = unit.memory();
            if (outputs.co2Valve) expect(outputs.light).toBeGreaterThan(0);
            if (mode !== 'AUTOMATIC' && mode !== 'MANUAL') {
              expect(outputs).toMatchObject({ irrigation: false, co2Valve: false, humidifier: false, heaterstrip: 0 });
            }
          }
        }
      },
    ),
    { numRuns: 40 },
  );
});
