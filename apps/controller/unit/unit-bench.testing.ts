// A unit on a clock of its own, with a simulated plant.
import type { CurrentPhase } from '@trellis/units/model';
import { createSimulatedDriver, type SimulatedDriver } from '../drivers/simulated/simulated-driver.ts';
import type { Order } from './orders.ts';
import type { UnitPlan } from './plan.ts';
import {
  createUnitRuntime,
  type Log,
  type UnitEvents,
  type UnitRuntime,
  type UnitRuntimeOptions,
} from './unit-runtime.ts';

export const hourMs = 3_600_000;
export const silent: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
export const zone = 'America/Los_Angeles';
// 05:00 in Los Angeles: an hour before the lights.
export const start = Date.UTC(2026, 9, 1, 12);

export const phase: CurrentPhase = {
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
export const plan: UnitPlan = { facility_timezone: zone, currentPhase: phase };

/** A unit on a clock of its own. */
export interface Bench {
  unit: UnitRuntime;
  driver: SimulatedDriver;
  /** Lets time pass, a tick every ten seconds, and gives everything that happened. */
  pass(ms: number): Promise<UnitEvents>;
  order(device: string, metric: string, value: unknown, more?: Partial<Order>): Promise<UnitEvents>;
  latest(events: UnitEvents, device: string, metric: string): unknown;
}

/** A unit in Los Angeles an hour before its lights, with the fullest simulated hardware. */
export function openBench(changes: Partial<UnitRuntimeOptions> = {}, at = start): Bench {
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

/** What a device said of itself, in order. */
export const valuesOf = (events: UnitEvents, device: string, metric = 'state'): unknown[] =>
  events.states.filter((one) => one.device === device && one.metric === metric).map((one) => one.value);
