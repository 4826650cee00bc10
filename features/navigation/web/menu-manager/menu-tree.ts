import type { NavigationMenu, NavigationMenuRole } from '@trellis/navigation/model';

/** An entry of the menu with the roles that see it. */
export type ManagedEntry = NavigationMenu & { roles?: readonly NavigationMenuRole[] };

/** A group with its entries, both in their order. */
export interface ManagedGroup {
  group: ManagedEntry;
  entries: readonly ManagedEntry[];
}

/** Where an entry goes: into a group (null: the top level), after a neighbour (null: first). */
export interface Destination {
  parent_id: number | null;
  after_id: number | null;
}

const byOrder = (one: ManagedEntry, other: ManagedEntry) => one.ordinal - other.ordinal || one.id - other.id;

/** The menu as groups with their entries. */
export const groupsOf = (entries: readonly ManagedEntry[]): ManagedGroup[] =>
  entries
    .filter(({ parent_id }) => parent_id === null)
    .sort(byOrder)
    .map((group) => ({ group, entries: entries.filter(({ parent_id }) => parent_id === group.id).sort(byOrder) }));

/** Where an entry stands now. */
export function placeOf(groups: readonly ManagedGroup[], { id, parent_id }: ManagedEntry): Destination {
  const among =
    parent_id === null
      ? groups.map(({ group }) => group)
      : (groups.find(({ group }) => group.id === parent_id)?.entries ?? []);
  return { parent_id, after_id: among[among.findIndex((entry) => entry.id === id) - 1]?.id ?? null };
}

/** The rows of the tree from top to bottom; closed groups show themselves alone. */
export const rowsOf = (groups: readonly ManagedGroup[], isClosed: (id: number) => boolean): ManagedEntry[] =>
  groups.flatMap(({ group, entries }) => [group, ...(isClosed(group.id) ? [] : entries)]);

/** Where a row goes that was dropped at the place of another; nothing when that is no change or no place for it. */
export function destinationOf(rows: readonly ManagedEntry[], movedId: number, overId: number): Destination | undefined {
  const from = rows.findIndex(({ id }) => id === movedId);
  const to = rows.findIndex(({ id }) => id === overId);
  const moved = rows[from];
  if (!moved || to < 0 || from === to) return undefined;
  const rest = rows.filter(({ id }) => id !== movedId);
  const above = rest.slice(0, to);
  // A group moves among groups: it stands after the last one above the place.
  if (moved.parent_id === null)
    return { parent_id: null, after_id: above.findLast(({ parent_id }) => parent_id === null)?.id ?? null };
  const neighbour = above.at(-1);
  if (!neighbour) return undefined;
  return neighbour.parent_id === null
    ? { parent_id: neighbour.id, after_id: null }
    : { parent_id: neighbour.parent_id, after_id: neighbour.id };
}

/** One step up or down for who does not drag; out of a group's end an entry goes on into the next group. */
export function stepOf(
  groups: readonly ManagedGroup[],
  { id, parent_id }: ManagedEntry,
  direction: 'up' | 'down',
): Destination | undefined {
  const among =
    parent_id === null
      ? groups.map(({ group }) => group)
      : (groups.find(({ group }) => group.id === parent_id)?.entries ?? []);
  const at = among.findIndex((entry) => entry.id === id);
  if (direction === 'up' && at > 0) return { parent_id, after_id: among[at - 2]?.id ?? null };
  if (direction === 'down' && at < among.length - 1) return { parent_id, after_id: among[at + 1]?.id ?? null };
  if (parent_id === null) return undefined;
  const groupAt = groups.findIndex(({ group }) => group.id === parent_id);
  const next = groups[groupAt + (direction === 'up' ? -1 : 1)];
  if (!next) return undefined;
  return { parent_id: next.group.id, after_id: direction === 'up' ? (next.entries.at(-1)?.id ?? null) : null };
}
