import { expect, test } from 'vitest';
import { createRandom } from './random.ts';
import { createReporter } from './reporter.ts';
import { createRoom, type Room } from './room.ts';
import { createSensors, type RoomReading } from './sensors.ts';

const minuteMs = 60_000;
const room: Room = { ...createRoom('cannabis-flower', 1), temperatureC: 25, ppfd: 1000 };

const readMany = (count: number, seed = 1): RoomReading[][] => {
  const sensors = createSensors(createRandom(seed), { humidityOffsetPercent: 0 });
  return Array.from({ length: count }, (_, i) => sensors.read(room, i * minuteMs));
};
const seriesOf = (all: readonly RoomReading[][], sensor: string): number[] =>
  all.flatMap((readings) => readings.filter((one) => one.sensor === sensor).map((one) => one.reading));
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const deviation = (values: readonly number[]): number => {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
};

test('a temperature sensor wanders slowly around the truth with a deviation of 0.3 °C in steps of 0.1', () => {
  const values = seriesOf(readMany(60_000), 'temperature');
  expect(mean(values)).toBeCloseTo(25, 1);
  expect(Math.abs(deviation(values) - 0.3)).toBeLessThan(0.05);
  expect(values.every((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-9)).toBe(true);
  const steps = values.slice(1).map((value, i) => Math.abs(value - (values[i] ?? value)));
  expect(mean(steps)).toBeLessThan(0.1);
});

test('humidity is reported as a fraction, light as lux, and darkness as zero lux', () => {
  const [first = []] = readMany(1);
  const humidity = first.find((one) => one.designator === 6)?.reading ?? Number.NaN;
  expect(humidity).toBeGreaterThan(0);
  expect(humidity).toBeLessThanOrEqual(1);
  expect(Math.abs((first.find((one) => one.designator === 58)?.reading ?? 0) - 65_000)).toBeLessThan(3000);
  const dark = createSensors(createRandom(2)).read({ ...room, ppfd: 0 }, 0);
  expect(dark.find((one) => one.designator === 58)?.reading).toBe(0);
});

test('two probes of one unit differ, and each keeps its own name', () => {
  const sensors = createSensors(createRandom(4), { probes: 2 });
  const names = sensors.list.map((one) => one.sensor);
  expect(names).toContain('moisture-2');
  expect(new Set(names).size).toBe(names.length);
  const moistures = sensors.read(room, 0).filter((one) => one.designator === 53);
  expect(moistures).toHaveLength(2);
  expect(moistures[0]?.reading).not.toBe(moistures[1]?.reading);
});

test('a stuck, a frozen and a drifting sensor do what their names say', () => {
  const sensors = createSensors(createRandom(5), { humidityOffsetPercent: 0 });
  const before = sensors.read(room, 0).find((one) => one.sensor === 'co2')?.reading;
  const hot: Room = { ...room, co2Ppm: 3000 };
  const faults = [
    { kind: 'stuck-sensor', sensor: 'temperature', value: 85 },
    { kind: 'frozen-sensor', sensor: 'co2' },
    { kind: 'drifting-sensor', sensor: 'humidity', perHour: 40 },
  ] as const;
  const after = sensors.read(hot, 3_600_000, faults);
  expect(after.find((one) => one.sensor === 'temperature')?.reading).toBe(85);
  expect(after.find((one) => one.sensor === 'co2')?.reading).toBe(before);
  const drifted = after.find((one) => one.sensor === 'humidity')?.reading ?? 0;
  expect(drifted).toBeGreaterThan(0.9);
});

test('a reporter loses, repeats and delays a few reports and never invents one', () => {
  const reporter = createReporter(createRandom(6), { lost: 0.05, repeated: 0.05, late: 0.05 });
  const sent: { sentAt: number; takenAt: number }[] = [];
  const count = 4000;
  for (let i = 0; i < count; i += 1) {
    const now = i * minuteMs;
    const reading: RoomReading = { sensor: 'co2', designator: 7, at: now, reading: 1000 };
    for (const one of reporter.report([reading], now)) sent.push({ sentAt: now, takenAt: one.at });
  }
  const distinct = new Set(sent.map((one) => one.takenAt)).size;
  expect(Math.abs(distinct / count - 0.95)).toBeLessThan(0.02);
  expect(sent.length).toBeGreaterThan(distinct);
  expect(sent.some((one) => one.sentAt > one.takenAt)).toBe(true);
  expect(sent.every((one) => one.sentAt >= one.takenAt)).toBe(true);
});

test('the same seed gives the same stream, another seed another', () => {
  const first = (seed: number): number[] => {
    const random = createRandom(seed);
    return [random.next(), random.gaussian(), random.next()];
  };
  expect(first(7)).toEqual(first(7));
  expect(first(7)).not.toEqual(first(8));
  const random = createRandom(9);
  const values = Array.from({ length: 50_000 }, () => random.gaussian());
  expect(Math.abs(mean(values))).toBeLessThan(0.02);
  expect(Math.abs(deviation(values) - 1)).toBeLessThan(0.02);
});
