import type { TileKey } from './arrange-tiles.ts';

/** Tiles that need the width: across the page, or in its broad column. */
const across: readonly TileKey[] = ['areas'];
const broad: readonly TileKey[] = ['needs', 'day'];

/** How tall a tile usually is (px), until this browser has seen it. */
const usualHeights: Partial<Record<TileKey, number>> = {
  needs: 820,
  day: 270,
  scorecard: 560,
  tasks: 200,
  harvests: 340,
  calendar: 235,
  places: 110,
  news: 200,
};
const usualHeight = 130;
/** Between two tiles (px). */
const gap = 16;

export const usualHeightOf = (key: TileKey): number => usualHeights[key] ?? usualHeight;

export interface LaidOut {
  across: TileKey[];
  columns: TileKey[][];
}

/** Where tiles stand: wide ones across, broad ones in the first column, every other in the shorter one; each column in the person's
 * order. */
export function layOut(
  keys: readonly TileKey[],
  count: number,
  heightOf: (key: TileKey) => number = usualHeightOf,
): LaidOut {
  const columns = Array.from({ length: count }, () => ({ keys: new Set<TileKey>(), height: 0 }));
  const stand = (key: TileKey, column = columns[0]) => {
    column?.keys.add(key);
    if (column) column.height += heightOf(key) + gap;
  };
  for (const key of keys) if (broad.includes(key)) stand(key);
  for (const key of keys)
    if (!broad.includes(key) && !across.includes(key))
      stand(
        key,
        columns.reduce((least, column) => (column.height < least.height ? column : least)),
      );
  return {
    across: keys.filter((key) => across.includes(key)),
    columns: columns.map((column) => keys.filter((key) => column.keys.has(key))),
  };
}
