import { FacilityInvitation, type UserFacility } from '@trellis/access/model';
import { moveRow, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

/** Takes an invitation back. */
export async function withdrawInvitation(id: number, context: CallContext): Promise<FacilityInvitation> {
  const withdrawn = await moveRow(FacilityInvitation, { id }, 'withdraw', {}, context);
  await context.records.update(FacilityInvitation, id, { tokenHash: null });
  return withdrawn;
}

/** Takes back the invitations of a former member that wait: an older one would let the person in again. */
export async function withdrawInvitationsOf(
  { user_id, facility_id }: UserFacility,
  context: CallContext,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select i.id from facility_invitations i join users u on lower(u.email) = lower(i.email)
    where u.id = ${user_id} and i.facility_id = ${facility_id} and i.status = 'pending' order by i.id`.execute(
    context.db,
  );
  for (const { id } of rows) await withdrawInvitation(id, context);
}
