import { Role } from '@trellis/access/model';
import { Facility } from '@trellis/facilities/model';
import { NavigationMenu, NavigationMenuRole } from '@trellis/navigation/model';
import { invalidRecord, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

interface RolesOfEntries {
  ag_navigationMenu_ids: readonly number[];
  role_ids: readonly number[];
  /** Null: in every facility. */
  facility_id: number | null;
}

/** Gives entries to exactly these roles in one place; what stays is not touched. Answers how many rows came or went. */
export async function setRoles(given: RolesOfEntries, context: CallContext): Promise<{ count: number }> {
  const { db, records } = context;
  const entryIds = [...new Set(given.ag_navigationMenu_ids)];
  const roleIds = [...new Set(given.role_ids)];
  await assertExist(NavigationMenu.table, 'ag_navigationMenu_ids', entryIds, context);
  await assertExist(Role.table, 'role_ids', roleIds, context);
  if (given.facility_id !== null) await assertExist(Facility.table, 'facility_id', [given.facility_id], context);
  const { rows: held } = await sql<{ id: number; entry: number; role_id: number }>`
    select id, "ag_navigationMenu_id" as entry, role_id from navigation_menu_roles
    where "ag_navigationMenu_id" = any(${entryIds}::integer[]) and facility_id is not distinct from ${given.facility_id}::integer
    for update`.execute(db);
  const gone = held.filter(({ role_id }) => !roleIds.includes(role_id));
  const added = entryIds.flatMap((entry) =>
    roleIds
      .filter((role_id) => !held.some((row) => row.entry === entry && row.role_id === role_id))
      .map((role_id) => ({ ag_navigationMenu_id: entry, role_id, facility_id: given.facility_id })),
  );
  for (const { id } of gone) await records.remove(NavigationMenuRole, id);
  if (added.length > 0) await records.insert(NavigationMenuRole, added);
  return { count: gone.length + added.length };
}

async function assertExist(
  table: string,
  property: string,
  ids: readonly number[],
  { db }: CallContext,
): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(table)} where id = any(${[...ids]}::integer[])`.execute(db);
  if (rows[0]?.count !== ids.length)
    throw invalidRecord(NavigationMenuRole.path, [{ property, code: 'reference', message: 'does not exist' }]);
}
