import { User, type SessionRecord } from '@trellis/access/model';
import { inShortTransaction, moveStateBySystem, Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { acceptAll, getInvited, type WaitingInvitation } from '../invitations/answer-invitation.ts';
import { openSession } from '../sign-in/open-session.ts';
import { hashPassword } from '../sign-in/passwords.ts';
import { checkNewPassword } from './check-password.ts';

/** Opens the account of an invited person with a first password, accepts the invitation and signs them in. */
export async function setUpAccount(
  { code, ...given }: { code: string; password: string; confirmPassword: string },
  context: CallContext,
): Promise<SessionRecord> {
  const [{ email }] = await getInvited(code, context);
  checkNewPassword(given, email);
  const passwordHash = await hashPassword(given.password);
  return inShortTransaction(context, async (step) => {
    const invited = await getInvited(code, step);
    const userId = await openAccount(invited[0], passwordHash, step);
    await acceptAll(userId, invited, step);
    return openSession({ id: userId, facility_id: invited[0].facility_id }, step);
  });
}

/** An account of the address: a new one, or one that was never set up. Refuses (409) an address that has one: its owner signs in. */
async function openAccount(invited: WaitingInvitation, passwordHash: string, context: CallContext): Promise<number> {
  const { db, records } = context;
  const { firstname, lastname, lang, facility_id, isMailed } = invited;
  const email = invited.email.toLowerCase();
  // Two links of one address at a time open one account.
  await sql`select pg_advisory_xact_lock(hashtext(${`person ${email}`}))`.execute(db);
  const known = await db
    .selectFrom('users')
    .select(['id', 'status'])
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email))
    .forUpdate()
    .executeTakeFirst();
  if (known && known.status !== 'invited')
    throw new Refusal('SIGN_IN_FIRST', 'Sign in to accept this invitation.', 409);
  const id =
    known?.id ?? (await records.create(User, { email, firstname, lastname, ...(lang && { lang }), facility_id })).id;
  await records.update(User, id, { passwordHash, isAddressProven: isMailed });
  await moveStateBySystem(User, id, 'activate', {}, context);
  return id;
}
