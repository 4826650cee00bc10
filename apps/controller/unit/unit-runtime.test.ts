import { expect, test } from 'vitest';
import { idleOutputs, type Driver, type UnitOutputs } from '../drivers/driver.ts';
import { createSimulatedDriver } from '../drivers/simulated/simulated-driver.ts';
import { hourMs, openBench, phase, plan, start, valuesOf } from './unit-bench.testing.ts';

test('in AUTOMATIC a unit keeps its environment through light and dark, day after day, without a server', async () => {
  const bench = openBench();
  await bench.pass(20 * hourMs);
  const day = await bench.pass(24 * hourMs);
  const lit = day.readings.filter((one) => {
    const hour = ((one.at - start) / hourMs + 5) % 24;
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
  const day = await bench.pass(24 * hourMs);
  const shots = day.irrigations.filter((one) => one.kind === 'started');
  expect(shots.map((one) => Math.round((one.at - start) / hourMs) + 5)).toEqual([7, 8, 9, 10, 11, 12, 13, 14]);
  const ended = day.irrigations.filter((one) => one.kind === 'ended');
  expect(ended.every((one) => one.durationSeconds === 200)).toBe(true);
  expect(bench.driver.room().rootZone.irrigatedL).toBeCloseTo((8 * 200 * 8) / 3600, 1);
});

test('while water is held the schedule waits, an order does not, and then it goes on', async () => {
  const waterHeldUntil = new Date(start + 4 * hourMs).toISOString();
  const bench = openBench({ plan: { ...plan, currentPhase: { ...phase, waterHeldUntil } } });
  expect((await bench.pass(3 * hourMs)).irrigations).toEqual([]);
  const ordered = await bench.order('irrigation', 'state', 'on', { durationSeconds: 20 });
  expect(ordered.irrigations.map(({ kind }) => kind)).toEqual(['started']);
  const rest = await bench.pass(3 * hourMs);
  const [next] = rest.irrigations.filter(({ kind }) => kind === 'started');
  expect(next?.at).toBeGreaterThanOrEqual(start + 4 * hourMs);
});

test('readings leave once a minute, states only when they change', async () => {
  const bench = openBench();
  const first = await bench.pass(10_000);
  expect(valuesOf(first, 'unit', 'mode')).toEqual(['AUTOMATIC']);
  const hour = await bench.pass(hourMs / 2);
  const temperatures = hour.readings.filter((one) => one.designator === 5);
  expect(temperatures.length).toBeGreaterThanOrEqual(29);
  expect(temperatures.length).toBeLessThanOrEqual(37);
  expect(valuesOf(hour, 'unit', 'mode')).toEqual([]);
});

test('a restarted unit remembers its mode, its answers and when it was watered', async () => {
  const bench = openBench();
  await bench.pass(2.5 * hourMs);
  await bench.order('unit', 'mode', 'MANUAL');
  const memory = JSON.parse(JSON.stringify(bench.unit.memory()));
  expect(memory.lastIrrigated).toBeGreaterThan(start);
  const again = openBench({ memory }, start + 3 * hourMs);
  const events = await again.pass(hourMs);
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
  const events = await bench.pass(3 * hourMs);
  expect(events.irrigations.length).toBeGreaterThan(0);
});

test('closing a unit shuts its water and its CO2', async () => {
  let outputs: UnitOutputs = idleOutputs;
  const simulated = createSimulatedDriver({ preset: 'cannabis-flower', seed: 5, startAt: start });
  const driver: Driver = { ...simulated, writeActuators: (next) => Promise.resolve(void (outputs = next)) };
  const bench = openBench({ driver });
  await bench.pass(2 * hourMs);
  await bench.order('irrigation', 'state', 'on', { durationSeconds: 600 });
  expect(outputs.irrigation).toBe(true);
  await bench.unit.close();
  expect(outputs).toMatchObject({ irrigation: false, co2Valve: false, humidifier: false, heaterstrip: 0 });
});
