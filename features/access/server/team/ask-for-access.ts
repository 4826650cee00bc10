import { randomBytes } from 'node:crypto';
import { roles, PageRequest } from '@trellis/access/model';
import { Notification } from '@trellis/notifications/model';
import { callerOf, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

interface Manager {
  id: number;
  lang: 'en' | 'es';
}

const dayMs = 86_400_000;

/** A page somebody asks for; `menuItem` names the entry of a page whose path has parameters. */
interface WantedPage {
  route: string;
  menuItem?: string | undefined;
  note?: string | undefined;
}

/**
 * Keeps the request for whoever decides about the team, and tells the managers of the facility (administrators where there
 * is none). Who asked for the same page within the last day is not announced again. Answers how many people were told.
 */
export async function askForAccess(
  { route, menuItem, note }: WantedPage,
  context: CallContext,
): Promise<{ count: number }> {
  const { db, records, facilityId, now } = context;
  const { userId } = callerOf(context);
  // One request of a person at a time, so that two clicks make one row.
  await sql`select pg_advisory_xact_lock(hashtext(${`page requests of ${userId}`}))`.execute(db);
  const known = await db
    .selectFrom('page_requests')
    .select(['id', 'askedAt'])
    .where('user_id', '=', userId)
    .where('facility_id', '=', facilityId)
    .where('route', '=', route)
    .executeTakeFirst();
  if (known && known.askedAt.getTime() > now.getTime() - dayMs) return { count: 0 };
  const asked = { menuItem: menuItem ?? null, note: note ?? null, askedAt: now.toISOString() };
  if (known) await records.update(PageRequest, known.id, { ...asked, status: 'requested', decidedBy: null });
  else await records.create(PageRequest, { user_id: userId, facility_id: facilityId, route, ...asked });
  return { count: await tellManagers(route, note, context) };
}

async function tellManagers(route: string, note: string | undefined, context: CallContext): Promise<number> {
  const { db, records, facilityId } = context;
  const { userId } = callerOf(context);
  const { firstname, lastname, email } = await db
    .selectFrom('users')
    .select(['firstname', 'lastname', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const name = `${firstname} ${lastname}`.trim() || email;
  const rows = (await listManagers(facilityId, context)).map(({ id, lang }) => ({
    user_id: id,
    facility_id: facilityId,
    kind: 'access' as const,
    channel: 'inapp' as const,
    subject: lang === 'es' ? `${name} pide acceso a ${route}` : `${name} asks for access to ${route}`,
    body: note ?? null,
    refCollection: 'users',
    ref_id: userId,
    messageToken: randomBytes(24).toString('base64url'),
  }));
  if (rows.length > 0) await records.insert(Notification, rows);
  return rows.length;
}

async function listManagers(facilityId: number, { db }: Pick<CallContext, 'db'>): Promise<Manager[]> {
  const { rows } = await sql<Manager & { isManager: boolean }>`
    select u.id, u.lang, bool_or(r.role_id = ${roles.facilityManager.id}) as "isManager"
    from users u join user_roles r on r.user_id = u.id
    where u.status = 'active' and (
      (r.role_id = ${roles.facilityManager.id} and (r.facility_id is null or r.facility_id = ${facilityId})
        and exists (select 1 from user_facilities m where m.user_id = u.id and m.facility_id = ${facilityId}
          and m.status = 'available'))
      or r.role_id = ${roles.administrator.id})
    group by u.id order by u.id`.execute(db);
  const managers = rows.filter(({ isManager }) => isManager);
  return managers.length > 0 ? managers : rows;
}
