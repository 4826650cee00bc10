import { expect, test } from 'vitest';
import { lightIntensityPercent, shortUnitName, showHeaterstripState } from './unit-display.ts';

test.each([
  ['GA-R12-3', 'R12-3'],
  ['R12-3', 'R12-3'],
  ['R12', 'R12'],
  ['GA-N-R12-3', 'GA-N-R12-3'],
  ['', ''],
])('unit %s is shown as %s', (name, shown) => {
  expect(shortUnitName(name)).toBe(shown);
});

test('a heater strip on HIGH is shown as ON', () => {
  expect(['HIGH', 'off', 'updating', null].map(showHeaterstripState)).toEqual(['ON', 'off', 'updating', null]);
});

test.each([
  [0.57, 57],
  [1, 100],
  [0, 0],
  [0.005, 1],
  [null, null],
  [Number.NaN, null],
])('a light intensity of %s is %s percent', (average, percent) => {
  expect(lightIntensityPercent(average)).toBe(percent);
});
