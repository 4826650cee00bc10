import type { SessionRecord } from '@trellis/access/model';
import { Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { ADMIN_ROLE_IDS } from '@trellis/access/model';
import { verifyPassword } from './passwords.ts';
import { hashToken, newToken, SESSION_DAYS } from './session-tokens.ts';
import { readSessionRecord } from './session-record.ts';

/** Failures that lock an account, and for how long. */
export const LOCK_AFTER_FAILURES = 5;
export const LOCK_MINUTES = 15;

const loginFailed = () => new Refusal('LOGIN_FAILED', 'E-mail or password is wrong.', 401);
const locked = () => new Refusal('LOGIN_LOCKED', `Too many failures. Try again in ${LOCK_MINUTES} minutes.`, 401);

interface Account {
  id: number;
  passwordHash: string | null;
  status: string;
  failedLogins: number;
  lockedUntil: Date | null;
  facility_id: number | null;
}

/** What a sign-in works with: a transaction of its own, so that a refused one still counts its failure. */
export type LoginContext = Pick<CallContext, 'db' | 'now' | 'request'>;

/** The outcome of a sign-in; failures are answered only after the count of failures is committed. */
export type LoginOutcome = { session: SessionRecord } | { refusal: Refusal };

/** Signs a person in. Every wrong pair gets one neutral answer; five failures in a row lock for 15 minutes. */
export async function logIn(given: { email: string; password: string }, context: LoginContext): Promise<LoginOutcome> {
  const { db, now } = context;
  const { rows } = await sql<Account>`
    select id, "passwordHash", status, "failedLogins", "lockedUntil", facility_id from users
    where lower(email) = ${given.email.trim().toLowerCase()} for update`.execute(db);
  const account = rows[0];
  if (account?.lockedUntil && account.lockedUntil > now) return { refusal: locked() };
  const matches = await verifyPassword(account?.passwordHash, given.password);
  if (!account || !matches || account.status !== 'active') {
    return { refusal: account && !matches ? await countFailure(account, context) : loginFailed() };
  }
  return { session: await openSession(account, context) };
}

async function countFailure(account: Account, { db, now }: LoginContext): Promise<Refusal> {
  const failures = account.failedLogins + 1;
  const isLocked = failures >= LOCK_AFTER_FAILURES;
  const lockedUntil = isLocked ? new Date(now.getTime() + LOCK_MINUTES * 60_000) : null;
  await db
    .updateTable('users')
    .set({ failedLogins: isLocked ? 0 : failures, lockedUntil })
    .where('id', '=', account.id)
    .execute();
  return isLocked ? locked() : loginFailed();
}

async function openSession(account: Account, context: LoginContext): Promise<SessionRecord> {
  const { db, now, request } = context;
  const person = await findWorkplace(account, context);
  const token = newToken();
  await db
    .insertInto('user_tokens')
    .values({
      user_id: account.id,
      facility_id: person.facilityId,
      kind: 'api',
      tokenHash: hashToken(token),
      expires: new Date(now.getTime() + SESSION_DAYS * 86_400_000),
      device: (request.headers['user-agent'] ?? '').slice(0, 255),
      ip: request.ip,
    } as never)
    .execute();
  await db
    .updateTable('users')
    .set({ failedLogins: 0, lockedUntil: null, lastlogin: now })
    .where('id', '=', account.id)
    .execute();
  await sql`insert into activity_logs (user_id, facility_id, action, collection, record_id, source, ip)
    values (${account.id}, ${person.facilityId}, 'login', 'users', ${account.id}, 'ui', ${request.ip})`.execute(db);
  return readSessionRecord(db, person, token, now);
}

/** Where the session starts: the person's own choice if still allowed, else the first facility. */
async function findWorkplace(
  account: Account,
  { db }: LoginContext,
): Promise<{ userId: number; facilityId: number | null; isAdmin: boolean }> {
  const { rows } = await sql<{ isAdmin: boolean; facilities: number[] }>`
    select exists (select 1 from user_roles where user_id = ${account.id} and facility_id is null and role_id = any(${ADMIN_ROLE_IDS}::int[])) as "isAdmin",
      coalesce((select array_agg(f.id order by f.name) from facilities f where f.active and exists
        (select 1 from user_facilities m where m.facility_id = f.id and m.user_id = ${account.id} and m.status = 'available')), '{}') as facilities`.execute(
    db,
  );
  const isAdmin = rows[0]?.isAdmin ?? false;
  const facilities = rows[0]?.facilities ?? [];
  const preferred =
    account.facility_id !== null && (isAdmin || facilities.includes(account.facility_id))
      ? account.facility_id
      : undefined;
  const first = preferred ?? facilities[0] ?? (isAdmin ? await firstFacility(db) : null);
  return { userId: account.id, facilityId: first, isAdmin };
}

async function firstFacility(db: CallContext['db']): Promise<number | null> {
  const row = await db
    .selectFrom('facilities')
    .select('id')
    .where('active', '=', true)
    .orderBy('name')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
