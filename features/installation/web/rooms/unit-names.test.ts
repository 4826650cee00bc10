import { expect, test } from 'vitest';
import { findProblems, newRoom, unitNames, type Room } from './unit-names.ts';

const room = (name: string, changes: Partial<Room> = {}): Room => ({ ...newRoom, name, units: 3, ...changes });

test.each([
  ['Flower', '{initials}-{01}', ['F-01', 'F-02', 'F-03']],
  ['Flower 2', '{initials}-{01}', ['F2-01', 'F2-02', 'F2-03']],
  ['Dry room', '{initials}{9}', ['DR9', 'DR10', 'DR11']],
  ['East', '{room} {007}', ['East 007', 'East 008', 'East 009']],
  ['Ñame', '{initials}-{01}', ['Ñ-01', 'Ñ-02', 'Ñ-03']],
])('units of %s named %s', (name, pattern, names) => {
  expect(unitNames(room(name, { pattern }))).toEqual(names);
});

test('a room without units has no names', () => {
  expect(unitNames(room('Office', { units: 0 }))).toEqual([]);
});

test('what is wrong with rooms is told by its field', () => {
  const told = (rooms: Room[]) =>
    findProblems(rooms, [], []).map((problem) => problem && `${problem.field} ${problem.key}`);
  expect(told([room(' ')])).toEqual(['name required']);
  expect(told([room('Flower'), room('flower')])).toEqual([undefined, 'name roomTwice']);
  expect(told([room('Flower', { units: 501 })])).toEqual(['units count']);
  expect(told([room('Flower', { units: NaN })])).toEqual(['units count']);
  expect(told([room('Flower', { pattern: 'F' })])).toEqual(['pattern noNumber']);
  expect(told([room('Flower', { pattern: 'F', units: 1 })])).toEqual([undefined]);
});

test('a name that another room has is told; what stands in the room itself is left as it is', () => {
  expect(findProblems([room('Flower'), room('Fern')], [], [])[1]).toEqual({
    field: 'pattern',
    key: 'taken',
    values: { name: 'F-01', room: 'Flower' },
  });
  const areas = [{ id: 5, name: 'Flower' }];
  const units = [{ name: 'F-02', area_id: 5 }];
  expect(findProblems([room('flower')], areas, units)).toEqual([undefined]);
  expect(findProblems([room('Fern')], areas, units)[0]?.values).toEqual({ name: 'F-02', room: 'Flower' });
});
