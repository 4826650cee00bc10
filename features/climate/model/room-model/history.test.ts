import { expect, test } from 'vitest';
import { createDayClock, isWithinDay, minutesOfTime } from './day-clock.ts';
import { generateHistory, type HistoryPlan, type HistoryRequest, type HistoryStep } from './history.ts';

const hourMs = 3_600_000;
const from = Date.UTC(2026, 9, 1);
const dayClock = createDayClock('America/Los_Angeles');
const plan: HistoryPlan = {
  isLit: (at) => isWithinDay(dayClock(at), minutesOfTime('06:00'), minutesOfTime('18:00')),
  lightIntensity: 0.9,
  light: {
    targets: { temperatureC: 26, humidityPercent: 60, co2Ppm: 1100 },
    irrigation: {
      frequencyMinutes: 60,
      durationSeconds: 216,
      isOpen: (at) => isWithinDay(dayClock(at), minutesOfTime('07:00'), minutesOfTime('15:00')),
    },
  },
  dark: { targets: { temperatureC: 21, humidityPercent: 68, co2Ppm: 450 } },
};
const request: HistoryRequest = {
  preset: 'cannabis-flower',
  plan,
  from,
  to: from + 48 * hourMs,
  stepSeconds: 60,
  seed: 11,
};
const run = (changes: Partial<HistoryRequest> = {}): HistoryStep[] => [...generateHistory({ ...request, ...changes })];
const readingsOf = (steps: readonly HistoryStep[], designator: number) =>
  steps.flatMap((step) => step.readings.filter((one) => one.designator === designator));

test('the same seed gives the same history, another seed another', () => {
  expect(run()).toEqual(run());
  expect(readingsOf(run({ seed: 12 }), 5)).not.toEqual(readingsOf(run(), 5));
});

test('a history reports every minute, keeps the targets of its light state, and waters eight times a day', () => {
  const steps = run();
  expect(steps).toHaveLength(48 * 60);
  const temperatures = readingsOf(steps, 5);
  expect(temperatures.length).toBeGreaterThan(0.99 * 48 * 60);
  const noon = temperatures.filter((one) => isWithinDay(dayClock(one.at), 11 * 60, 17 * 60)).map((one) => one.reading);
  expect(Math.abs(noon.reduce((sum, value) => sum + value, 0) / noon.length - 26)).toBeLessThan(0.5);
  const shots = steps.flatMap((step) => step.irrigations);
  expect(shots).toHaveLength(16);
  expect(shots.every((shot) => shot.durationSeconds === 216)).toBe(true);
});

test("lights switch at the plan's times and machines say something at most every three minutes", () => {
  const states = run().flatMap((step) => step.states);
  const light = states.filter((one) => one.device === 'light' && one.metric === 'state');
  expect(light.map((one) => one.value)).toEqual(['on', 'off', 'on', 'off', 'on']);
  expect(light.slice(1).every((one) => [360, 1080].includes(Math.round(dayClock(one.at))))).toBe(true);
  const dryer = states.filter((one) => one.device === 'dehumidifier2Stage');
  expect(dryer.slice(1).every((one, i) => one.at - (dryer[i]?.at ?? 0) >= 180_000)).toBe(true);
});

test('a lost network leaves a hole in the reports, a stuck sensor a flat line', () => {
  const steps = run({
    faults: [
      { kind: 'network-lost', from: from + 5 * hourMs, to: from + 7 * hourMs },
      { kind: 'stuck-sensor', sensor: 'temperature', value: 85, from: from + 10 * hourMs, to: from + 11 * hourMs },
    ],
  });
  const temperatures = readingsOf(steps, 5);
  expect(temperatures.some((one) => one.at >= from + 5 * hourMs && one.at < from + 7 * hourMs)).toBe(false);
  const stuck = temperatures.filter((one) => one.at >= from + 10 * hourMs && one.at < from + 11 * hourMs);
  expect(stuck.length).toBeGreaterThan(50);
  expect(stuck.every((one) => one.reading === 85)).toBe(true);
});

test('a coarse history reports seldom but keeps the room in hand', () => {
  const steps = run({ stepSeconds: 600, sensors: { humidityOffsetPercent: 0 } });
  const temperatures = readingsOf(steps, 5);
  expect(temperatures.length).toBeGreaterThan(270);
  expect(temperatures.length).toBeLessThan(330);
  expect(temperatures.every((one) => one.reading > 18 && one.reading < 31)).toBe(true);
});

test('a day clock knows wall time on both sides of a daylight-saving change', () => {
  const clock = createDayClock('America/New_York');
  expect(clock(Date.UTC(2026, 2, 8, 6, 59))).toBe(119);
  expect(clock(Date.UTC(2026, 2, 8, 7, 0))).toBe(180);
  expect(clock(Date.UTC(2026, 10, 1, 6, 30))).toBe(90);
  expect(clock(Date.UTC(2026, 0, 1, 5, 0, 30))).toBe(0.5);
  expect(isWithinDay(10, 1320, 60)).toBe(true);
  expect(isWithinDay(60, 1320, 60)).toBe(false);
  expect(() => minutesOfTime('noon')).toThrow('time of day');
});

test('a weak chiller makes a hot history, but its lamps protect the crop', () => {
  const readings = readingsOf(run({ faults: [{ kind: 'chiller-half', from, to: from + 48 * hourMs }] }), 5).map(
    (one) => one.reading,
  );
  expect(Math.max(...readings)).toBeGreaterThan(31);
  expect(Math.max(...readings)).toBeLessThan(39);
});
