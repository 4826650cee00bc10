import {
  adminRoleIds,
  FacilityInvitation,
  mostOpenInvitations,
  membershipEvents,
  roleEvents,
} from '@trellis/access/model';
import { callerOf, moveStateBySystem, reaction, Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

/** Whether who sent the invitation `i` could send it today: an invitation is worth what its inviter may decide. */
export const stillStandsFor = sql<boolean>`(i."invitedBy" is null or manages_facility(i."invitedBy", i.facility_id) or exists (
  select 1 from user_roles r join users b on b.id = r.user_id
  where b.id = i."invitedBy" and b.status <> 'suspended' and r.role_id = any(${[...adminRoleIds]}::int[])))`;

/** Takes back what people invited to who no longer manage the facility, so that its team sees the invitations as ended. */
export const endInvitationsOfFormerManagers = [
  roleEvents.changed,
  roleEvents.taken,
  membershipEvents.changed,
  membershipEvents.ended,
].map((event) =>
  reaction(event, 'withdraw-invitations', async (_, context) => {
    const { rows } = await sql<{ id: number }>`
      select i.id from facility_invitations i where i.status = 'pending' and not ${stillStandsFor} order by i.id
      for update of i`.execute(context.db);
    for (const { id } of rows) {
      await moveStateBySystem(FacilityInvitation, id, 'withdraw', {}, context);
      await context.records.update(FacilityInvitation, id, { tokenHash: null });
    }
  }),
);

/** Refuses (409 TOO_MANY_INVITATIONS) more open invitations than a facility or a person may have; a renewed one is not more. */
export async function assertRoom(email: string, facilityIds: readonly number[], context: CallContext): Promise<void> {
  const { userId } = callerOf(context);
  // Counted and written one after the other: by facility, and the facilities in the same order for everybody.
  for (const id of facilityIds)
    await sql`select pg_advisory_xact_lock(hashtext(${`invitations of ${id}`}))`.execute(context.db);
  const { rows } = await sql<{ ofFacility: number; ofPerson: number }>`
    select coalesce((select max(n) from (select count(*)::int as n from facility_invitations i
        where i.facility_id = any(${[...facilityIds]}::int[]) and i.status = 'pending' and i.expires > ${context.now}
          and lower(i.email) <> ${email} group by i.facility_id) of), 0) as "ofFacility",
      (select count(*)::int from facility_invitations i
        where i."invitedBy" = ${userId} and i.status = 'pending' and i.expires > ${context.now}
          and not (lower(i.email) = ${email} and i.facility_id = any(${[...facilityIds]}::int[]))) as "ofPerson"`.execute(
    context.db,
  );
  const [{ ofFacility, ofPerson } = { ofFacility: 0, ofPerson: 0 }] = rows;
  const { ofOneFacility, ofOnePerson } = mostOpenInvitations;
  if (ofFacility >= ofOneFacility) throw tooMany(`${ofOneFacility} invitations to this facility`);
  if (ofPerson + facilityIds.length > ofOnePerson) throw tooMany(`${ofOnePerson} of your invitations`);
}

const tooMany = (what: string): Refusal =>
  new Refusal(
    'TOO_MANY_INVITATIONS',
    `${what} wait for an answer. Take some back, or wait until they are answered or end.`,
  );
