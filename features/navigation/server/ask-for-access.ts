import { randomBytes } from 'node:crypto';
import { roles } from '@trellis/access/model';
import { Notification } from '@trellis/alerts/model';
import { callerOf, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

interface Manager {
  id: number;
  lang: 'en' | 'es';
}

/**
 * Tells the managers of the facility (administrators where there is none) that somebody asks for a page. Who asked for
 * the same page within the last day is not announced again. Answers how many people were told.
 */
export async function askForAccess(
  { route, note }: { route: string; note?: string | undefined },
  context: CallContext,
): Promise<{ count: number }> {
  const { db, records, facilityId, now } = context;
  const { userId } = callerOf(context);
  const { firstname, lastname, email } = await db
    .selectFrom('users')
    .select(['firstname', 'lastname', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const managers = await listManagers(facilityId, context);
  const name = `${firstname} ${lastname}`.trim() || email;
  const yesterday = new Date(now.getTime() - 86_400_000);
  const told = await sql<{ user_id: number }>`
    select user_id from notifications where kind = 'access' and facility_id = ${facilityId} and createdate > ${yesterday}
      and "refCollection" = 'users' and ref_id = ${userId} and right(subject, ${route.length + 1}) = ${` ${route}`}`.execute(
    db,
  );
  const known = new Set(told.rows.map(({ user_id }) => user_id));
  const rows = managers
    .filter(({ id }) => !known.has(id))
    .map(({ id, lang }) => ({
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
  return { count: rows.length };
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
