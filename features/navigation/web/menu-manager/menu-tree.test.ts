import { expect, test } from 'vitest';
import { destinationOf, groupsOf, rowsOf, stepOf, type ManagedEntry } from './menu-tree.ts';

const entry = (id: number, parent_id: number | null, ordinal: number): ManagedEntry =>
  ({ id, parent_id, ordinal, menuItem: `e${id}` }) as ManagedEntry;
const entries = [entry(2, null, 20), entry(1, null, 10), entry(12, 1, 20), entry(11, 1, 10), entry(21, 2, 10)];
const groups = groupsOf(entries);
const rows = rowsOf(groups, () => false);

test('the tree stands in the order of the menu, and closed groups keep their entries to themselves', () => {
  expect(rows.map(({ id }) => id)).toEqual([1, 11, 12, 2, 21]);
  expect(rowsOf(groups, (id) => id === 1).map(({ id }) => id)).toEqual([1, 2, 21]);
});

test('an entry dropped among others stands where it was dropped, in the group of that place', () => {
  expect(destinationOf(rows, 11, 12)).toEqual({ parent_id: 1, after_id: 12 });
  expect(destinationOf(rows, 12, 11)).toEqual({ parent_id: 1, after_id: null });
  expect(destinationOf(rows, 11, 2)).toEqual({ parent_id: 2, after_id: null });
  expect(destinationOf(rows, 21, 12)).toEqual({ parent_id: 1, after_id: 11 });
  expect(destinationOf(rows, 11, 21)).toEqual({ parent_id: 2, after_id: 21 });
  expect(destinationOf(rows, 11, 11)).toBeUndefined();
  expect(destinationOf(rows, 11, 1)).toBeUndefined();
});

test('a group moves among groups', () => {
  const closed = rowsOf(groups, () => true);
  expect(destinationOf(closed, 1, 2)).toEqual({ parent_id: null, after_id: 2 });
  expect(destinationOf(closed, 2, 1)).toEqual({ parent_id: null, after_id: null });
});

test('a step up or down goes on into the neighbouring group, and ends at the ends of the menu', () => {
  const [first, second, last] = [entry(11, 1, 10), entry(12, 1, 20), entry(21, 2, 10)];
  expect(stepOf(groups, second, 'up')).toEqual({ parent_id: 1, after_id: null });
  expect(stepOf(groups, first, 'down')).toEqual({ parent_id: 1, after_id: 12 });
  expect(stepOf(groups, second, 'down')).toEqual({ parent_id: 2, after_id: null });
  expect(stepOf(groups, last, 'up')).toEqual({ parent_id: 1, after_id: 12 });
  expect(stepOf(groups, last, 'down')).toBeUndefined();
  expect(stepOf(groups, first, 'up')).toBeUndefined();
  expect(stepOf(groups, entry(1, null, 10), 'up')).toBeUndefined();
  expect(stepOf(groups, entry(1, null, 10), 'down')).toEqual({ parent_id: null, after_id: 2 });
});
