import { designators } from '@trellis/climate/model';
import { expect, test } from 'vitest';
import { createDeadBandReporter } from './dead-band-reporter.ts';

const reporter = () => createDeadBandReporter({ everySeconds: 30, random: { next: () => 1, gaussian: () => 0 } });
const temperature = (reading: number, at: number) => [
  { sensor: 'temperature', designator: designators.temperature, at, reading },
];

test('a small change waits for the next report, none is not told, a step is told at once', () => {
  const { report } = reporter();
  const told = (reading: number, now: number) => report(temperature(reading, now), now).length === 1;
  expect(told(20, 0)).toBe(true);
  expect(told(20.2, 10_000)).toBe(false);
  expect(told(20.2, 30_000)).toBe(true);
  expect(told(20.2, 60_000)).toBe(false);
  expect(told(22, 65_000)).toBe(true);
});

test('what stands still is repeated, so that nobody takes the sensor for dead', () => {
  const { report } = reporter();
  const told: number[] = [];
  for (let now = 0; now <= 600_000; now += 5000) if (report(temperature(20, now), now).length > 0) told.push(now);
  expect(told).toEqual([0, 150_000, 300_000, 450_000, 600_000]);
});
