import type { MapItem } from './facility-map.entity.ts';
import { moveItem, sizeOf, snap, type SizeM } from './map-size.ts';

type Items = readonly MapItem[];
type Chosen = ReadonlySet<number>;

/** Whether an item stays where it is until it is unlocked. */
export const isLocked = ({ style }: Pick<MapItem, 'style'>): boolean => style?.['locked'] === true;

/** An item that is locked or no more; what else its style says stays. */
export function lockItem(item: MapItem, locked: boolean): MapItem {
  const { style = {}, ...rest } = item;
  const { locked: _locked, ...others } = style;
  const next = locked ? { ...others, locked: true } : others;
  return Object.keys(next).length > 0 ? { ...rest, style: next } : rest;
}

/** Things moved together (m): as far as all of them stay on the map, each keeping its place among the others. */
export function moveItems(
  items: Items,
  chosen: Chosen,
  by: { x: number; y: number },
  map: SizeM,
  step: number,
): MapItem[] {
  const moving = items.filter((item, index) => chosen.has(index) && !isLocked(item));
  const along = (axis: 'x' | 'y', side: 'w' | 'h') => {
    const least = Math.max(...moving.map((item) => -item[axis]));
    const most = Math.min(...moving.map((item) => map[side] - item[axis] - sizeOf(item)[side]));
    // The first of them lies on the grid, the others as far from it as before.
    const first = moving[0]?.[axis] ?? 0;
    const wanted = snap(first + by[axis], step) - first;
    return Math.min(Math.max(wanted, Math.min(0, least)), Math.max(0, most));
  };
  if (moving.length === 0) return [...items];
  const [dx, dy] = [along('x', 'w'), along('y', 'h')];
  return items.map((item, index) =>
    chosen.has(index) && !isLocked(item) ? { ...item, x: item.x + dx, y: item.y + dy } : item,
  );
}

/** Edges that things are brought to one line by. */
export const edges = ['left', 'right', 'top', 'bottom'] as const;
export type Edge = (typeof edges)[number];

/** Things with one edge on one line: that of the outermost. */
export function alignItems(items: Items, chosen: Chosen, edge: Edge): MapItem[] {
  const [axis, side] = edge === 'left' || edge === 'right' ? (['x', 'w'] as const) : (['y', 'h'] as const);
  const own = items.filter((_, index) => chosen.has(index));
  const isStart = edge === 'left' || edge === 'top';
  const line = isStart
    ? Math.min(...own.map((item) => item[axis]))
    : Math.max(...own.map((item) => item[axis] + sizeOf(item)[side]));
  return items.map((item, index) =>
    chosen.has(index) && !isLocked(item) ? { ...item, [axis]: isStart ? line : line - sizeOf(item)[side] } : item,
  );
}

/** Things with the same room between one and the next, the outermost staying where they are. */
export function spreadItems(items: Items, chosen: Chosen, axis: 'x' | 'y'): MapItem[] {
  const side = axis === 'x' ? 'w' : 'h';
  const order = items
    .map((item, index) => ({ item, index }))
    .filter(({ index }) => chosen.has(index))
    .sort((one, other) => one.item[axis] - other.item[axis]);
  const [first, last] = [order.at(0)?.item, order.at(-1)?.item];
  if (!first || !last || order.length < 3) return [...items];
  const filled = order.reduce((sum, { item }) => sum + sizeOf(item)[side], 0);
  const gap = (last[axis] + sizeOf(last)[side] - first[axis] - filled) / (order.length - 1);
  let at = first[axis];
  const places = new Map<number, number>();
  for (const { item, index } of order) {
    // To the centimetre: sums of fractions leave the map by a hair.
    places.set(index, snap(at, 0));
    at += sizeOf(item)[side] + gap;
  }
  return items.map((item, index) => {
    const place = places.get(index);
    return place === undefined || isLocked(item) ? item : { ...item, [axis]: place };
  });
}

export interface ArrayOf {
  perRow: number;
  /** Between one and the next, and between rows (m). */
  gapM: number;
  aisleM: number;
}

/** Things in rows from where the first of them stands, in the order given; what has no room on the map stays where it was. */
export function layArray(items: Items, order: readonly number[], of: ArrayOf, map: SizeM): MapItem[] {
  const own = order.flatMap((index) => {
    const item = items[index];
    return item && !isLocked(item) ? [{ item, index }] : [];
  });
  const origin = {
    x: Math.min(...own.map(({ item }) => item.x)),
    y: Math.min(...own.map(({ item }) => item.y)),
  };
  const widest = Math.max(...own.map(({ item }) => sizeOf(item).w));
  const tallest = Math.max(...own.map(({ item }) => sizeOf(item).h));
  const places = new Map<number, MapItem>();
  own.forEach(({ item, index }, place) => {
    const x = origin.x + (place % of.perRow) * (widest + of.gapM);
    const y = origin.y + Math.floor(place / of.perRow) * (tallest + of.aisleM);
    const { w, h } = sizeOf(item);
    if (x + w <= map.w && y + h <= map.h) places.set(index, moveItem(item, { x, y }, map, 0));
  });
  return items.map((item, index) => places.get(index) ?? item);
}
