import { UserFacility, UserRole } from '@trellis/access/model';
import { queueMail } from '@trellis/notifications/server';
import { moveRow, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { withdrawInvitation } from '../invitations/invite.ts';
import { readerOf } from '../account/change-password.ts';
import { accessDecidedMail } from '../account/mails.ts';
import { addRoles } from './change-roles.ts';
import { handOverWork } from './hand-over-work.ts';
import { assertGrants } from './team-rights.ts';

/** Gives the access that was asked for or taken, with roles there, and tells the person. */
export async function grantAccess(
  asked: UserFacility,
  roleIds: readonly number[],
  context: CallContext,
): Promise<UserFacility> {
  const membership = await moveRow(UserFacility, asked, 'grant', {}, context);
  assertGrants(roleIds, context);
  await addRoles(membership.user_id, membership.facility_id, roleIds, context);
  await tell(membership, true, context);
  return membership;
}

/** Refuses a request and tells the person. */
export async function denyAccess(asked: UserFacility, context: CallContext): Promise<UserFacility> {
  const membership = await moveRow(UserFacility, asked, 'deny', {}, context);
  await tell(membership, false, context);
  return membership;
}

/** Takes access to a facility away, with the roles the person held there alone and their open work there. */
export async function revokeAccess(
  held: UserFacility,
  reassignTo: number | undefined,
  context: CallContext,
): Promise<UserFacility> {
  const membership = await moveRow(UserFacility, held, 'revoke', {}, context);
  await endInvitations(membership, context);
  await handOverWork(membership.user_id, reassignTo ?? null, membership.facility_id, context);
  const roles = await context.db
    .selectFrom('user_roles')
    .select('id')
    .where('user_id', '=', membership.user_id)
    .where('facility_id', '=', membership.facility_id)
    .execute();
  for (const role of roles) await context.records.remove(UserRole, role.id);
  return membership;
}

/** An older invitation that waits would let the person in again. */
async function endInvitations({ user_id, facility_id }: UserFacility, context: CallContext): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select i.id from facility_invitations i join users u on lower(u.email) = lower(i.email)
    where u.id = ${user_id} and i.facility_id = ${facility_id} and i.status = 'pending' order by i.id`.execute(
    context.db,
  );
  for (const { id } of rows) await withdrawInvitation(id, context);
}

async function tell({ user_id, facility_id }: UserFacility, isGranted: boolean, context: CallContext): Promise<void> {
  const reader = await readerOf(user_id, context);
  const { name } = await context.db
    .selectFrom('facilities')
    .select('name')
    .where('id', '=', facility_id)
    .executeTakeFirstOrThrow();
  const mail = accessDecidedMail(reader, isGranted, name, context.services.config.publicUrl);
  await queueMail({ ...mail, kind: 'access', user_id, to: [reader.email], facility_id }, context);
}
