import { mostItems, type MapItem, type MapItemKind } from './facility-map.entity.ts';

/** Width and height of something (m). */
export interface SizeM {
  w: number;
  h: number;
}

/** A map whose size nobody set (m). */
export const usualMap = { widthM: 30, heightM: 20 } as const;

/** Things snap to this grid (m). */
export const gridStepM = 0.5;

const usualSizes: Readonly<Record<MapItemKind, SizeM>> = {
  area: { w: 8, h: 6 },
  zone: { w: 8, h: 6 },
  unit: { w: 2.5, h: 1.5 },
  equipment: { w: 1.5, h: 1 },
  sensor: { w: 0.5, h: 0.5 },
  camera: { w: 0.5, h: 0.5 },
  door: { w: 1.5, h: 0.5 },
  text: { w: 3, h: 1 },
};

/** How large an item is drawn (m). */
export const sizeOf = ({ kind, w, h }: Pick<MapItem, 'kind' | 'w' | 'h'>): SizeM => ({
  w: w || usualSizes[kind].w,
  h: h || usualSizes[kind].h,
});

/** The middle of an item (m): where what it reads counts as read. */
export function middleOf(item: MapItem): { x: number; y: number } {
  const { w, h } = sizeOf(item);
  return { x: item.x + w / 2, y: item.y + h / 2 };
}

/** The nearest line of the grid; a step of 0 is no grid. */
export const snap = (value: number, step: number): number =>
  step > 0 ? Math.round(value / step) * step : Math.round(value * 100) / 100;

/** An item at a place, on the grid and on the map. */
export function moveItem(item: MapItem, to: { x: number; y: number }, map: SizeM, step: number): MapItem {
  const { w, h } = sizeOf(item);
  const keep = (value: number, most: number) => Math.min(Math.max(0, snap(value, step)), Math.max(0, most));
  return { ...item, x: keep(to.x, map.w - w), y: keep(to.y, map.h - h) };
}

/**
 * Units in rows with an aisle between them: each rack begins a row of its own where that leaves room for all, else one follows
 * the other. What has no room is left out.
 */
export function layInRows(racks: readonly (readonly number[])[], map: SizeM, taken: readonly MapItem[]): MapItem[] {
  const apart = layRacks(racks, map, taken);
  const all = racks.flat();
  return apart.length === all.length ? apart : layRacks([all], map, taken);
}

function layRacks(racks: readonly (readonly number[])[], map: SizeM, taken: readonly MapItem[]): MapItem[] {
  const { w, h } = usualSizes.unit;
  const [gap, aisle] = [0.5, 1.5];
  const placed: MapItem[] = [];
  const left = racks.map((ids) => [...ids]);
  for (let y = aisle / 2; y + h <= map.h; y += h + aisle) {
    const rack = left.find((ids) => ids.length > 0);
    for (let x = gap; rack && x + w + gap <= map.w; x += w + gap) {
      const [id] = rack;
      if (id === undefined || taken.length + placed.length >= mostItems) break;
      if (taken.some((item) => item.kind !== 'area' && item.kind !== 'zone' && isOver(item, { x, y, w, h }))) continue;
      placed.push({ kind: 'unit', ref_id: id, x, y });
      rack.shift();
    }
  }
  return placed;
}

function isOver(item: MapItem, at: SizeM & { x: number; y: number }): boolean {
  const { w, h } = sizeOf(item);
  return item.x < at.x + at.w && at.x < item.x + w && item.y < at.y + at.h && at.y < item.y + h;
}
