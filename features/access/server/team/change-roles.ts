import { adminRoleIds, UserRole } from '@trellis/access/model';
import {
  callerOf,
  invalidRecord,
  notFound,
  Refusal,
  type CallContext,
  type RequestTransaction,
  type WorkContext,
} from '@trellis/server-kit';
import { keepAnAdministrator } from './last-administrator.ts';
import { assertGrants } from './team-rights.ts';

interface RolesThere {
  facility_id: number | null;
  role_ids: readonly number[];
}

/** Sets the roles a person holds in one facility, or (null) in all of theirs; what stays is not touched. */
export async function changeRoles(userId: number, wanted: RolesThere, context: CallContext): Promise<void> {
  const set = () => setRoles(userId, wanted, context);
  await (wanted.facility_id === null ? keepAnAdministrator(userId, set, context) : set());
}

async function setRoles(userId: number, { facility_id, role_ids }: RolesThere, context: CallContext): Promise<void> {
  const { db } = context;
  const caller = callerOf(context);
  await assertIsThere(userId, facility_id, context);
  const held = await db
    .selectFrom('user_roles')
    .select(['id', 'role_id'])
    .where('user_id', '=', userId)
    .where('facility_id', facility_id === null ? 'is' : '=', facility_id as never)
    .forUpdate()
    .execute();
  const gone = held.filter(({ role_id }) => !role_ids.includes(role_id));
  const added = [...new Set(role_ids)].filter((id) => !held.some(({ role_id }) => role_id === id));
  assertGrants([...added, ...gone.map(({ role_id }) => role_id)], context);
  if (userId === caller.userId && facility_id === null) refuseOwnDemotion(held, role_ids);
  await addRoles(userId, facility_id, added, context);
  for (const { id } of gone) await context.records.remove(UserRole, id);
}

/** Gives a person further roles in a facility; the ones held already stay. */
export async function addRoles(
  userId: number,
  facilityId: number | null,
  roleIds: readonly number[],
  { db, records }: WorkContext,
): Promise<void> {
  if (roleIds.length === 0) return;
  await assertRolesExist(roleIds, db);
  const held = await db
    .selectFrom('user_roles')
    .select('role_id')
    .where('user_id', '=', userId)
    .where('facility_id', facilityId === null ? 'is' : '=', facilityId as never)
    .execute();
  for (const role_id of new Set(roleIds)) {
    if (held.some((row) => row.role_id === role_id)) continue;
    await records.create(UserRole, { user_id: userId, role_id, facility_id: facilityId });
  }
}

/** Refuses (422) roles that do not exist or are out of use. */
export async function assertRolesExist(roleIds: readonly number[], db: RequestTransaction): Promise<void> {
  if ((await findActiveRoles(roleIds, db)).length !== new Set(roleIds).size)
    throw invalidRecord('ag_userRoles', [{ property: 'role_ids', code: 'reference', message: 'does not exist' }]);
}

/** Those of some roles that are in use. */
export async function findActiveRoles(roleIds: readonly number[], db: RequestTransaction): Promise<number[]> {
  if (roleIds.length === 0) return [];
  const rows = await db
    .selectFrom('roles')
    .select('id')
    .where('id', 'in', [...roleIds])
    .where('active', '=', true)
    .execute();
  return rows.map(({ id }) => id);
}

function refuseOwnDemotion(held: readonly { role_id: number }[], wanted: readonly number[]): void {
  const isAdmin = (id: number) => adminRoleIds.includes(id);
  if (held.some(({ role_id }) => isAdmin(role_id)) && !wanted.some(isAdmin))
    throw new Refusal('OWN_ADMIN_ROLE', 'You cannot remove your own last administrator role.');
}

/** Refuses (404) people who do not belong to the facility. The membership is held: who takes it away finds the roles given meanwhile. */
export async function assertIsThere(
  userId: number,
  facilityId: number | null,
  { db }: Pick<CallContext, 'db'>,
): Promise<void> {
  const person =
    facilityId === null
      ? await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
      : await db
          .selectFrom('user_facilities')
          .select('id')
          .where('user_id', '=', userId)
          .where('facility_id', '=', facilityId)
          .where('status', '=', 'available')
          .forShare()
          .executeTakeFirst();
  if (!person) throw notFound('users');
}
