import { NavigationMenu } from '@trellis/navigation/model';
import { notFound, Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

/** Between two entries, so that one more fits without numbering the rest anew by hand. */
const step = 10;

interface Place {
  /** Null: the top level. */
  parent_id: number | null;
  /** Null: first. */
  after_id: number | null;
}

/** Puts an entry into a group, after another entry there or first; the group is numbered anew, and only rows that change are written. */
export async function moveEntry(
  id: number,
  { parent_id, after_id }: Place,
  context: CallContext,
): Promise<NavigationMenu> {
  const { db, records, viewer } = context;
  // One move at a time: two at once would number the same group differently.
  await sql`select pg_advisory_xact_lock(hashtext('order of the menu'))`.execute(db);
  const entry = await records.get(NavigationMenu, id, viewer);
  if (parent_id !== null) await records.get(NavigationMenu, parent_id, viewer);
  const { rows } = await sql<{ id: number; ordinal: number; parent_id: number | null }>`
    select id, ordinal, parent_id from navigation_menus
    where parent_id is not distinct from ${parent_id}::integer and id <> ${id} order by ordinal, id`.execute(db);
  const before = after_id === null ? 0 : rows.findIndex((row) => row.id === after_id) + 1;
  if (after_id !== null && before === 0)
    throw after_id === id
      ? new Refusal('OWN_NEIGHBOUR', 'An entry cannot stand after itself.', 422)
      : notFound(NavigationMenu.path);
  const ordered = [...rows.slice(0, before), entry, ...rows.slice(before)];
  for (const [index, row] of ordered.entries()) {
    const ordinal = (index + 1) * step;
    if (row.id === id ? row.ordinal === ordinal && entry.parent_id === parent_id : row.ordinal === ordinal) continue;
    await records.change(NavigationMenu, row.id, row.id === id ? { ordinal, parent_id } : { ordinal });
  }
  return records.get(NavigationMenu, id, viewer);
}
