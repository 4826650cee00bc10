import { expect, test } from 'vitest';
import { layOut } from './lay-out.ts';

test('wide tiles stand across, broad ones in the first column, and others fill the shorter one', () => {
  expect(layOut(['areas', 'tasks', 'needs', 'harvests', 'day', 'news', 'places'], 2)).toEqual({
    across: ['areas'],
    columns: [
      ['tasks', 'needs', 'day'],
      ['harvests', 'news', 'places'],
    ],
  });
  expect(layOut(['needs', 'areas', 'tasks'], 1)).toEqual({ across: ['areas'], columns: [['needs', 'tasks']] });
});
