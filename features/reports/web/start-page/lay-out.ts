import type { TileKey } from './arrange-tiles.ts';

/** Tiles that need the width: across the page, or in its broad column. */
const across: readonly TileKey[] = ['areas'];
const broad: readonly TileKey[] = ['needs', 'day', 'scorecard'];

/** How tall a tile usually is (px), for columns of like length. */
const heights: Partial<Record<TileKey, number>> = {
  needs: 420,
  day: 280,
  scorecard: 520,
  tasks: 380,
  harvests: 340,
  calendar: 260,
  places: 160,
  news: 240,
};
const usualHeight = 180;

export interface LaidOut {
  across: TileKey[];
  columns: TileKey[][];
}

/** Where tiles stand: wide ones across, broad ones in the first column, every other where there is room; each in the person's order. */
export function layOut(keys: readonly TileKey[], count: number): LaidOut {
  const columns = Array.from({ length: count }, () => ({ keys: [] as TileKey[], height: 0 }));
  for (const key of keys) {
    if (across.includes(key)) continue;
    const shortest = columns.reduce((least, column) => (column.height < least.height ? column : least));
    const column = broad.includes(key) ? (columns[0] ?? shortest) : shortest;
    column.keys.push(key);
    column.height += heights[key] ?? usualHeight;
  }
  return { across: keys.filter((key) => across.includes(key)), columns: columns.map((column) => column.keys) };
}
