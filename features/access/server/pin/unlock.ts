import { adminRoleIds, roles, unlockedMinutes, type SessionRecord } from '@trellis/access/model';
import { inShortTransaction, Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { countGuess } from '../account/check-password.ts';
import { countWrongPin, isLockedNow, lockedText } from '../sign-in/account-lock.ts';
import { verifyPassword } from '../sign-in/passwords.ts';
import { readSessionRecord } from '../sign-in/session-record.ts';
import { hashToken, newToken } from '../sessions/session-tokens.ts';

interface PinPerson {
  id: number;
  firstname: string;
  lastname: string;
  profileImg: string | null;
  pinHash: string;
  lockedUntil: Date | null;
}

const noAdmin = sql`not exists (select from user_roles r where r.user_id = u.id and r.facility_id is null
  and r.role_id = any(${adminRoleIds}::int[]))`;

/** People of a facility with a PIN: its own, no tenants, and no administrators, whose rights a few digits do not guard. */
async function selectPeople(
  facilityId: number,
  { db }: Pick<CallContext, 'db'>,
  id?: number,
  lock = sql``,
): Promise<PinPerson[]> {
  const { rows } = await sql<PinPerson>`
    select u.id, u.firstname, u.lastname, u."profileImg", u."pinHash", u."lockedUntil" from users u
      join user_facilities m on m.user_id = u.id and m.facility_id = ${facilityId} and m.status = 'available'
    where u.status = 'active' and u."pinHash" is not null and ${noAdmin} and (${id ?? null}::int is null or u.id = ${id ?? null})
      and exists (select from user_roles r where r.user_id = u.id and r.role_id <> ${roles.subTenant.id}
        and (r.facility_id is null or r.facility_id = ${facilityId}))
    order by u.firstname, u.lastname, u.id ${lock}`.execute(db);
  return rows;
}

/** Who may unlock a console of a facility. */
export const listPinPeople = async (facilityId: number, context: CallContext) =>
  (await selectPeople(facilityId, context)).map(({ id, firstname, lastname, profileImg }) => ({
    id,
    firstname,
    lastname,
    profileImg,
  }));

interface Unlocking {
  facility_id: number;
  user_id: number;
  pin: string;
}

/** Opens a short session of the person whose PIN this is. Wrong ones are counted as failed sign-ins are, and apart from them: a right
 * PIN wipes out no wrong passwords. */
export async function unlock({ facility_id, user_id, pin }: Unlocking, context: CallContext): Promise<SessionRecord> {
  const [person] = await selectPeople(facility_id, context, user_id);
  if (person && isLockedNow(person, context.now)) throw lockedHere();
  const matches = await verifyPassword(person?.pinHash, pin);
  if (!person) throw wrongPin();
  if (!matches) throw await countGuess(user_id, wrongPin(), context, countWrongPin);
  return inShortTransaction(context, async (step) => {
    const [same] = await selectPeople(facility_id, step, user_id, sql`for update of u`);
    if (same?.pinHash !== person.pinHash) throw wrongPin();
    if (isLockedNow(same, step.now)) throw lockedHere();
    return open(facility_id, user_id, step);
  });
}

/** It reads, commands and writes as the person may, and never reaches the account itself. */
async function open(facilityId: number, userId: number, context: CallContext): Promise<SessionRecord> {
  const { db, now, request } = context;
  const token = newToken();
  const expires = new Date(now.getTime() + unlockedMinutes * 60_000);
  await sql`insert into user_tokens (user_id, facility_id, kind, "tokenHash", expires, scope, device, ip, "lastUsedAt")
    values (${userId}, ${facilityId}, 'api', ${hashToken(token)}, ${expires}, 'write', 'Console (PIN)', ${request.ip}, ${now})`.execute(
    db,
  );
  await sql`update users set "failedPins" = 0 where id = ${userId}`.execute(db);
  await sql`insert into activity_logs (user_id, facility_id, action, collection, record_id, source, ip)
    values (${userId}, ${facilityId}, 'login', 'users', ${userId}, 'ui', ${request.ip})`.execute(db);
  return readSessionRecord({ userId, facilityId, isAdmin: false }, token, context);
}

const wrongPin = () => new Refusal('WRONG_PIN', 'The PIN is wrong.', 422);
// No 401, which would end the session of the device.
const lockedHere = () => new Refusal('LOGIN_LOCKED', lockedText, 429);
