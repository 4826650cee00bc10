import { UserFacility } from '@trellis/access/model';
import { queueMail } from '@trellis/notifications/server';
import { moveRow, type CallContext } from '@trellis/server-kit';
import { readerOf } from '../account/change-password.ts';
import { accessDecidedMail } from '../account/mails.ts';
import { addRoles } from './change-roles.ts';
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
