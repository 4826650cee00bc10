import type { SessionRecord } from '@trellis/access/model';
import { inShortTransaction, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { challenge } from '../two-factor/second-step.ts';
import type { Account, LoginContext, LoginOutcome } from './account.ts';
import { countFailure, countUnknown, isLockedNow, isUnknownLocked, locked, loginFailed } from './account-lock.ts';
import { openSession } from './open-session.ts';
import { verifyPassword } from './passwords.ts';

interface Pair {
  email: string;
  password: string;
}

/** Signs a person in. Every wrong pair gets one neutral answer; five failures in a row lock for 15 minutes, whether or not
 * the address is known. Who set up a second step gets a challenge instead of a session. */
export async function logIn(given: Pair, context: CallContext): Promise<SessionRecord> {
  const account = await findAccount(given.email, context);
  if (await isLocked(account, given.email, context)) throw locked();
  const matches = await verifyPassword(account?.passwordHash, given.password);
  // A step of its own: a refused sign-in must still count its failure.
  const outcome = await inShortTransaction(context, (step) =>
    settle(given.email, matches ? account?.passwordHash : undefined, step),
  );
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome.session;
}

/** What becomes of a sign-in whose password fits the hash `proven`. Others that were verified meanwhile may have locked the account,
 * and the password may be another by now. */
async function settle(email: string, proven: string | null | undefined, context: LoginContext): Promise<LoginOutcome> {
  const account = await findAccount(email, context, sql`for update`);
  if (await isLocked(account, email, context)) return { refusal: locked() };
  if (!account) return { refusal: await countUnknown(email, context) };
  if (!proven || account.passwordHash !== proven) return { refusal: await countFailure(account, context) };
  if (account.status !== 'active') return { refusal: loginFailed() };
  if (account.twoFactorEnabled) return { refusal: await challenge(account, context) };
  return { session: await openSession(account, context) };
}

const isLocked = async (account: Account | undefined, email: string, context: LoginContext): Promise<boolean> =>
  account ? isLockedNow(account, context.now) : isUnknownLocked(email, context);

async function findAccount(email: string, { db }: LoginContext, lock = sql``): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select id, "passwordHash", status, "failedLogins", "lockedUntil", facility_id, "twoFactorEnabled", "twoFactorSecret",
      "twoFactorStep" from users
    where lower(email) = ${email.trim().toLowerCase()} ${lock}`.execute(db);
  return rows[0];
}
