import { expect, test } from 'vitest';
import { copyOf, findStale, listUnplaced, shownVersions } from './compare-items.ts';

const items = [
  { kind: 'unit', ref_id: 1, x: 0, y: 0 },
  { kind: 'unit', ref_id: 2, x: 1, y: 0 },
  { kind: 'camera', ref_id: 9, x: 1, y: 0 },
  { kind: 'door', x: 2, y: 2 },
] as const;

test('an item whose record is gone is told; doors, and kinds nobody asked about, are not', () => {
  expect(findStale(items, { unit: [{ id: 1, name: 'W-01' }] })).toEqual([items[1]]);
});

test('what is not placed yet is listed by kind', () => {
  const there = { unit: [1, 3].map((id) => ({ id, name: `W-0${id}` })), zone: [{ id: 1, name: 'Water' }] };
  expect(listUnplaced(items, there)).toEqual([
    { kind: 'unit', id: 3, name: 'W-03' },
    { kind: 'zone', id: 1, name: 'Water' },
  ]);
});

test('a copy has the doors and notes of a map, and what stands for records where that is wanted and they are still there', () => {
  expect(copyOf(items, undefined)).toEqual([items[3]]);
  expect(copyOf(items, { unit: [{ id: 1, name: 'W-01' }], camera: [] })).toEqual([items[0], items[3]]);
});

test('viewers keep the published version until the next one is published', () => {
  const map = (id: number, name: string, version: number, state: string, level: number) => ({
    id,
    name,
    version,
    state,
    level,
  });
  const maps = [
    map(1, 'Upstairs', 1, 'published', 1),
    map(2, 'Ground', 1, 'published', 0),
    map(3, 'Ground', 2, 'published', 0),
    map(4, 'Ground', 3, 'draft', 0),
  ];
  expect(shownVersions(maps).map(({ id }) => id)).toEqual([3, 1]);
});
