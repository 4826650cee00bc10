import { UserFacility, UserRole } from '@trellis/access/model';
import { moveRow, type CallContext } from '@trellis/server-kit';
import { withdrawInvitationsOf } from '../invitations/withdraw-invitations.ts';
import { handOverWork } from './hand-over-work.ts';

/** Takes access to a facility away, with the roles the person held there alone and their open work there. */
export async function revokeAccess(
  held: UserFacility,
  reassignTo: number | undefined,
  context: CallContext,
): Promise<UserFacility> {
  const membership = await moveRow(UserFacility, held, 'revoke', {}, context);
  await withdrawInvitationsOf(membership, context);
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
