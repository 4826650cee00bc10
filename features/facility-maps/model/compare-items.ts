import { keyOfItem, namesRecord, recordKinds, type MapItem, type RecordKind } from './facility-map.entity.ts';

/** What of a facility can be placed: ids and names by kind. */
export type Placeable = Readonly<Partial<Record<RecordKind, readonly PlaceableRecord[]>>>;

interface PlaceableRecord {
  id: number;
  name: string;
  /** What it stands in beside others: the rack of a unit. */
  rack?: string;
}

/** Items whose record is gone. Kinds that are not known here are taken as they are. */
export function findStale(items: readonly MapItem[], there: Placeable): MapItem[] {
  return items.filter(({ kind, ref_id }) => {
    if (!namesRecord(kind)) return false;
    const known = there[kind];
    return known !== undefined && !known.some(({ id }) => id === ref_id);
  });
}

/** What is not on a map yet, by kind, in the order given. */
export function listUnplaced(items: readonly MapItem[], there: Placeable) {
  const placed = new Set(items.map(keyOfItem));
  return recordKinds.flatMap((kind) =>
    (there[kind] ?? [])
      .filter(({ id }) => !placed.has(keyOfItem({ kind, ref_id: id })))
      .map((record) => ({ kind, ...record })),
  );
}

/** What a copy of a map begins with: doors and notes, and with the records that are still there what stands for them. */
export function copyOf(items: readonly MapItem[], there: Placeable | undefined): MapItem[] {
  const left = new Set(there ? findStale(items, there) : items.filter(({ kind }) => namesRecord(kind)));
  return items.filter((item) => !left.has(item));
}

interface Version {
  id: number;
  name: string;
  version: number;
  state: string;
  level: number | null;
}

/** What viewers see: of each map its newest published version, the lowest level first. */
export function shownVersions<M extends Version>(maps: readonly M[]): M[] {
  const newest = new Map<string, M>();
  for (const map of maps) {
    const known = newest.get(map.name);
    if (map.state === 'published' && (known?.version ?? 0) < map.version) newest.set(map.name, map);
  }
  return [...newest.values()].sort(
    (one, other) => (one.level ?? 0) - (other.level ?? 0) || one.name.localeCompare(other.name),
  );
}
