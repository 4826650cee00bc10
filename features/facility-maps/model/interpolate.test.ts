import { expect, test } from 'vitest';
import { drawHeat, heatReachM, interpolate } from './interpolate.ts';

const points = [
  { x: 0, y: 0, value: 20 },
  { x: 4, y: 0, value: 24 },
];

test('on a sensor it is the sensor’s value, halfway between two it is their mean', () => {
  expect(interpolate(points, 0, 0)).toBe(20);
  expect(interpolate(points, 2, 0)).toBeCloseTo(22);
});

test('the nearer one counts by the inverse square of its distance', () => {
  // 1 m and 3 m away: weights 1 and 1/9, so (20 + 24/9) / (10/9) = 20.4.
  expect(interpolate(points, 1, 0)).toBeCloseTo(20.4);
});

test('where nothing within reach was read it says nothing', () => {
  expect(interpolate(points, 4 + heatReachM + 0.1, 0)).toBeNull();
  expect(interpolate([], 0, 0)).toBeNull();
  expect(drawHeat([], 10, 10)).toEqual([]);
  expect(drawHeat(points, 0, 0)).toEqual([]);
});

test('a heat map never leaves the range of what was read, and covers the plan', () => {
  const squares = drawHeat(points, 4, 2);
  expect(squares).toHaveLength(40 * 20);
  expect(Math.min(...squares.map(({ value }) => value))).toBeGreaterThanOrEqual(20);
  expect(Math.max(...squares.map(({ value }) => value))).toBeLessThanOrEqual(24);
});
