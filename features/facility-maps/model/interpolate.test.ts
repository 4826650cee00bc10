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

test('the nearer one counts more, by the weights of Franke and Nielson', () => {
  // 1 m and 3 m away of 8 m: weights (7/8)² = 441/576 and (5/24)² = 25/576, so 20 + 4 · 25/466.
  expect(interpolate(points, 1, 0)).toBeCloseTo(20.214_592, 6);
  // 3, 5 and 6 m away of 8 m: (5/24)² = 0.0434028, (3/40)² = 0.005625, (2/48)² = 0.00173611; sum 0.05076389.
  const three = [
    { x: 3, y: 0, value: 20 },
    { x: 3, y: 4, value: 30 },
    { x: 0, y: 6, value: 10 },
  ];
  expect(interpolate(three, 0, 0)).toBeCloseTo(
    (0.043_402_78 * 20 + 0.005_625 * 30 + 0.001_736_11 * 10) / 0.050_763_89,
    4,
  );
  expect(interpolate(three, 0, 0)).toBeCloseTo(20.766, 3);
});

test('a point that comes into reach weighs nothing at first, so no edge is drawn around it', () => {
  const far = { x: 0, y: heatReachM - 0.01, value: 100 };
  const near = { x: 2, y: 0, value: 20 };
  expect(interpolate([near, far], 0, 0)).toBeCloseTo(20, 3);
  expect(interpolate([near, { ...far, y: heatReachM }], 0, 0)).toBe(20);
});

test('where nothing within reach was read it says nothing', () => {
  expect(interpolate(points, 4 + heatReachM, 0)).toBeNull();
  expect(interpolate([], 0, 0)).toBeNull();
  expect(drawHeat([], 10, 10)).toEqual([]);
  expect(drawHeat(points, 0, 0)).toEqual([]);
  const lone = drawHeat([{ x: 1, y: 1, value: 25 }], 40, 1);
  expect(Math.max(...lone.map(({ x }) => x))).toBeLessThan(1 + heatReachM);
});

test('a heat map never leaves the range of what was read, and covers the plan', () => {
  const squares = drawHeat(points, 4, 2);
  expect(squares).toHaveLength(40 * 20);
  expect(Math.min(...squares.map(({ value }) => value))).toBeGreaterThanOrEqual(20);
  expect(Math.max(...squares.map(({ value }) => value))).toBeLessThanOrEqual(24);
});
