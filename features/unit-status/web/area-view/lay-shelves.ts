import type { UnitEntry } from '../live/unit-entry.ts';

/** A shelf as it is read. */
export interface ShelfRow {
  id: number;
  platformGroup_id: number;
  name: string;
  level: number;
  capacity: number;
}

/** Plants of a run on a shelf, for a time. */
export interface ShelfPlants {
  platform_id: number;
  plants: number;
  start: string | null;
  finish: string | null;
}

/** One shelf of a unit with what grows on it now. */
export interface LaidShelf {
  id: number;
  name: string;
  capacity: number;
  plants: number;
}

/** A rack as it stands: its units from the first position on, its levels from the top. */
export interface LaidRack {
  name: string | null;
  units: UnitEntry[];
  rows: { level: number; cells: (LaidShelf | null)[] }[];
}

const isNow = ({ start, finish }: ShelfPlants, now: number): boolean =>
  (start === null || Date.parse(start) <= now) && (finish === null || Date.parse(finish) > now);

/** Racks of a room by positions and levels; units whose position nobody entered follow by name. */
export function layShelves(
  racks: readonly { name: string | null; units: readonly UnitEntry[] }[],
  positions: ReadonlyMap<number, number | null>,
  shelves: readonly ShelfRow[],
  plants: readonly ShelfPlants[],
  now: number,
): LaidRack[] {
  const growing = new Map<number, number>();
  for (const one of plants)
    if (isNow(one, now)) growing.set(one.platform_id, (growing.get(one.platform_id) ?? 0) + one.plants);
  return racks.map(({ name, units }) => {
    const placeOf = ({ id }: UnitEntry) => positions.get(id) ?? Number.POSITIVE_INFINITY;
    const ordered = units
      .map((unit, index) => ({ unit, index }))
      .sort((one, other) => comparePlaces(placeOf(one.unit), placeOf(other.unit)) || one.index - other.index)
      .map(({ unit }) => unit);
    const inRack = shelves.filter(({ platformGroup_id }) => ordered.some(({ id }) => id === platformGroup_id));
    const levels = [...new Set(inRack.map(({ level }) => level))].sort((one, other) => other - one);
    const rows = levels.map((level) => ({
      level,
      cells: ordered.map((unit) => {
        const shelf = inRack.find((one) => one.platformGroup_id === unit.id && one.level === level);
        return shelf
          ? { id: shelf.id, name: shelf.name, capacity: shelf.capacity, plants: growing.get(shelf.id) ?? 0 }
          : null;
      }),
    }));
    return { name, units: ordered, rows };
  });
}

/** Infinity less infinity is no number. */
const comparePlaces = (one: number, other: number): number => (one === other ? 0 : one - other);
