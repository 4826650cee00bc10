import { expect, test } from 'vitest';
import type { TileKey } from './arrange-tiles.ts';
import { layOut } from './lay-out.ts';

test('wide tiles stand across, broad ones in the first column, and others fill the shorter one', () => {
  expect(layOut(['areas', 'tasks', 'needs', 'harvests', 'day', 'news', 'places'], 2)).toEqual({
    across: ['areas'],
    columns: [
      ['needs', 'day'],
      ['tasks', 'harvests', 'news', 'places'],
    ],
  });
  expect(layOut(['needs', 'areas', 'tasks'], 1)).toEqual({ across: ['areas'], columns: [['needs', 'tasks']] });
});

test('columns end alike by the heights that tiles had here, each in the person’s order', () => {
  const heights: Partial<Record<TileKey, number>> = { needs: 900, day: 500, tasks: 80, harvests: 80 };
  const heightOf = (key: TileKey) => heights[key] ?? 300;
  expect(layOut(['tasks', 'calendar', 'needs', 'harvests', 'day', 'news', 'places'], 2, heightOf).columns).toEqual([
    ['needs', 'day'],
    ['tasks', 'calendar', 'harvests', 'news', 'places'],
  ]);
});
