import { expect, test } from 'vitest';
import { mondayOf, planCuttings } from './plan-cuttings.ts';

const dayOf = (text: string) => Date.parse(text) / 86_400_000;
const today = dayOf('2026-11-24');
const mother = { strain_id: 1, from: today, until: today + 400, everyDays: 14, perCut: 20 };

test('weeks begin on Monday', () => {
  expect(mondayOf(today)).toBe(dayOf('2026-11-23'));
  expect(mondayOf(dayOf('2026-11-23'))).toBe(dayOf('2026-11-23'));
  expect(mondayOf(dayOf('2026-11-29'))).toBe(dayOf('2026-11-23'));
});

test('a mother gives as much as it may each time its interval is over', () => {
  const weeks = planCuttings([mother], [], today, 4);
  expect(weeks.map(({ possible }) => possible.get(1) ?? 0)).toEqual([20, 0, 20, 0]);
});

test('one that rests, or is retired, gives nothing', () => {
  const resting = { ...mother, from: today + 10 };
  const retiring = { ...mother, strain_id: 2, until: today + 13 };
  const weeks = planCuttings([resting, retiring], [], today, 4);
  expect(weeks.map(({ possible }) => [possible.get(1) ?? 0, possible.get(2) ?? 0])).toEqual([
    [0, 20],
    [20, 0],
    [0, 0],
    [20, 0],
  ]);
});

test('what should have been cut already is needed in the first week; what comes after the last is left out', () => {
  const needs = [
    { strain_id: 1, day: today - 30, clones: 40 },
    { strain_id: 1, day: today + 8, clones: 10 },
    { strain_id: 1, day: today + 99, clones: 10 },
  ];
  expect(planCuttings([], needs, today, 2).map(({ needed }) => needed.get(1) ?? 0)).toEqual([40, 10]);
});
