import { expect, test } from 'vitest';
import { sumOutside } from './degree-hours.ts';

const band = () => ({ min: 20, max: 25 });

test('a line within its limits at the end is not outside, whatever it was before', () => {
  expect(sumOutside([30, 30, 22], band, 0.5)).toBeUndefined();
  expect(sumOutside([], band, 0.5)).toBeUndefined();
  expect(sumOutside([null, null], band, 0.5)).toBeUndefined();
});

test('hours count back to the last reading within, degree-hours over the whole line', () => {
  // 2 degrees for half an hour, within, then 1 and 3 degrees above for half an hour each.
  expect(sumOutside([27, 22, 26, 28], band, 0.5)).toEqual({ hours: 1, degreeHours: 3, side: 'high' });
});

test('a gap neither ends the time outside nor counts in it', () => {
  expect(sumOutside([22, 19, null, 18], band, 0.5)).toEqual({ hours: 1, degreeHours: 1.5, side: 'low' });
});

test('limits may differ from point to point, and one of them may be missing', () => {
  const night = (index: number) => (index === 0 ? { min: null, max: 20 } : null);
  expect(sumOutside([22, 30], night, 1)).toEqual({ hours: 1, degreeHours: 2, side: 'high' });
});
