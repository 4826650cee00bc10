import type { EntityDefinition } from '@trellis/entity-kit';
import { NavigationMenu, NavigationMenuCategory, NavigationMenuRole } from '@trellis/navigation/model';
import type { CallContext, ReferenceRows } from '@trellis/server-kit';
import { sql } from 'kysely';
import { navigationReferenceData } from '../default-menu/index.ts';

type DefaultRow = ReferenceRows['rows'][number];

/** What a built-in row holds where the default menu names nothing. */
const plain: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  [NavigationMenuCategory.name]: { active: true },
  [NavigationMenu.name]: {
    route: null,
    description: null,
    descriptionEs: null,
    class: null,
    color: null,
    parent_id: null,
    isFavorite: false,
    isConfigModule: false,
    isMobileFriendly: false,
    isShortMenu: false,
    topickey: null,
    requires: 'none',
    active: true,
  },
  [NavigationMenuRole.name]: { facility_id: null },
};

/** Puts every built-in entry, category and role back as delivered. Entries of the installation's own stay, as do roles in single facilities. */
export async function restoreDefaults(context: CallContext): Promise<{ entries: number; kept: number }> {
  const { db } = context;
  await sql`select pg_advisory_xact_lock(hashtext('order of the menu'))`.execute(db);
  await removeFurtherRoles(context);
  for (const { entity, rows } of navigationReferenceData) {
    if (entity !== NavigationMenuRole) await restoreRows(entity, rows, context);
  }
  await restoreRoles(context);
  const builtIn = rowsOf(NavigationMenu).map(({ id }) => id);
  const { rows } = await sql<{ kept: number }>`
    select count(*)::integer as kept from navigation_menus where id <> all(${builtIn}::integer[])`.execute(db);
  return { entries: builtIn.length, kept: rows[0]?.kept ?? 0 };
}

const rowsOf = (entity: EntityDefinition): readonly DefaultRow[] =>
  navigationReferenceData.find((set) => set.entity === entity)?.rows ?? [];

/** Writes the rows that differ from their default, and those that were deleted. */
async function restoreRows(entity: EntityDefinition, rows: readonly DefaultRow[], context: CallContext): Promise<void> {
  const { rows: found } = await sql<DefaultRow>`
    select * from ${sql.table(entity.table)} where id = any(${rows.map(({ id }) => id)}::integer[])`.execute(
    context.db,
  );
  const known = new Map(found.map((row) => [row.id, row]));
  for (const row of rows) {
    const { id, ...values }: Readonly<Record<string, unknown>> & { id: number } = { ...plain[entity.name], ...row };
    const before = known.get(id);
    if (!before) await insertBack(entity, { id, ...values }, context);
    else if (Object.keys(values).some((key) => before[key] !== values[key]))
      await context.records.change(entity, id, values);
  }
}

/** A deleted row comes back under its own id, which only the reference data gives. */
export async function insertBack(
  entity: EntityDefinition,
  row: DefaultRow,
  { db, records }: CallContext,
): Promise<void> {
  const keys = Object.keys(row);
  await sql`insert into ${sql.table(entity.table)} (${sql.join(keys.map((key) => sql.ref(key)))})
    values (${sql.join(keys.map((key) => sql`${row[key]}`))})`.execute(db);
  // Touched once more through the records, so that the change is in the log and browsers hear of it.
  const { id, ...values } = row;
  await records.change(entity, id, values);
}

/** Roles of built-in entries, in all facilities, that the default menu does not know. */
async function removeFurtherRoles({ db, records }: CallContext): Promise<void> {
  const { rows } = await sql<{ id: number; entry: number; role_id: number }>`
    select id, "ag_navigationMenu_id" as entry, role_id from navigation_menu_roles
    where facility_id is null and "ag_navigationMenu_id" = any(${rowsOf(NavigationMenu).map(({ id }) => id)}::integer[])`.execute(
    db,
  );
  const wanted = new Set(rowsOf(NavigationMenuRole).map((row) => keyOf(row['ag_navigationMenu_id'], row['role_id'])));
  for (const { id, entry, role_id } of rows)
    if (!wanted.has(keyOf(entry, role_id))) await records.remove(NavigationMenuRole, id);
}

async function restoreRoles({ db, records }: CallContext): Promise<void> {
  const { rows } = await sql<{ entry: number; role_id: number }>`
    select "ag_navigationMenu_id" as entry, role_id from navigation_menu_roles where facility_id is null`.execute(db);
  const held = new Set(rows.map(({ entry, role_id }) => keyOf(entry, role_id)));
  const missing = rowsOf(NavigationMenuRole).filter(
    (row) => !held.has(keyOf(row['ag_navigationMenu_id'], row['role_id'])),
  );
  const fresh = missing.map(({ id: _, ...row }) => ({ ...plain[NavigationMenuRole.name], ...row }));
  if (fresh.length > 0) await records.insert(NavigationMenuRole, fresh);
}

const keyOf = (entry: unknown, role: unknown): string => `${String(entry)} ${String(role)}`;
