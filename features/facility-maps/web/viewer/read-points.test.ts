import { sparklinePoints, type SensorHealth } from '@trellis/telemetry/model';
import { expect, test } from 'vitest';
import { hourOfSlot, readSensor } from './read-points.ts';

/** Hours as the server tells them of a sensor that read the hour of the day (UTC); the last one is the hour of now. */
const sensorAt = (now: string) => {
  const newest = Date.parse(now) / 3_600_000;
  const hours = Array.from({ length: 24 }, (_, index) =>
    new Date(Math.floor(newest - 23 + index) * 3_600_000).getUTCHours(),
  );
  return { hours, flags: [] as string[], reading: 99 } as unknown as SensorHealth;
};

test.each([
  // Looked at now, the day of half hours begins, half hour of it, hour that a sensor told for it
  ['2026-06-01T10:20Z', '2026-05-31T10:30Z', 47, 10],
  ['2026-06-01T10:20Z', '2026-05-31T10:30Z', 46, 9],
  ['2026-06-01T10:20Z', '2026-05-31T10:30Z', 45, 9],
  ['2026-06-01T10:20Z', '2026-05-31T10:30Z', 1, 11],
  ['2026-06-01T10:20Z', '2026-05-31T10:30Z', 0, null],
  ['2026-06-01T10:40Z', '2026-05-31T11:00Z', 47, 10],
  ['2026-06-01T10:40Z', '2026-05-31T11:00Z', 1, 11],
  ['2026-06-01T10:40Z', '2026-05-31T11:00Z', 0, 11],
])(
  'a map looked back on at %s, with half hours from %s: number %d shows hour %j of a sensor',
  (now, from, slot, hour) => {
    expect(slot).toBeLessThan(sparklinePoints);
    expect(readSensor(sensorAt(now), hourOfSlot(slot, from))).toBe(hour);
  },
);

test('now is what a sensor reads now; while the day is on its way nothing is said of it', () => {
  expect(readSensor(sensorAt('2026-06-01T10:20Z'), undefined)).toBe(99);
  expect(readSensor(sensorAt('2026-06-01T10:20Z'), hourOfSlot(10, undefined))).toBeNull();
});
