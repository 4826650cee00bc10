import { adminRoleIds, type SessionRecord } from '@trellis/access/model';
import type { CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { readSessionRecord } from './session-record.ts';
import { hashToken, newToken, sessionDays } from '../sessions/session-tokens.ts';
import type { Account, LoginContext } from './account.ts';

/** Opens a session for a person who proved who they are. */
export async function openSession(
  account: Pick<Account, 'id' | 'facility_id'>,
  context: LoginContext,
): Promise<SessionRecord> {
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
      expires: new Date(now.getTime() + sessionDays * 86_400_000),
      device: (request.headers['user-agent'] ?? '').slice(0, 255),
      ip: request.ip,
      lastUsedAt: now,
    } as never)
    .execute();
  await db
    .updateTable('users')
    .set({ failedLogins: 0, lockedUntil: null, lastlogin: now })
    .where('id', '=', account.id)
    .execute();
  await sql`insert into activity_logs (user_id, facility_id, action, collection, record_id, source, ip)
    values (${account.id}, ${person.facilityId}, 'login', 'users', ${account.id}, 'ui', ${request.ip})`.execute(db);
  return readSessionRecord(person, token, context);
}

/** Where the session starts: the person's own choice if still allowed, else the first facility. */
async function findWorkplace(
  account: Pick<Account, 'id' | 'facility_id'>,
  { db }: LoginContext,
): Promise<{ userId: number; facilityId: number | null; isAdmin: boolean }> {
  const { rows } = await sql<{ isAdmin: boolean; facilities: number[] }>`
    select exists (select 1 from user_roles where user_id = ${account.id} and facility_id is null and role_id = any(${adminRoleIds}::int[])) as "isAdmin",
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
