import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alignItems, isLocked, layArray, lockItem, moveItems, spreadItems } from './arrange-items.ts';
import type { MapItem } from './facility-map.entity.ts';
import { sizeOf } from './map-size.ts';

const map = { w: 20, h: 10 };
const unit = (ref_id: number, x: number, y: number, more: object = {}): MapItem => ({
  ...{ kind: 'unit', ref_id, x, y, w: 2, h: 1 },
  ...more,
});
const places = (items: readonly MapItem[]) => items.map(({ x, y }) => [x, y]);
const all = new Set([0, 1, 2]);

test('things moved together stay on the map and keep their places among each other', () => {
  const items = [unit(1, 1, 1), unit(2, 4, 3), unit(3, 15, 8)];
  expect(places(moveItems(items, new Set([0, 1]), { x: 2.2, y: 1 }, map, 0.5))).toEqual([
    [3, 2],
    [6, 4],
    [15, 8],
  ]);
  expect(places(moveItems(items, all, { x: 9, y: 9 }, map, 0.5))).toEqual([
    [4, 2],
    [7, 4],
    [18, 9],
  ]);
  expect(places(moveItems(items, all, { x: -9, y: -9 }, map, 0.5))[0]).toEqual([0, 0]);
});

test('what is locked stays; a lock takes nothing of its style', () => {
  const locked = lockItem(unit(1, 1, 1, { style: { colour: 'red' } }), true);
  expect(isLocked(locked)).toBe(true);
  expect(places(moveItems([locked, unit(2, 4, 3)], all, { x: 1, y: 1 }, map, 1))).toEqual([
    [1, 1],
    [5, 4],
  ]);
  expect(lockItem(locked, false)).toEqual(unit(1, 1, 1, { style: { colour: 'red' } }));
  expect(lockItem(lockItem(unit(1, 1, 1), true), false)).toEqual(unit(1, 1, 1));
});

test('edges come to one line, and the room between is the same', () => {
  const items = [unit(1, 1, 1), unit(2, 4, 3, { w: 4 }), unit(3, 15, 8)];
  expect(places(alignItems(items, all, 'left')).map(([x]) => x)).toEqual([1, 1, 1]);
  expect(places(alignItems(items, all, 'right')).map(([x]) => x)).toEqual([15, 13, 15]);
  expect(places(alignItems(items, all, 'bottom')).map(([, y]) => y)).toEqual([8, 8, 8]);
  // 16 m from 1 to 17, of which 8 are filled: 4 between one and the next.
  expect(places(spreadItems(items, all, 'x')).map(([x]) => x)).toEqual([1, 7, 15]);
});

test('an array has rows of so many, in the order given, and leaves out what has no room', () => {
  const items = [unit(1, 1, 1), unit(2, 9, 3), unit(3, 15, 8)];
  expect(places(layArray(items, [2, 0, 1], { perRow: 2, gapM: 1, aisleM: 2 }, map))).toEqual([
    [4, 1],
    [1, 4],
    [1, 1],
  ]);
  expect(places(layArray(items, [0, 1, 2], { perRow: 1, gapM: 0, aisleM: 4 }, map))[2]).toEqual([15, 8]);
});

test('however things are arranged, each of them is still on the map, once, at its size', () => {
  const item = fc.record({
    x: fc.integer({ min: 0, max: 18 }),
    y: fc.integer({ min: 0, max: 9 }),
    locked: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(item, { minLength: 3, maxLength: 8 }), fc.integer({ min: -30, max: 30 }), (told, by) => {
      const items = told.map(({ x, y, locked }, index) => lockItem(unit(index + 1, x, y), locked));
      const indexes = items.map((_, index) => index);
      const chosen = new Set(indexes);
      const results = [
        moveItems(items, chosen, { x: by, y: -by }, map, 0.5),
        alignItems(items, chosen, 'right'),
        spreadItems(items, chosen, 'y'),
        layArray(items, indexes, { perRow: 3, gapM: 0.5, aisleM: 1 }, map),
      ];
      for (const result of results) {
        expect(result.map(({ ref_id }) => ref_id)).toEqual(items.map(({ ref_id }) => ref_id));
        result.forEach((one, index) => {
          expect(sizeOf(one)).toEqual({ w: 2, h: 1 });
          expect(one.x).toBeGreaterThanOrEqual(0);
          expect(one.x + 2).toBeLessThanOrEqual(20);
          expect(one.y).toBeGreaterThanOrEqual(0);
          expect(one.y + 1).toBeLessThanOrEqual(10);
          if (isLocked(one)) expect(one).toEqual(items[index]);
        });
      }
    }),
  );
});
