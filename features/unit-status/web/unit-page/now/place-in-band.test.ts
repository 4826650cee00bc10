import { expect, test } from 'vitest';
import { placeInBand } from './place-in-band.ts';

test('a band stands in the middle of its gauge, an open side reaches to the end, and far values stand at the ends', () => {
  expect(placeInBand(15, { min: 10, max: 20 })).toMatchObject({ value: 50 });
  expect(placeInBand(15, { min: 10, max: 20 }).from).toBeCloseTo(33.3, 1);
  expect(placeInBand(99, { min: 10, max: 20 }).value).toBe(100);
  expect(placeInBand(-99, { min: 10, max: 20 }).value).toBe(0);
  expect(placeInBand(1100, { min: 900, max: null })).toMatchObject({ to: 100 });
  expect(placeInBand(12, { min: null, max: 20 })).toMatchObject({ from: 0 });
});
