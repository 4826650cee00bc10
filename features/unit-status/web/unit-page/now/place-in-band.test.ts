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

test('what the rule allows beyond a target is drawn around it, so that a value there is seen to be let be', () => {
  const place = placeInBand(0.83, { min: 0.88, max: 1.2 }, { below: 0.1, above: 0.1 });
  expect(place.value).toBeLessThan(place.from);
  expect(place.value).toBeGreaterThan(place.allowed.from);
  expect(place.allowed.to).toBeGreaterThan(place.to);
  expect(placeInBand(15, { min: 10, max: null }).allowed).toMatchObject({ to: 100 });
});
