import { expect, test } from 'vitest';
import { correlate, findDrivers } from './find-drivers.ts';
import { differences, findWindows } from './find-windows.ts';

test('what went with yield is ranked by its strength, with the runs that tell it', () => {
  const run = (grams: number, vpd: number | null, temperature: number, days = 70) => ({
    ...{ yield: grams, features: { vpd, temperature, days } },
  });
  // By hand: VPD 1, 2, 3 with 10, 20, 30 is a line; 20, 22, 21, 25 °C with 10 to 40 g have 70 over √(500 · 14).
  const drivers = findDrivers([run(10, 1, 20), run(20, 2, 22), run(30, 3, 21), run(40, null, 25)]);
  expect(drivers.map(({ feature, n }) => [feature, n])).toEqual([
    ['vpd', 3],
    ['temperature', 4],
  ]);
  expect(drivers[0]?.r).toBeCloseTo(1, 10);
  expect(drivers[1]?.r).toBeCloseTo(70 / Math.sqrt(500 * 14), 10);
});

test('too few runs, or what never differs, say nothing', () => {
  expect(
    findDrivers([
      { yield: 1, features: { a: 1 } },
      { yield: 2, features: { a: 2 } },
    ]),
  ).toEqual([]);
  expect(
    correlate([
      [1, 1],
      [1, 2],
      [1, 3],
    ]),
  ).toBeNull();
});

test('two runs differ where three days in a row were notably the same way', () => {
  const one = new Map([
    [1, 25],
    [2, 27],
    [3, 27],
    [4, 27.5],
    [5, 22],
    [6, 22],
    [8, 22],
    [9, 20],
  ]);
  const other = new Map([...one.keys(), 7].map((day) => [day, 25] as const));
  const days = differences(one, other);
  expect(days.map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 6, 8, 9]);
  // Days 5 and 6 end before the gap, 8 and 9 begin after it: neither is three days long.
  expect(findWindows(days, 1.5)).toEqual([{ from: 2, to: 4, mean: 13 / 6 }]);
});
