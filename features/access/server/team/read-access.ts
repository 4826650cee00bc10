import type { PersonAccess } from '@trellis/access/model';
import { callerOf, notFound, shownInstant, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { countOpenWork } from './hand-over-work.ts';
import { managedBy, mayManagePerson } from './team-rights.ts';

/** Active facilities whose team the caller manages. */
export async function listManaged(context: CallContext): Promise<{ id: number; name: string }[]> {
  const managed = managedBy(context);
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from facilities
    where active and (${managed === 'all'} or id = any(${managed === 'all' ? [] : [...managed]}::integer[]))
    order by name, id`.execute(context.db);
  return rows;
}

type PersonRow = Omit<PersonAccess, 'places' | 'mayDecide'>;

/** Lets in managers of a facility where the person works or asks to; answers the memberships that the caller may see. */
export async function judgeManagerThere(id: number, context: CallContext): Promise<PersonAccess['places']> {
  const places = await readPlaces(id, context);
  if (!callerOf(context).isAdmin && !places.some(({ isManaged }) => isManaged)) throw notFound('users');
  return places;
}

/** Where a person works, with which roles. Managers see people who work in a facility of theirs or ask to, and of those the
 * memberships in facilities they belong to themselves. */
export async function readAccess(
  id: number,
  places: PersonAccess['places'],
  context: CallContext,
): Promise<PersonAccess> {
  const { isAdmin, facilities } = callerOf(context);
  const mayDecide = await mayManagePerson(id, context);
  // Who only asks to join shows no roles of elsewhere.
  const isColleague = isAdmin || places.some(({ status }) => status === 'available');
  const { rows } = await sql<{ person: PersonRow }>`
    select json_build_object('id', u.id, 'firstname', u.firstname, 'lastname', u.lastname, 'email', u.email, 'status', u.status,
      'account', case when ${mayDecide} then json_build_object('lastlogin', ${shownInstant(sql`u.lastlogin`)}, 'twoFactorEnabled', u."twoFactorEnabled",
        'lockedUntil', case when u."lockedUntil" > ${context.now} then ${shownInstant(sql`u."lockedUntil"`)} end,
        'sessions', (select count(*) from user_tokens t where t.user_id = u.id and t.kind = 'api' and t.expires > ${context.now}
          and (${isAdmin} or t.facility_id = any(${[...facilities]}::integer[])))) end,
      'role_ids', (select coalesce(json_agg(r.role_id order by r.role_id), '[]') from user_roles r
        where r.user_id = u.id and r.facility_id is null and ${isColleague})) as person
    from users u where u.id = ${id}`.execute(context.db);
  const person = rows[0]?.person;
  if (!person) throw notFound('users');
  return { ...person, places, mayDecide };
}

async function readPlaces(id: number, context: CallContext): Promise<PersonAccess['places']> {
  const managed = managedBy(context);
  const { facilities, isAdmin } = callerOf(context);
  const isManaged = sql`(${managed === 'all'} or m.facility_id = any(${managed === 'all' ? [] : [...managed]}::integer[]))`;
  const { rows } = await sql<PersonAccess['places'][number]>`
    select m.id, m.facility_id, f.name, m.status,
      (select coalesce(json_agg(r.role_id order by r.role_id), '[]') from user_roles r
        where r.user_id = m.user_id and r.facility_id = m.facility_id) as role_ids,
      ${isManaged} as "isManaged",
      case when ${isManaged} and m.status = 'available' then json_build_object('position', coalesce(m.position, u.position),
        'hourlyRate', m."hourlyRate", 'applicatorLicense', m."applicatorLicense", 'applicatorExpiry', m."applicatorExpiry") end as employment,
      m.status = 'available' and manages_facility(m.user_id, m.facility_id) and not exists (
        select 1 from user_facilities other where other.facility_id = m.facility_id and other.user_id <> m.user_id
          and manages_facility(other.user_id, other.facility_id)) as "isLastManager",
      ${countOpenWork(context.services)} as "openWork"
    from user_facilities m join facilities f on f.id = m.facility_id join users u on u.id = m.user_id
    where m.user_id = ${id} and f.active
      and (${isAdmin} or (m.facility_id = any(${[...facilities]}::integer[]) and m.status in ('available', 'requested')))
    order by f.name, f.id`.execute(context.db);
  return rows;
}
