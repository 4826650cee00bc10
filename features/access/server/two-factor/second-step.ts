import { Refusal } from '@trellis/server-kit';
import { sql } from 'kysely';
import type { Account, LoginContext, LoginOutcome } from '../sign-in/account.ts';
import { countFailure, isLockedNow, locked } from '../sign-in/account-lock.ts';
import { openSession } from '../sign-in/open-session.ts';
import { hashToken, newToken } from '../sessions/session-tokens.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { stepOfStoredSecret } from './stored-secret.ts';

/** How long the second step may take, in ms, and how many wrong codes it bears. */
const challengeMs = 5 * 60_000;
const challengeTries = 5;

/** What the right password earns a person with a second step: a challenge to answer with a code. */
export async function challenge(account: Account, { db, now, request }: LoginContext): Promise<Refusal> {
  const token = newToken();
  await sql`insert into user_tokens (user_id, kind, "tokenHash", expires, ip)
    values (${account.id}, 'secondStep', ${hashToken(token)}, ${new Date(now.getTime() + challengeMs)}, ${request.ip})`.execute(
    db,
  );
  return new Refusal('SECOND_STEP_REQUIRED', 'Enter the code of your authenticator app.', 401, {
    challenge: token,
    expiresInSeconds: challengeMs / 1000,
  });
}

interface Challenged extends Account {
  token_id: number;
  attempts: number;
}

/** Answers a challenge with a code of the app or a recovery code. A wrong code counts as a failed sign-in. */
export async function answerChallenge(
  given: { challenge: string; code: string },
  context: LoginContext,
): Promise<LoginOutcome> {
  const { db, now } = context;
  // The person is locked before the challenge, as who signs people out takes them.
  const { rows } = await sql<Challenged>`
    select u.id, u."passwordHash", u.status, u."failedLogins", u."lockedUntil", u.facility_id, u."twoFactorEnabled",
      u."twoFactorSecret", u."twoFactorStep", t.id as token_id, t.attempts
    from users u join user_tokens t on t.user_id = u.id
    where t."tokenHash" = ${hashToken(given.challenge)} and t.kind = 'secondStep' and t.expires > ${now}
      and u.status = 'active' and u."twoFactorEnabled"
    for update`.execute(db);
  const account = rows[0];
  if (!account || account.attempts >= challengeTries) return { refusal: challengeEnded() };
  if (isLockedNow(account, now)) return { refusal: locked() };
  if (!(await isRightCode(account, given.code.trim(), context))) {
    await sql`update user_tokens set attempts = attempts + 1 where id = ${account.token_id}`.execute(db);
    const refusal = await countFailure(account, context);
    return { refusal: refusal.code === 'LOGIN_LOCKED' ? refusal : wrongCode() };
  }
  await db.deleteFrom('user_tokens').where('id', '=', account.token_id).execute();
  return { session: await openSession(account, context) };
}

/** Whether a code is right now; a right one is used up. */
export async function isRightCode(
  account: Pick<Account, 'id' | 'twoFactorSecret' | 'twoFactorStep'>,
  code: string,
  { db, now, services }: Pick<LoginContext, 'db' | 'now' | 'services'>,
): Promise<boolean> {
  const step = stepOfStoredSecret(account.twoFactorSecret, code, now, services.secrets);
  if (step === undefined) return takeRecoveryCode(account.id, code, db);
  if (account.twoFactorStep !== null && step <= account.twoFactorStep) return false;
  await db.updateTable('users').set({ twoFactorStep: step }).where('id', '=', account.id).execute();
  return true;
}

const wrongCode = () => new Refusal('WRONG_CODE', 'The code is wrong.', 401);
const challengeEnded = () =>
  new Refusal('CHALLENGE_ENDED', 'That took too long or was tried too often. Sign in again.', 401);
