import { User, UserFacility, type Invitation } from '@trellis/access/model';
import { queueMail } from '@trellis/alerts/server';
import { callerOf, Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { addedMail, invitationMail } from '../account/mails.ts';
import { readerOf } from '../account/change-password.ts';
import { issueCode } from '../account/one-time-codes.ts';
import { addRoles } from './change-roles.ts';
import { assertGrants, assertManages, assertManagesPerson } from './team-rights.ts';

export interface Invited {
  user_id: number;
  outcome: 'invited' | 'added';
}

/** Invites a person to facilities with roles there. Whoever has an account gets the access and is told. */
export async function invite(given: Invitation, context: CallContext): Promise<Invited> {
  await assertManages(given.facility_ids, context);
  assertGrants(given.role_ids, context);
  const email = given.email.toLowerCase();
  // One invitation of an address at a time, so that two clicks make one account.
  await sql`select pg_advisory_xact_lock(hashtext(${`person ${email}`}))`.execute(context.db);
  const known = await context.db
    .selectFrom('users')
    .select(['id', 'status'])
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email))
    .executeTakeFirst();
  if (known?.status === 'suspended')
    throw new Refusal('SUSPENDED', 'This person is suspended; an administrator can let them work again.');
  const userId = known?.id ?? (await createPerson(given, email, context));
  for (const facilityId of new Set(given.facility_ids)) {
    await addMembership(userId, facilityId, context);
    await addRoles(userId, facilityId, given.role_ids, context);
  }
  if (known?.status === 'active') {
    await tellAdded(userId, given.facility_ids, context);
    return { user_id: userId, outcome: 'added' };
  }
  await sendInvitation(userId, given.facility_ids[0] ?? null, context);
  return { user_id: userId, outcome: 'invited' };
}

async function createPerson(given: Invitation, email: string, { records }: CallContext): Promise<number> {
  const { firstname, lastname, position, lang, facility_ids } = given;
  const created = await records.create(User, {
    email,
    firstname,
    lastname,
    position: position || null,
    facility_id: facility_ids[0] ?? null,
    ...(lang && { lang }),
  });
  return created.id;
}

/** Makes a person a member of a facility, whatever stood there before. */
export async function addMembership(userId: number, facilityId: number, context: CallContext): Promise<boolean> {
  const { db, records } = context;
  const known = await db
    .selectFrom('user_facilities')
    .select(['id', 'status'])
    .where('user_id', '=', userId)
    .where('facility_id', '=', facilityId)
    .forUpdate()
    .executeTakeFirst();
  if (known?.status === 'available') return false;
  const decided = { status: 'available', decidedBy: callerOf(context).userId } as const;
  if (known) await records.update(UserFacility, known.id, decided);
  else await records.create(UserFacility, { user_id: userId, facility_id: facilityId, ...decided });
  return true;
}

/** Sends an invitation again; the link before it ends. */
export async function resendInvitation(userId: number, context: CallContext): Promise<void> {
  await assertManagesPerson(userId, context);
  const { status } = await context.db
    .selectFrom('users')
    .select('status')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (status !== 'invited') throw new Refusal('WRONG_STATE', 'This person has set up their account already.');
  await sendInvitation(userId, null, context);
}

async function sendInvitation(userId: number, facilityId: number | null, context: CallContext): Promise<void> {
  const by = callerOf(context).userId;
  const { code, expires } = await issueCode({ user_id: userId, kind: 'setup', by }, context);
  const reader = await readerOf(userId, context);
  const mail = invitationMail(
    reader,
    await nameOf(by, context),
    await placesOf(userId, context),
    `${context.services.config.publicUrl}/setaccount?code=${code}`,
  );
  await queueMail(
    { ...mail, kind: 'access', user_id: userId, to: [reader.email], facility_id: facilityId, validUntil: expires },
    context,
  );
}

/** Tells a person with an account of facilities that are theirs now. */
export async function tellAdded(userId: number, facilityIds: readonly number[], context: CallContext): Promise<void> {
  const reader = await readerOf(userId, context);
  const places = await context.db
    .selectFrom('facilities')
    .select('name')
    .where('id', 'in', [...facilityIds])
    .orderBy('name')
    .execute();
  const mail = addedMail(
    reader,
    await nameOf(callerOf(context).userId, context),
    places.map(({ name }) => name),
    context.services.config.publicUrl,
  );
  await queueMail({ ...mail, kind: 'access', user_id: userId, to: [reader.email] }, context);
}

/** First and last name of a person. */
export async function nameOf(userId: number, context: CallContext): Promise<string> {
  const { firstname, lastname } = await readerOf(userId, context);
  return `${firstname} ${lastname}`;
}

async function placesOf(userId: number, { db }: CallContext): Promise<string[]> {
  const rows = await db
    .selectFrom('user_facilities')
    .innerJoin('facilities', 'facilities.id', 'user_facilities.facility_id')
    .select('facilities.name')
    .where('user_facilities.user_id', '=', userId)
    .where('user_facilities.status', '=', 'available')
    .orderBy('facilities.name')
    .execute();
  return rows.map(({ name }) => name);
}
