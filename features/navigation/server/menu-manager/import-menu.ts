import type { EntityDefinition } from '@trellis/entity-kit';
import { NavigationMenu, NavigationMenuCategory, type MenuFile } from '@trellis/navigation/model';
import { invalidRecord, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { navigationReferenceData } from '../default-menu/index.ts';
import { insertBack } from './restore-defaults.ts';
import { setRoles } from './set-roles.ts';

type Row = Readonly<Record<string, unknown>> & { id: number };
interface Outcome {
  created: number;
  changed: number;
}

/** Makes the menu what a file says. Built-in rows are known by their id, others by id and name, or by what they are called. */
export async function importMenu(file: MenuFile, context: CallContext): Promise<Outcome & { kept: number }> {
  const { db } = context;
  await sql`select pg_advisory_xact_lock(hashtext('order of the menu'))`.execute(db);
  const outcome: Outcome = { created: 0, changed: 0 };
  const categories = await writeRows(NavigationMenuCategory, rowsOf(file.categories), nameOfCategory, outcome, context);
  const entries = rowsOf(file.entries).map((entry): Row => ({
    ...entry,
    ag_navigationMenuCategory_id: refer(entry, 'ag_navigationMenuCategory_id', categories),
  }));
  const groups = entries.filter(({ parent_id }) => parent_id === null);
  const placed = await writeRows(NavigationMenu, groups, nameOfEntry, outcome, context);
  const within = entries
    .filter(({ parent_id }) => parent_id !== null)
    .map((entry) => ({ ...entry, parent_id: refer(entry, 'parent_id', placed) }));
  for (const [given, id] of await writeRows(NavigationMenu, within, nameOfEntry, outcome, context))
    placed.set(given, id);
  await giveRoles(file, placed, context);
  const { rows } = await sql<{ kept: number }>`
    select count(*)::integer as kept from navigation_menus where id <> all(${[...placed.values()]}::integer[])`.execute(
    db,
  );
  return { ...outcome, kept: rows[0]?.kept ?? 0 };
}

const rowsOf = (rows: readonly Readonly<Record<string, unknown>>[]): Row[] =>
  rows.map((row) => ({ ...row, id: Number(row['id']) }));

const rolesOf = ({ roles }: MenuFile['entries'][number]) => roles as string[];
const nameOfCategory = ({ label }: Row) => String(label);
const nameOfEntry = ({ menuItem, route, label }: Row) =>
  JSON.stringify([menuItem, route, route === null ? label : null]);

/** The id here of what a row of the file refers to there. */
function refer(row: Row, key: string, ids: ReadonlyMap<number, number>): number | null {
  const given = row[key];
  if (given === null || given === undefined) return null;
  const id = ids.get(Number(given));
  if (id === undefined)
    throw invalidRecord(NavigationMenu.path, [
      { property: key, code: 'reference', message: `${JSON.stringify(given)} is not in the file` },
    ]);
  return id;
}

/** Writes the rows that differ; answers the id here for each id of the file. */
async function writeRows(
  entity: EntityDefinition,
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  outcome: Outcome,
  context: CallContext,
): Promise<Map<number, number>> {
  const { rows: known } = await sql<Row>`select * from ${sql.table(entity.table)} order by id`.execute(context.db);
  const byId = new Map(known.map((row) => [row.id, row]));
  const byName = new Map(known.toReversed().map((row) => [nameOf(row), row]));
  const builtIn = new Set(navigationReferenceData.find((set) => set.entity === entity)?.rows.map(({ id }) => id));
  const ids = new Map<number, number>();
  for (const row of rows) {
    const values = Object.fromEntries(Object.keys(entity.fields).map((key) => [key, row[key] ?? null]));
    const same = byId.get(row.id);
    const before = builtIn.has(row.id) || (same && nameOf(same) === nameOf(row)) ? same : byName.get(nameOf(row));
    if (before) {
      ids.set(row.id, before.id);
      if (Object.keys(values).every((key) => before[key] === values[key])) continue;
      await context.records.change(entity, before.id, values);
      outcome.changed += 1;
    } else {
      ids.set(row.id, await addRow(entity, row.id, values, builtIn.has(row.id), context));
      outcome.created += 1;
    }
  }
  return ids;
}

async function addRow(
  entity: EntityDefinition,
  id: number,
  values: Record<string, unknown>,
  isBuiltIn: boolean,
  context: CallContext,
) {
  if (isBuiltIn) {
    await insertBack(entity, { id, ...values }, context);
    return id;
  }
  const [text = '{}'] = await context.records.insert(entity, [values]);
  return (JSON.parse(text) as { id: number }).id;
}

/** Entries with the same roles are given them together. */
async function giveRoles({ entries }: MenuFile, ids: ReadonlyMap<number, number>, context: CallContext): Promise<void> {
  const roles = await context.db.selectFrom('roles').select(['id', 'rolename']).execute();
  const idOf = new Map(roles.map(({ id, rolename }) => [rolename, id]));
  for (const [names, same] of Map.groupBy(entries, (entry) => JSON.stringify([...rolesOf(entry)].sort()))) {
    const role_ids = (JSON.parse(names) as string[]).map((name) => {
      const id = idOf.get(name);
      if (id === undefined)
        throw invalidRecord(NavigationMenu.path, [
          { property: 'roles', code: 'reference', message: `There is no role ${name}` },
        ]);
      return id;
    });
    const ag_navigationMenu_ids = same.flatMap((entry) => ids.get(Number(entry['id'])) ?? []);
    await setRoles({ ag_navigationMenu_ids, role_ids, facility_id: null }, context);
  }
}
