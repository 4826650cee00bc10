import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findSharedCauses, type Place } from './find-shared-causes.ts';

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
const place = (kind: Place['kind'], id: number, unitIds: readonly number[]): Place => ({
  ...{ kind, id, name: `${kind} ${id}` },
  unitIds: new Set(unitIds),
});
/** Two rooms of forty units; a zone in the first has ten of them. */
const zone = place('zone', 1, range(0, 10));
const [first, second] = [place('area', 1, range(0, 40)), place('area', 2, range(40, 80))];
const farm = place('facility', 1, range(0, 80));
const places = [zone, first, second, farm];
const blame = (...units: number[]) =>
  findSharedCauses(new Set(units), places, 5).map(({ place: { name }, unitIds }) => [name, unitIds.length]);

test('the smallest place that explains it all is to blame', () => {
  expect(blame(...range(0, 10))).toEqual([['zone 1', 10]]);
  expect(blame(...range(0, 40))).toEqual([['area 1', 40]]);
  expect(blame(...range(0, 80))).toEqual([['facility 1', 80]]);
});

test('a stray elsewhere blames nobody else for it', () => {
  expect(blame(...range(40, 80), 3)).toEqual([['area 2', 40]]);
});

test('few units, and few of a place, have no cause in common', () => {
  expect(blame(...range(0, 4))).toEqual([]);
  expect(blame(...range(10, 16), ...range(60, 66))).toEqual([]);
});

test('a room that does not fail whole is named with how many of it did', () => {
  expect(blame(...range(40, 70))).toEqual([['area 2', 30]]);
});

test('whatever fails, each unit has one cause at most, and each cause has enough units, at least half of its place', () => {
  const anyPlaces = fc.array(
    fc.uniqueArray(fc.nat(60), { minLength: 1 }).map((units) => units),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(60)), anyPlaces, fc.integer({ min: 1, max: 8 }), (units, groups, least) => {
      const troubled = new Set(units);
      const all = groups.map((group, index) => place('zone', index, group));
      const causes = findSharedCauses(troubled, all, least);
      const blamed = causes.flatMap(({ unitIds }) => unitIds);
      expect(new Set(blamed).size).toBe(blamed.length);
      for (const { place: where, unitIds } of causes) {
        expect(unitIds.every((id) => troubled.has(id) && where.unitIds.has(id))).toBe(true);
        expect(unitIds.length).toBeGreaterThanOrEqual(Math.max(least, where.unitIds.size / 2));
      }
      const rest = new Set(units.filter((id) => !blamed.includes(id)));
      expect(findSharedCauses(rest, all, least)).toEqual([]);
    }),
  );
});
