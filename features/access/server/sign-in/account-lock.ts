import { Refusal } from '@trellis/server-kit';
import { sql } from 'kysely';
import { hashToken } from '../sessions/session-tokens.ts';
import type { Account, LoginContext } from './account.ts';

/** Failures that lock an account, and for how long. */
const lockAfterFailures = 5;
const lockMinutes = 15;
const unknownKeptMs = 30 * 86_400_000;

/** One answer to every wrong pair. */
export const loginFailed = () => new Refusal('LOGIN_FAILED', 'E-mail or password is wrong.', 401);
/** The answer while an account is locked. */
export const locked = () => new Refusal('LOGIN_LOCKED', lockedText, 401);
export const lockedText = `Too many failures. Try again in ${lockMinutes} minutes.`;

/** Whether an account is locked; at the very end of the time it no longer is. */
export const isLockedNow = ({ lockedUntil }: Pick<Account, 'lockedUntil'>, now: Date): boolean =>
  lockedUntil !== null && lockedUntil > now;

const addressHash = (email: string) => hashToken(email.trim().toLowerCase());

/** Whether an address nobody has is locked, as an account would be. */
export async function isUnknownLocked(email: string, { db, now }: LoginContext): Promise<boolean> {
  const { rows } = await sql`
    select 1 from unknown_sign_ins where address_hash = ${addressHash(email)} and locked_until > ${now}`.execute(db);
  return rows.length > 0;
}

/** Counts a failure for an address nobody has, as for any other: a lock tells nothing about who has an account. */
export async function countUnknown(email: string, { db, now }: LoginContext): Promise<Refusal> {
  const until = new Date(now.getTime() + lockMinutes * 60_000);
  await sql`delete from unknown_sign_ins where changed < ${new Date(now.getTime() - unknownKeptMs)}`.execute(db);
  const { rows } = await sql<{ isLocked: boolean }>`
    insert into unknown_sign_ins as u (address_hash, failures, changed) values (${addressHash(email)}, 1, ${now})
    on conflict (address_hash) do update set
      failures = case when u.locked_until > ${now} or u.failures + 1 >= ${lockAfterFailures} then 0 else u.failures + 1 end,
      locked_until = case when u.locked_until > ${now} then u.locked_until
        when u.failures + 1 >= ${lockAfterFailures} then ${until}::timestamptz end,
      changed = ${now}
    returning coalesce(locked_until > ${now}, false) as "isLocked"`.execute(db);
  return rows[0]?.isLocked ? locked() : loginFailed();
}

type CountContext = Pick<LoginContext, 'db' | 'now'>;

/** Counts a wrong password or code; the fifth in a row locks the account. The caller holds the account's row. */
export const countFailure = ({ id, failedLogins }: Pick<Account, 'id' | 'failedLogins'>, context: CountContext) =>
  count(id, 'failedLogins', failedLogins + 1, context);

/** Counts a wrong PIN, apart from those; the fifth in a row locks the account. The caller holds the account's row. */
export const countWrongPin = ({ id, failedPins }: { id: number; failedPins: number }, context: CountContext) =>
  count(id, 'failedPins', failedPins + 1, context);

async function count(
  id: number,
  counter: 'failedLogins' | 'failedPins',
  failures: number,
  { db, now }: CountContext,
): Promise<Refusal> {
  const isLocked = failures >= lockAfterFailures;
  const lockedUntil = isLocked ? new Date(now.getTime() + lockMinutes * 60_000) : null;
  await db
    .updateTable('users')
    .set({ [counter]: isLocked ? 0 : failures, lockedUntil })
    .where('id', '=', id)
    .execute();
  return isLocked ? locked() : loginFailed();
}
