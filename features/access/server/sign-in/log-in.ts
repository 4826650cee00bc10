import { sql } from 'kysely';
import { verifyPassword } from './passwords.ts';
import type { Account, LoginContext, LoginOutcome } from './account.ts';
import { countFailure, countUnknown, isUnknownLocked, locked, loginFailed } from './lock-out.ts';
import { openSession } from './open-session.ts';
import { challenge } from '../two-factor/second-step.ts';

/** Signs a person in. Every wrong pair gets one neutral answer; five failures in a row lock for 15 minutes, whether or not
 * the address is known. Who set up a second step gets a challenge instead of a session. */
export async function logIn(given: { email: string; password: string }, context: LoginContext): Promise<LoginOutcome> {
  const { db, now } = context;
  const { rows } = await sql<Account>`
    select id, "passwordHash", status, "failedLogins", "lockedUntil", facility_id, "twoFactorEnabled", "twoFactorSecret",
      "twoFactorStep" from users
    where lower(email) = ${given.email.trim().toLowerCase()} for update`.execute(db);
  const account = rows[0];
  const isLocked = account
    ? account.lockedUntil !== null && account.lockedUntil > now
    : await isUnknownLocked(given.email, context);
  if (isLocked) return { refusal: locked() };
  const matches = await verifyPassword(account?.passwordHash, given.password);
  if (!account) return { refusal: await countUnknown(given.email, context) };
  if (!matches) return { refusal: await countFailure(account, context) };
  if (account.status !== 'active') return { refusal: loginFailed() };
  if (account.twoFactorEnabled) return { refusal: await challenge(account, context) };
  return { session: await openSession(account, context) };
}
