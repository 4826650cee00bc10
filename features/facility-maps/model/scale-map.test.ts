import { expect, test } from 'vitest';
import { factorOf, scaleMap } from './scale-map.ts';

const map = {
  name: 'Ground floor',
  widthM: 30,
  heightM: 20,
  items: [
    { kind: 'unit', ref_id: 1, x: 8.75, y: 9.25 },
    { kind: 'door', x: 0, y: 0 },
    { kind: 'text', text: 'Cold corner', x: 27, y: 19 },
  ] as const,
};

test('two points and what lies between them tell how large a map is', () => {
  expect(factorOf({ x: 1, y: 1 }, { x: 4, y: 5 }, 10)).toBe(2);
  for (const metres of [0, -3, Number.NaN, Number.POSITIVE_INFINITY])
    expect(factorOf({ x: 1, y: 1 }, { x: 4, y: 5 }, metres)).toBeUndefined();
  expect(factorOf({ x: 1, y: 1 }, { x: 1.05, y: 1 }, 10)).toBeUndefined();
});

test('what stands on a map stays over the same spot in its own size, and on the map', () => {
  const scaled = scaleMap(map, 2);
  expect(scaled).toMatchObject({ name: 'Ground floor', widthM: 60, heightM: 40 });
  // The middle of the unit was at (10, 10).
  expect(scaled?.items[0]).toEqual({ kind: 'unit', ref_id: 1, x: 18.75, y: 19.25 });
  expect(scaled?.items[1]).toMatchObject({ x: 0.75, y: 0.25 });
  const back = scaled && scaleMap(scaled, 0.5);
  expect(back).toMatchObject({ widthM: 30, heightM: 20, items: [{ x: 8.75, y: 9.25 }, {}, { x: 27, y: 19 }] });
  const small = scaleMap(map, 0.25);
  expect(small?.items.every(({ x, y }) => x >= 0 && y >= 0)).toBe(true);
  expect(small?.items[2]).toMatchObject({ x: 4.5, y: 4 });
});

test('a map is neither shorter than a metre nor longer than a map may be', () => {
  expect(scaleMap(map, 0.04)).toBeUndefined();
  expect(scaleMap(map, 400)).toBeUndefined();
});
