import { privilegedRoleIds, User } from '@trellis/access/model';
import { callerOf, type CallContext } from '@trellis/server-kit';
import { addRoles } from './change-roles.ts';
import { addMembership } from '../invitations/answer-invitation.ts';
import { findCompanyPlaces, managedBy } from './team-rights.ts';

/** Gives a person the facilities and facility roles of another, as far as the caller manages and may grant them. */
export async function copyAccess(userId: number, fromUserId: number, context: CallContext) {
  await context.records.get(User, fromUserId, context.viewer);
  const managed = managedBy(context);
  const ofCompany = await findCompanyPlaces(userId, context);
  const isMine = (facilityId: number) =>
    managed === 'all' || (managed.includes(facilityId) && ofCompany.includes(facilityId));
  const places = await context.db
    .selectFrom('user_facilities')
    .select('facility_id')
    .where('user_id', '=', fromUserId)
    .where('status', '=', 'available')
    .execute();
  const held = await context.db
    .selectFrom('user_roles')
    .select(['role_id', 'facility_id'])
    .where('user_id', '=', fromUserId)
    .execute();
  const counted = { facilities: 0, roles: 0 };
  for (const { facility_id } of places.filter((place) => isMine(place.facility_id))) {
    if (await addMembership(userId, facility_id, { decidedBy: callerOf(context).userId }, context))
      counted.facilities += 1;
    // A role held everywhere is copied into each facility: a manager gives nothing beyond the own ones.
    const roleIds = held
      .filter((role) => role.facility_id === facility_id || role.facility_id === null)
      .map(({ role_id }) => role_id)
      .filter((id) => callerOf(context).isAdmin || !privilegedRoleIds.includes(id));
    await addRoles(userId, facility_id, roleIds, context);
    counted.roles += new Set(roleIds).size;
  }
  return counted;
}
