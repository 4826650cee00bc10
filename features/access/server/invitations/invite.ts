import type { UserFacility } from '@trellis/access/model';
import { FacilityInvitation, invitationDays, type Invitation, type Invited } from '@trellis/access/model';
import { queueMail } from '@trellis/notifications/server';
import { productNameAt } from '@trellis/branding/server';
import { callerOf, notFound, Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { invitationMail } from '../account/mails.ts';
import { nameOf, readerOf } from '../account/change-password.ts';
import { hashToken, newToken } from '../sessions/session-tokens.ts';
import { assertRolesExist } from '../team/change-roles.ts';
import { assertGrants, assertManages } from '../team/team-rights.ts';
import { assertRoom } from './open-invitations.ts';

/** How an invitation leaves: by mail, or by the hand of whoever invites. */
export type HandedOver = Pick<Invited, 'isMailed' | 'link'>;

/**
 * Invites an address to facilities, with roles there. Nobody is looked up: what is written, sent and answered is the same for an
 * address with an account and for one without. Refuses (409 ALREADY_MEMBER) who works there, which the caller sees anyway.
 */
export async function invite(given: Invitation, context: CallContext): Promise<Invited> {
  assertGrants(given.role_ids, context);
  await assertRolesExist(given.role_ids, context.db);
  const email = given.email.toLowerCase();
  const facilityIds = [...new Set(given.facility_ids)].sort((one, other) => one - other);
  // One invitation of an address at a time, so that two clicks make one invitation.
  await sql`select pg_advisory_xact_lock(hashtext(${`invitation ${email}`}))`.execute(context.db);
  await assertNoMember(email, facilityIds, context);
  await assertRoom(email, facilityIds, context);
  const { token, written } = newLink(context);
  const ids: number[] = [];
  for (const facility_id of facilityIds) {
    const { firstname, lastname, position, lang, role_ids } = given;
    const values = {
      firstname,
      lastname,
      position: position || null,
      lang: lang ?? null,
      role_ids: [...new Set(role_ids)],
    };
    ids.push(await write(email, facility_id, { ...values, ...written }, context));
  }
  return { email, outcome: 'invited', ids, ...(await send(ids, token, context)) };
}

/** Sends an invitation again, for its whole time; the link before it ends. */
export async function resendInvitation(
  { id, status, facility_id }: FacilityInvitation,
  context: CallContext,
): Promise<HandedOver> {
  await assertManages([facility_id], context);
  if (status !== 'pending')
    throw new Refusal('WRONG_STATE', 'This invitation was answered or taken back. Invite again.');
  const { token, written } = newLink(context);
  await context.records.update(FacilityInvitation, id, written);
  return send([id], token, context);
}

function newLink(context: CallContext) {
  const token = newToken();
  const written = {
    tokenHash: hashToken(token),
    expires: new Date(context.now.getTime() + invitationDays * 86_400_000).toISOString(),
    invitedBy: callerOf(context).userId,
    isMailed: context.services.config.mail !== undefined,
  };
  return { token, written };
}

type Written = Pick<FacilityInvitation, 'firstname' | 'lastname' | 'position' | 'lang' | 'role_ids'> &
  ReturnType<typeof newLink>['written'];

/** Writes an invitation; one that waits already is renewed. */
async function write(
  email: string,
  facility_id: number,
  values: Written,
  { db, records }: CallContext,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from facility_invitations
    where facility_id = ${facility_id} and lower(email) = ${email} and status = 'pending' for update`.execute(db);
  const waiting = rows[0];
  if (waiting) await records.update(FacilityInvitation, waiting.id, values);
  else return (await records.create(FacilityInvitation, { facility_id, email, ...values })).id;
  return waiting.id;
}

async function assertNoMember(email: string, facilityIds: readonly number[], { db }: CallContext): Promise<void> {
  const member = await db
    .selectFrom('user_facilities')
    .innerJoin('users', 'users.id', 'user_facilities.user_id')
    .select('user_facilities.id')
    .where((where) => where(where.fn<string>('lower', ['users.email']), '=', email))
    .where('user_facilities.facility_id', 'in', [...facilityIds])
    .where('user_facilities.status', '=', 'available' satisfies UserFacility['status'])
    .executeTakeFirst();
  if (member)
    throw new Refusal('ALREADY_MEMBER', 'This person works there already; change the roles in the list of the team.');
}

/** Sends the link. Without a mail server whoever invites hands it over: nobody else learns it, and it is told once. */
async function send(ids: readonly number[], token: string, context: CallContext): Promise<HandedOver> {
  const { db, services } = context;
  const url = `${services.config.publicUrl}/setaccount?code=${token}`;
  if (!services.config.mail) return { isMailed: false, link: url };
  const { rows } = await sql<FacilityInvitation & { place: string }>`
    select i.*, f.name as place from facility_invitations i join facilities f on f.id = i.facility_id
    where i.id = any(${[...ids]}::int[]) order by f.name`.execute(db);
  const [first] = rows;
  if (!first) throw notFound(FacilityInvitation.path);
  const by = callerOf(context).userId;
  const product = await productNameAt(new URL(services.config.publicUrl).hostname, db);
  const mail = invitationMail(
    { ...first, lang: first.lang ?? (await readerOf(by, context)).lang, product },
    await nameOf(by, context),
    rows.map(({ place }) => place),
    url,
  );
  await queueMail(
    {
      ...mail,
      kind: 'access',
      user_id: by,
      to: [first.email],
      facility_id: first.facility_id,
      validUntil: new Date(first.expires),
      about: { collection: FacilityInvitation.path, id: first.id },
    },
    context,
  );
  return { isMailed: true, link: null };
}
