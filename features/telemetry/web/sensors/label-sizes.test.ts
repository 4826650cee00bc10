import { expect, test } from 'vitest';
import { cutInSheets, labelSizes } from './label-sizes.ts';

test('labels fit an A4 sheet of 210 by 297 mm', () => {
  for (const { width, height, across, down, left, top, gap } of Object.values(labelSizes)) {
    expect(left + across * width + (across - 1) * gap).toBeLessThanOrEqual(210);
    expect(top + down * height).toBeLessThanOrEqual(297);
  }
});

test('a sheet that was begun is used up first', () => {
  const sheets = cutInSheets(['a', 'b', 'c'], 'large', 6);
  expect(sheets).toEqual([[null, null, null, null, null, null, 'a', 'b'], ['c']]);
  expect(cutInSheets([], 'large')).toEqual([]);
});
