import {
  adminRoleIds,
  roles,
  User,
  UserRole,
  type FirstAdministrator,
  type SessionRecord,
} from '@trellis/access/model';
import {
  inTransaction,
  Refusal,
  moveStateBySystem,
  type CallContext,
  type Database,
  type WorkContext,
} from '@trellis/server-kit';
import { sql } from 'kysely';
import { endSessions } from '../sessions/end-sessions.ts';
import { openSession } from '../sign-in/open-session.ts';
import { hashPassword } from '../sign-in/passwords.ts';
import { endRecoveryCodes } from '../two-factor/recovery-codes.ts';
import { checkNewPassword } from './check-password.ts';
import { issueCode } from './one-time-codes.ts';

/** People who are administrators everywhere. */
export async function countAdministrators(db: Database | WorkContext['db']): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct user_id)::int as count from user_roles
    where facility_id is null and role_id = any(${adminRoleIds}::int[])`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Makes an administrator with a password and signs them in; `claim` refuses in the same transaction where somebody was quicker. */
export async function createFirstAdministrator(
  given: FirstAdministrator,
  claim: (work: WorkContext) => Promise<void>,
  { services, request }: CallContext,
): Promise<SessionRecord> {
  checkNewPassword(given, given.email);
  const passwordHash = await hashPassword(given.password);
  return inTransaction(services, { userId: null, source: 'ui', ip: request.ip }, async (work) => {
    await claim(work);
    const { email, firstname, lastname, lang } = given;
    const id = await createAdministrator({ email, firstname, lastname, ...(lang && { lang }) }, work);
    await work.records.update(User, id, { passwordHash });
    await moveStateBySystem(User, id, 'activate', {}, work);
    return openSession({ id, facility_id: null }, { ...work, request });
  });
}

/**
 * Makes somebody an administrator, with a new account where they have none; answers the code that lets them choose a password. An
 * account whose address nobody proved may have been opened by somebody else: what opened it opens nothing any more.
 */
export async function appointAdministrator(
  person: { email: string; firstname: string; lastname: string },
  work: WorkContext,
): Promise<{ code: string; expires: Date }> {
  const { rows } = await sql<{ id: number; status: string; isAddressProven: boolean }>`
    select id, status, "isAddressProven" from users where lower(email) = ${person.email.toLowerCase()} for update`.execute(
    work.db,
  );
  const known = rows[0];
  if (known?.status === 'suspended')
    throw new Refusal('SUSPENDED', 'This person is suspended; another administrator can let them work again.');
  const id = known?.id ?? (await createAdministrator(person, work));
  if (known) await makeAdministrator(id, work);
  if (known && !known.isAddressProven) await closeAccount(id, work);
  if (known?.status !== 'active') await moveStateBySystem(User, id, 'activate', {}, work);
  return issueCode({ user_id: id, kind: 'reset' }, work);
}

/** Ends password, PIN, second step and sessions of an account. */
async function closeAccount(id: number, work: WorkContext): Promise<void> {
  const noSecondStep = { twoFactorEnabled: false, twoFactorSecret: null, twoFactorStep: null };
  await work.records.update(User, id, { passwordHash: null, pinHash: null, ...noSecondStep });
  await endRecoveryCodes(id, work.db);
  await endSessions({ userIds: [id] }, work);
}

async function createAdministrator(
  values: { email: string; firstname: string; lastname: string; lang?: 'en' | 'es' },
  work: WorkContext,
): Promise<number> {
  const { id } = await work.records.create(User, { ...values, email: values.email.toLowerCase() });
  await makeAdministrator(id, work);
  return id;
}

async function makeAdministrator(user_id: number, { db, records }: WorkContext): Promise<void> {
  const { rows } = await sql`select from user_roles where user_id = ${user_id} and role_id = ${roles.administrator.id}
    and facility_id is null`.execute(db);
  if (rows.length === 0)
    await records.create(UserRole, { user_id, role_id: roles.administrator.id, facility_id: null });
}
