import { privilegedRoleIds } from '@trellis/access/model';
import { accessDenied, callerOf, facilitiesWithRole, notFound, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

/** Facilities whose team the caller manages. */
export const managedBy = (context: CallContext): readonly number[] | 'all' =>
  facilitiesWithRole(callerOf(context), ['facilityManager']);

/** Lets in who manages the facilities a call names, under whichever key; where it names all of them, administrators. */
export async function judgeManagerOfPlaces(
  { facility_id, facility_ids }: { facility_id?: number | null | undefined; facility_ids?: readonly number[] },
  context: CallContext,
): Promise<void> {
  if (facility_id === null && !callerOf(context).isAdmin) throw accessDenied();
  await assertManages([...(facility_ids ?? []), ...(facility_id == null ? [] : [facility_id])], context);
}

/** Refuses facilities that are closed or that the caller does not manage: 404 for those unseen, 403 for those where they only work. */
export async function assertManages(facilityIds: readonly number[], context: CallContext): Promise<void> {
  const managed = managedBy(context);
  const { facilities } = callerOf(context);
  for (const id of facilityIds) {
    if (managed !== 'all' && !managed.includes(id))
      throw facilities.includes(id) ? accessDenied() : notFound('facilities');
  }
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from facilities where active and id = any(${[...new Set(facilityIds)]}::int[])`.execute(
    context.db,
  );
  if (rows[0]?.count !== new Set(facilityIds).size) throw notFound('facilities');
}

/** Refuses (403) roles the caller may not give or take. */
export function assertGrants(roleIds: readonly number[], context: CallContext): void {
  if (!callerOf(context).isAdmin && roleIds.some((id) => privilegedRoleIds.includes(id))) throw accessDenied();
}

/** Refuses to decide about a whole account: a facility manager must manage every facility of the person, and never reaches
 * people whose roles go beyond a facility. Unseen people are nowhere (404). */
export async function assertManagesPerson(id: number, context: CallContext): Promise<void> {
  const reach = await reachOf(id, context);
  if (reach === 'unseen') throw notFound('users');
  if (reach === 'seen') throw accessDenied();
}

/** Whether the caller may decide about a whole account. */
export const mayManagePerson = async (id: number, context: CallContext): Promise<boolean> =>
  (await reachOf(id, context)) === 'managed';

/** Facilities a person may be let into without being asked: those of companies the person works for under the caller already. */
export async function findCompanyPlaces(userId: number, context: CallContext): Promise<number[]> {
  const managed = managedBy(context);
  const { rows } = await sql<{ id: number }>`
    select distinct f.id from facilities f
      join facilities known on known.id = f.id or known.client_id = f.client_id
      join user_facilities m on m.facility_id = known.id and m.user_id = ${userId} and m.status = 'available'
    where f.active and (${managed === 'all'} or known.id = any(${managed === 'all' ? [] : [...managed]}::int[]))`.execute(
    context.db,
  );
  return rows.map(({ id }) => id);
}

async function reachOf(id: number, context: CallContext): Promise<'unseen' | 'seen' | 'managed'> {
  const { isAdmin, facilities, userId } = callerOf(context);
  const managed = managedBy(context);
  const { rows } = await sql<{ places: number[]; isPrivileged: boolean }>`
    select coalesce((select array_agg(m.facility_id) from user_facilities m where m.user_id = u.id and m.status = 'available'), '{}') as places,
      exists (select 1 from user_roles r where r.user_id = u.id and r.role_id = any(${[...privilegedRoleIds]}::int[])) as "isPrivileged"
    from users u where u.id = ${id}`.execute(context.db);
  const person = rows[0];
  if (!person) return 'unseen';
  if (isAdmin || managed === 'all') return 'managed';
  const { places, isPrivileged } = person;
  if (id !== userId && !places.some((place) => facilities.includes(place))) return 'unseen';
  return !isPrivileged && places.length > 0 && places.every((place) => managed.includes(place)) ? 'managed' : 'seen';
}
