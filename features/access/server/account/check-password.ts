import { findPasswordProblem, passwordMessages } from '@trellis/access/model';
import { inShortTransaction, invalidRecord, Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import type { Account } from '../sign-in/account.ts';
import { countFailure, isLockedNow, lockedText } from '../sign-in/account-lock.ts';
import { verifyPassword } from '../sign-in/passwords.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Refuses (422) a new password that breaks a rule, and a repetition that differs; each beside its field. */
export function checkNewPassword(given: { password: string; confirmPassword: string }, email: string): void {
  const problem =
    findPasswordProblem(given.password, email) ?? (isCommonPassword(given.password) ? 'tooCommon' : undefined);
  if (problem)
    throw invalidRecord('users', [{ property: 'password', code: problem, message: passwordMessages[problem] }]);
  if (given.password !== given.confirmPassword)
    throw invalidRecord('users', [{ property: 'confirmPassword', code: 'differs', message: passwordMessages.differs }]);
}

/**
 * Runs `work` when the password is the person's; refuses (422 WRONG_PASSWORD) otherwise. Wrong ones count as failed sign-ins of the
 * account, whatever address they come from: the fifth locks it (429 LOGIN_LOCKED). The call has `ownTransactions`: no connection is
 * kept while the password is verified, and `work` runs in a transaction that found the same password still in force.
 */
export async function withPassword<R>(
  userId: number,
  password: string,
  context: CallContext,
  work: (step: CallContext) => Promise<R>,
): Promise<R> {
  const { passwordHash, lockedUntil } = await readAccount(userId, context);
  if (isLockedNow({ lockedUntil }, context.now)) throw lockedHere();
  if (!(await verifyPassword(passwordHash, password))) throw await countGuess(userId, wrongPassword(), context);
  return inShortTransaction(context, async (step) => {
    const account = await readAccount(userId, step, sql`for update`);
    if (isLockedNow(account, step.now)) throw lockedHere();
    if (account.passwordHash !== passwordHash) throw wrongPassword();
    return work(step);
  });
}

/** Counts a wrong password, code or PIN of somebody signed in, and answers with what it is to be refused. */
export async function countGuess(
  userId: number,
  refusal: Refusal,
  context: CallContext,
  count: (account: Guarded, step: CallContext) => Promise<Refusal> = countFailure,
): Promise<Refusal> {
  return inShortTransaction(context, async (step) => {
    const account = await readAccount(userId, step, sql`for update`);
    if (isLockedNow(account, step.now)) return lockedHere();
    const counted = await count(account, step);
    return counted.code === 'LOGIN_LOCKED' ? lockedHere() : refusal;
  });
}

type Guarded = Pick<Account, 'id' | 'passwordHash' | 'failedLogins' | 'lockedUntil'> & { failedPins: number };

async function readAccount(userId: number, { db }: Pick<CallContext, 'db'>, lock = sql``): Promise<Guarded> {
  const { rows } = await sql<Guarded>`
    select id, "passwordHash", "failedLogins", "failedPins", "lockedUntil" from users where id = ${userId} ${lock}`.execute(
    db,
  );
  const [account] = rows;
  if (!account) throw new Error('The person asking has no record.');
  return account;
}

const wrongPassword = () => new Refusal('WRONG_PASSWORD', 'The password is wrong.', 422);
// No 401, which would end the session in the browser.
const lockedHere = () => new Refusal('LOGIN_LOCKED', lockedText, 429);
