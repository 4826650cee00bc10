import { expect, test } from 'vitest';
import { findDryAt } from './find-dry-at.ts';

const now = Date.parse('2026-06-15T12:00:00Z');
const quarterMs = 15 * 60_000;
/** Levels a quarter of an hour apart, the last one now. */
const levels = (...means: number[]) =>
  means.map((mean, index) => ({ at: now - (means.length - 1 - index) * quarterMs, mean }));
const hoursUntil = (at: number | null) => at && (at - now) / 3_600_000;

test('a tank that falls by 4 points an hour from 40 % runs dry in ten hours', () => {
  expect(hoursUntil(findDryAt(levels(45, 44, 43, 42, 41, 40), now))).toBeCloseTo(10);
});

test('what was before it was filled does not count', () => {
  expect(hoursUntil(findDryAt(levels(30, 20, 10, 90, 87, 84, 81, 78), now))).toBeCloseTo(6.5);
  expect(findDryAt(levels(30, 20, 10, 90, 87, 84), now)).toBeNull();
});

test('noise of the sensor alone is no fall, and a filling is none', () => {
  expect(findDryAt(levels(50, 50.4, 49.8, 50.1, 49.9, 50), now)).toBeNull();
  expect(findDryAt(levels(50, 51, 52, 53, 54, 55), now)).toBeNull();
});

test.each([
  ['too few points', levels(43, 42, 41)],
  ['none', []],
  ['too short a time', levels(44, 43, 42, 41).map(({ mean }, index) => ({ mean, at: now - (3 - index) * 60_000 }))],
  ['a sensor that fell silent', levels(45, 44, 43, 42, 41, 40).map(({ at, mean }) => ({ mean, at: at - 3_600_000 }))],
  ['more than half a day to go', levels(95, 94, 93, 92, 91, 90)],
])('nobody knows with %s', (_, points) => {
  expect(findDryAt(points, now)).toBeNull();
});

test('an empty tank is dry now', () => {
  expect(findDryAt(levels(4, 3, 2, 1, 0.5, 0), now)).toBe(now);
});
