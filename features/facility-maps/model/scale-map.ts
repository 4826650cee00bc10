import { longestSideM, type MapItem } from './facility-map.entity.ts';
import { middleOf, sizeOf } from './map-size.ts';

/** A place on a map (m from its upper left corner). */
export interface PlaceM {
  x: number;
  y: number;
}

interface Scaled {
  widthM: number;
  heightM: number;
  items: readonly MapItem[];
}

/** Closer than this two points say nothing of a scale (m as drawn). */
const leastApartM = 0.1;

/** How much larger a map is than it is drawn, by what lies between two of its points (m); undefined where they tell nothing. */
export function factorOf(from: PlaceM, to: PlaceM, trueM: number): number | undefined {
  const drawn = Math.hypot(to.x - from.x, to.y - from.y);
  return drawn >= leastApartM && Number.isFinite(trueM) && trueM > 0 ? trueM / drawn : undefined;
}

/**
 * A map made larger or smaller: what stands on it stays over the same spot of the picture, in its own size, and on the map.
 * Undefined where the map would be shorter than a metre or longer than a map may be.
 */
export function scaleMap<M extends Scaled>(map: M, factor: number): M | undefined {
  const [widthM, heightM] = [map.widthM, map.heightM].map((side) => Math.round(side * factor * 100) / 100) as [
    number,
    number,
  ];
  if (Math.min(widthM, heightM) < 1 || Math.max(widthM, heightM) > longestSideM) return undefined;
  const items = map.items.map((item) => {
    const { w, h } = sizeOf(item);
    const middle = middleOf(item);
    const keep = (place: number, side: number, most: number) =>
      Math.round(Math.min(Math.max(0, place * factor - side / 2), Math.max(0, most - side)) * 100) / 100;
    return { ...item, x: keep(middle.x, w, widthM), y: keep(middle.y, h, heightM) };
  });
  return { ...map, widthM, heightM, items };
}
