import { expect, test } from 'vitest';
import { fitCells } from './fit-cells.ts';

const wall = { width: 1880, height: 900 };

test('few units stand large on one screen', () => {
  const { rowHeight, isCompact, isTooMany } = fitCells([6, 6], wall);
  expect({ rowHeight, isCompact, isTooMany }).toEqual({ rowHeight: 230, isCompact: false, isTooMany: false });
});

test('the wider a cell, the taller it may be: a wall is filled, and a desk has no long empty cells', () => {
  expect(fitCells([7, 7], { width: 3600, height: 1900 }).rowHeight).toBe(380);
  expect(fitCells([7, 7], { width: 1170, height: 640 }).rowHeight).toBe(180);
});

test('many units get small cells with name and value alone, all on the screen', () => {
  const counts = [40, 40, 40, 40];
  const { columns, rowHeight, isCompact, isTooMany } = fitCells(counts, wall);
  expect({ isCompact, isTooMany }).toEqual({ isCompact: true, isTooMany: false });
  const rows = counts.reduce((sum, count) => sum + Math.ceil(count / columns), 0);
  expect(rows * (rowHeight + 8) + counts.length * 34).toBeLessThanOrEqual(wall.height + 8);
});

test('what no screen holds keeps letters that can be read, and is longer than the screen', () => {
  expect(fitCells([400], { width: 390, height: 500 })).toEqual({
    ...{ columns: 4, rowHeight: 44, isCompact: true, isTooMany: true },
  });
});
