import { FacilityInvitation, rightsEvents, UserFacility, type OwnInvitation } from '@trellis/access/model';
import {
  callerOf,
  moveStateBySystem,
  notFound,
  Refusal,
  type CallContext,
  type WorkContext,
} from '@trellis/server-kit';
import { sql } from 'kysely';
import { codeEnded } from '../account/one-time-codes.ts';
import { hashToken } from '../sessions/session-tokens.ts';
import { stillStandsFor } from './open-invitations.ts';
import { addRoles, findActiveRoles } from '../team/change-roles.ts';

/** An invitation that may still be answered. */
export type WaitingInvitation = Pick<
  FacilityInvitation,
  | 'id'
  | 'facility_id'
  | 'email'
  | 'firstname'
  | 'lastname'
  | 'position'
  | 'lang'
  | 'role_ids'
  | 'invitedBy'
  | 'isMailed'
>;

const waiting = sql`i.status = 'pending' and exists (select 1 from facilities f where f.id = i.facility_id and f.active)
  and ${stillStandsFor}`;

/** What the code of a link invites to; refuses (410) one that is unknown, answered, taken back or too old. */
export async function getInvited(
  code: string,
  { db, now }: Pick<WorkContext, 'db' | 'now'>,
): Promise<[WaitingInvitation, ...WaitingInvitation[]]> {
  const { rows } = await sql<WaitingInvitation>`
    select i.* from facility_invitations i
    where i."tokenHash" = ${hashToken(code)} and i.expires > ${now} and ${waiting} order by i.id for update of i`.execute(
    db,
  );
  const [first, ...others] = rows;
  if (!first) throw codeEnded();
  return [first, ...others];
}

/** Invitations of the caller that wait. Whose address nobody proved by a mail answers by the link alone. */
export async function listOwn(context: CallContext): Promise<OwnInvitation[]> {
  const { rows } = await sql<Omit<OwnInvitation, 'expires'> & { expires: Date }>`
    select i.id, i.facility_id, f.name as facility, i.role_ids, i.expires,
      (select nullif(btrim(b.firstname || ' ' || b.lastname), '') from users b where b.id = i."invitedBy") as "invitedBy"
    from facility_invitations i join users u on lower(u.email) = lower(i.email) join facilities f on f.id = i.facility_id
    where u.id = ${callerOf(context).userId} and u."isAddressProven" and i.expires > ${context.now} and ${waiting}
    order by i.id desc`.execute(context.db);
  return rows.map(({ expires, ...row }) => ({ ...row, expires: expires.toISOString() }));
}

/** Makes the caller a member of what they were invited to. */
export async function acceptOwn(id: number, context: CallContext): Promise<void> {
  await acceptAll(callerOf(context).userId, [await getOwn(id, context)], context);
}

/** Refuses an own invitation. */
export async function declineOwn(id: number, context: CallContext): Promise<void> {
  await decline([await getOwn(id, context)], context);
}

/** Accepts by the link; refuses (403) who is signed in with another address. */
export async function acceptByCode(code: string, context: CallContext): Promise<void> {
  const { userId } = callerOf(context);
  const invited = await getInvited(code, context);
  const person = await context.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (person.email.toLowerCase() !== invited[0].email.toLowerCase())
    throw new Refusal('OTHER_ADDRESS', 'This invitation is for another address. Sign in with that one.', 403);
  await acceptAll(userId, invited, context);
}

/** Refuses by the link. */
export async function declineByCode(code: string, context: CallContext): Promise<void> {
  await decline(await getInvited(code, context), context);
}

/** Makes a person a member, with the roles and the title the invitations name. */
export async function acceptAll(
  userId: number,
  invited: readonly WaitingInvitation[],
  context: WorkContext,
): Promise<void> {
  const { records, events } = context;
  for (const { id, facility_id, role_ids, position, invitedBy } of invited) {
    await addMembership(userId, facility_id, { decidedBy: invitedBy, ...(position !== null && { position }) }, context);
    // A role may have gone out of use since.
    await addRoles(userId, facility_id, await findActiveRoles(role_ids, context.db), context);
    await moveStateBySystem(FacilityInvitation, id, 'accept', {}, context);
    await records.update(FacilityInvitation, id, { tokenHash: null });
  }
  events.emit(rightsEvents.changed, {});
}

/** Makes a person a member of a facility, whatever stood there before; false when they were one. */
export async function addMembership(
  userId: number,
  facilityId: number,
  decided: Partial<Pick<UserFacility, 'decidedBy' | 'position'>>,
  { db, records }: WorkContext,
): Promise<boolean> {
  const known = await db
    .selectFrom('user_facilities')
    .select(['id', 'status'])
    .where('user_id', '=', userId)
    .where('facility_id', '=', facilityId)
    .forUpdate()
    .executeTakeFirst();
  if (known?.status === 'available') return false;
  const values = { status: 'available', ...decided } as const;
  if (known) await records.update(UserFacility, known.id, values);
  else await records.create(UserFacility, { user_id: userId, facility_id: facilityId, ...values });
  return true;
}

async function decline(invited: readonly WaitingInvitation[], context: WorkContext): Promise<void> {
  for (const { id } of invited) {
    await moveStateBySystem(FacilityInvitation, id, 'decline', {}, context);
    await context.records.update(FacilityInvitation, id, { tokenHash: null });
  }
}

async function getOwn(id: number, context: CallContext): Promise<WaitingInvitation> {
  const { rows } = await sql<WaitingInvitation>`
    select i.* from facility_invitations i join users u on lower(u.email) = lower(i.email)
    where i.id = ${id} and u.id = ${callerOf(context).userId} and u."isAddressProven" and i.expires > ${context.now}
      and ${waiting} for update of i`.execute(context.db);
  const invited = rows[0];
  if (!invited) throw notFound(FacilityInvitation.path);
  return invited;
}
