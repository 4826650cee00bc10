import type { MenuEntry, SessionRecord } from '@trellis/access/model';
import { notFound, type WorkContext } from '@trellis/server-kit';
import { sessionMenu } from './session-menu.ts';
import { measurementSystemSql } from '../measurement-system.ts';
import { sql } from 'kysely';
import { DateTime } from 'luxon';

interface SessionRow extends Omit<
  SessionRecord,
  'apitoken' | 'menus' | 'facility_UTCOffset' | 'lastlogin' | 'preferences'
> {
  lastlogin: Date | null;
}

/** The session record of a person in a facility; `apitoken` is the caller's own token. */
export async function readSessionRecord(
  person: { userId: number; facilityId: number | null; isAdmin: boolean },
  apitoken: string,
  { db, now, services }: Pick<WorkContext, 'db' | 'now' | 'services'>,
): Promise<SessionRecord> {
  const menuOf = async ({ facilityId, ...reader }: typeof person): Promise<MenuEntry[]> => {
    if (facilityId === null) return [];
    const menus = services.slots.of(sessionMenu).map((read) => read(db, { ...reader, facilityId }));
    return (await Promise.all(menus)).flat();
  };
  const { rows } = await sql<SessionRow>`
    select u.id, u.id as user_id, f.id as facility_id, f.name as facilityname, f.facility_timezone, u.lastlogin,
      case when f.id is not null then json_build_object('id', f.id, 'name', f.name, 'state', f.state,
        'isMetrcEnabled', f."isMetrcEnabled") end as facility,
      u.firstname, u.lastname,
      coalesce((select m.position from user_facilities m where m.user_id = u.id and m.facility_id = f.id and m.status = 'available'), u.position) as position, u.email, u.theme, u."allowPushNotifications", u."timePreference",
      u."timePreference24Hour", u."showIntroVideo", u."profileImg", u.lang, u.units as "ownUnits", ${measurementSystemSql(person.facilityId)} as units, u."defaultView",
      u."defaultChart", u."vfuStateInteraction", u."deviceDashboardView", u."showFullVfuName", u."vfuLegacyView",
      coalesce(f."growsCannabis", false) as "growsCannabis", coalesce(f."growsHemp", false) as "growsHemp",
      coalesce(f."growsLeafyGreens", false) as "growsLeafyGreens",
      coalesce((select json_agg(json_build_object('id', r.id, 'name', r.rolename) order by r.id)
        from (select distinct g.id, g.rolename from user_roles x join roles g on g.id = x.role_id where x.user_id = u.id
          and (x.facility_id is null or x.facility_id = ${person.facilityId})) r), '[]') as roles,
      coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name, 'status', s.status) order by s.name)
        from (select x.id, x.name, coalesce(m.status, 'available') as status from facilities x
          left join user_facilities m on m.facility_id = x.id and m.user_id = u.id
          where x.active and (m.id is not null or ${person.isAdmin})) s), '[]') as facilities
    from users u left join facilities f on f.id = ${person.facilityId}
    where u.id = ${person.userId}`.execute(db);
  const row = rows[0];
  if (!row) throw notFound('users');
  return {
    ...row,
    preferences: { units: row.units },
    apitoken,
    menus: await menuOf(person),
    lastlogin: row.lastlogin?.toISOString() ?? null,
    facility_UTCOffset: row.facility_timezone ? DateTime.fromJSDate(now, { zone: row.facility_timezone }).offset : null,
  };
}
