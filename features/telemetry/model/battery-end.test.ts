import { expect, test } from 'vitest';
import { findBatteryEnd } from './battery-end.ts';

const from = Date.parse('2026-03-01');
const days = (levels: readonly number[]) =>
  levels.map((level, index) => ({ day: new Date(from + index * 86_400_000).toISOString().slice(0, 10), level }));

test('a battery that falls by one a day is empty once its level is used up', () => {
  // 10 % at the end of the eleventh of March.
  expect(findBatteryEnd(days(Array.from({ length: 11 }, (_, index) => 20 - index)))).toBe('2026-03-21');
});

test('what it had before it was renewed counts for nothing', () => {
  const falling = Array.from({ length: 9 }, (_, index) => 100 - 2 * index);
  expect(findBatteryEnd(days([30, 20, 10, ...falling]))).toBe('2026-04-23');
  expect(findBatteryEnd(days([30, 20, 10, ...falling.slice(0, 3)]))).toBeNull();
});

test.each([
  [[]],
  [[80]],
  [[80, 80, 80, 80, 80, 80, 80, 80, 80]],
  [[99.99, 99.98, 99.97, 99.96, 99.95, 99.94, 99.93, 99.92]],
])('of %j nobody can tell', (levels) => {
  expect(findBatteryEnd(days(levels))).toBeNull();
});
