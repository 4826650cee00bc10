import { randomBytes } from 'node:crypto';
import { privilegedRoleIds, type OpenPageRequest, PageRequest } from '@trellis/access/model';
import { Notification } from '@trellis/notifications/model';
import { callerOf, moveRow, Refusal, type CallContext, shownInstant } from '@trellis/server-kit';
import { sql } from 'kysely';
import { readerOf } from '../account/change-password.ts';
import { addRoles, assertIsThere } from './change-roles.ts';
import { assertGrants, managedBy } from './team-rights.ts';

/** The roles (`role_id`, and how many pages each opens there) that open the page a request `p` asks for. */
const openers = sql`
  select r.role_id, (select count(distinct every."ag_navigationMenu_id")::integer from navigation_menu_roles every
      where every.role_id = r.role_id and (every.facility_id is null or every.facility_id = p.facility_id)) as pages
  from navigation_menu_roles r join navigation_menus m on m.id = r."ag_navigationMenu_id" join roles on roles.id = r.role_id
  where m.active and roles.active and (m.route = p.route or m."menuItem" = p."menuItem")
    and (r.facility_id is null or r.facility_id = p.facility_id)
  group by r.role_id, p.facility_id`;

/** Requests that wait for an answer, of people who work there and whose roles still do not open the page. */
export async function listPageRequests(
  facilityId: number | undefined,
  context: CallContext,
): Promise<OpenPageRequest[]> {
  const managed = facilityId === undefined ? managedBy(context) : [facilityId];
  const kept = callerOf(context).isAdmin ? [] : [...privilegedRoleIds];
  const { rows } = await sql<{ list: OpenPageRequest[] }>`
    select coalesce(json_agg(q order by q."askedAt", q.id), '[]') as list from (
      select p.id, p.user_id, btrim(u.firstname || ' ' || u.lastname) as name, p.facility_id, f.name as facilityname, p.route,
        p.note, ${shownInstant(sql`p."askedAt"`)} as "askedAt",
        (select coalesce(json_agg(o order by o.pages, o.role_id), '[]') from (${openers}) o
          where o.role_id <> all(${kept}::integer[])) as roles
      from page_requests p join users u on u.id = p.user_id join facilities f on f.id = p.facility_id
      where p.status = 'requested' and u.status <> 'suspended' and f.active
        and (${managed === 'all'} or p.facility_id = any(${managed === 'all' ? [] : [...managed]}::integer[]))
        and exists (select 1 from user_facilities m
          where m.user_id = p.user_id and m.facility_id = p.facility_id and m.status = 'available')
        and not exists (select 1 from user_roles held join (${openers}) o on o.role_id = held.role_id
          where held.user_id = p.user_id and (held.facility_id is null or held.facility_id = p.facility_id))
    ) q`.execute(context.db);
  return rows[0]?.list ?? [];
}

/** Gives the person who asked a role that opens the page, and tells them. Refuses roles that do not open it, and (404) who
 * no longer works there. */
export async function grantPage({ id }: PageRequest, roleId: number, context: CallContext): Promise<PageRequest> {
  const request = await moveRow(PageRequest, { id }, 'grant', {}, context);
  assertGrants([roleId], context);
  const { rows } = await sql<{ role_id: number }>`
    select o.role_id from page_requests p cross join lateral (${openers}) o
    where p.id = ${id} and o.role_id = ${roleId}`.execute(context.db);
  if (rows.length === 0) throw new Refusal('ROLE_WITHOUT_PAGE', 'This role does not open the page.');
  await assertIsThere(request.user_id, request.facility_id, context);
  await addRoles(request.user_id, request.facility_id, [roleId], context);
  await tell(request, true, context);
  return request;
}

/** Refuses a request and tells the person. */
export async function denyPage({ id }: PageRequest, context: CallContext): Promise<PageRequest> {
  const request = await moveRow(PageRequest, { id }, 'deny', {}, context);
  await tell(request, false, context);
  return request;
}

const subjects = {
  en: { granted: (route: string) => `You can now open ${route}`, denied: (route: string) => `No access to ${route}` },
  es: { granted: (route: string) => `Ya puede abrir ${route}`, denied: (route: string) => `Sin acceso a ${route}` },
} as const;

async function tell({ user_id, facility_id, route }: PageRequest, isGranted: boolean, context: CallContext) {
  const { lang } = await readerOf(user_id, context);
  const row = {
    user_id,
    facility_id,
    kind: 'access',
    channel: 'inapp',
    subject: subjects[lang][isGranted ? 'granted' : 'denied'](route),
    messageToken: randomBytes(24).toString('base64url'),
  };
  await context.records.insert(Notification, [row]);
}
