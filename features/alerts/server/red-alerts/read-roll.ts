import {
  mostRedAlerts,
  onlineMinutes,
  type EmergencyCount,
  type EmergencyRoll,
  type PeopleOnline,
  type RedAlert,
} from '@trellis/alerts/model';
import type { CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { readTexts } from './text-people.ts';
import { readPosts } from './post-red-alert.ts';
import { isAway, isOnShift, readRota, readZone, rolesHeld, unplanned } from '../rota/read-rota.ts';

interface PersonRow {
  user_id: number;
  name: string;
  roles: EmergencyRoll['people'][number]['roles'];
  phone: string | null;
  seenAt: Date | null;
  device: string | null;
  wasShown: boolean;
  acknowledgedAt: Date | null;
}

/** Everybody who works in the facility of an emergency message, those who did not acknowledge it as it is worded now first. */
export async function readRoll(alert: RedAlert, context: CallContext): Promise<EmergencyRoll> {
  const { db } = context;
  const { id, facility_id, version, createdate, changedAt } = alert;
  const { rows } = await sql<PersonRow>`
    select u.id as user_id, concat_ws(' ', u.firstname, u.lastname) as name, u."cellPhone" as phone, a."acknowledgedAt",
      t."seenAt", t.device, v.user_id is not null as "wasShown",
      ${rolesHeld(facility_id)} as roles
    from users u join user_facilities m on m.user_id = u.id and m.facility_id = ${facility_id} and m.status = 'available'
      left join red_alert_acknowledgements a on a.user_id = u.id and a."redAlert_id" = ${id} and a.version = ${version}
      left join red_alert_views v on v.user_id = u.id and v."redAlert_id" = ${id} and v.version = ${version}
      left join lateral (select o."lastUsedAt" as "seenAt", nullif(o.device, '') as device from user_tokens o
        where o.user_id = u.id and o.kind = 'api' and o."lastUsedAt" is not null order by o."lastUsedAt" desc limit 1) t on true
    where u.status = 'active' order by a."acknowledgedAt" is not null, u.firstname, u.lastname, u.id`.execute(db);
  const sentAt = Date.parse(changedAt ?? createdate);
  const waits = rows
    .flatMap(({ acknowledgedAt }) => (acknowledgedAt ? [(acknowledgedAt.getTime() - sentAt) / 1000] : []))
    .sort((one, other) => one - other);
  const texts = await readTexts(alert, context);
  const presenceAt = await readPresenceAt(alert, context);
  return {
    people: rows.map(({ wasShown, ...person }) => ({
      ...person,
      presence: presenceAt(person.user_id),
      text: texts.get(person.user_id) ?? null,
      seenAt: person.seenAt?.toISOString() ?? null,
      acknowledgedAt: person.acknowledgedAt?.toISOString() ?? null,
      // Who used the product meanwhile may have done so in another facility.
      isDelivered: wasShown || person.acknowledgedAt !== null,
    })),
    posts: await readPosts(alert, context),
    medianSeconds: waits.length === 0 ? null : Math.round(waits[Math.floor((waits.length - 1) / 2)] ?? 0),
  };
}

/** Who is on shift now, or was when a message that is over was sent. */
async function readPresenceAt(alert: RedAlert, { db, now }: CallContext) {
  const { facility_id, createdate, clearedAt, activeUntil } = alert;
  const isOver = clearedAt !== null || (activeUntil !== null && Date.parse(activeUntil) <= now.getTime());
  const at = isOver ? Date.parse(createdate) : now.getTime();
  const zone = await readZone(facility_id, db);
  const rota = await readRota(facility_id, { from: at, to: at + 1 }, db);
  return (id: number) => {
    const presence = rota.get(id) ?? unplanned;
    if (isAway(presence, at)) return 'away' as const;
    if (presence.shift.length === 0) return null;
    return isOnShift(presence, at, zone) ? ('on_shift' as const) : ('off_shift' as const);
  };
}

/** People of the caller's facility, and of them those who have the product before them. */
export async function countOnline({ db, now, facilityId }: CallContext): Promise<PeopleOnline> {
  const since = new Date(now.getTime() - onlineMinutes * 60_000);
  const { rows } = await sql<PeopleOnline>`
    select count(*)::int as people, (count(*) filter (where exists (
      select from user_tokens o where o.user_id = u.id and o.kind = 'api' and o.facility_id = ${facilityId} and o."lastUsedAt" > ${since} and o.expires > ${now})))::int as online
    from users u join user_facilities m on m.user_id = u.id and m.facility_id = ${facilityId} and m.status = 'available'
    where u.status = 'active'`.execute(db);
  return rows[0] ?? { people: 0, online: 0 };
}

/** How many of the people who work in a facility acknowledged each of its messages as it is worded now, and how fast. */
export async function readRolls(
  facilityId: number,
  from: string | undefined,
  { db }: CallContext,
): Promise<EmergencyCount[]> {
  const { rows } = await sql<EmergencyCount>`
    with members as materialized (
      select u.id from users u join user_facilities m on m.user_id = u.id and m.facility_id = ${facilityId} and m.status = 'available'
      where u.status = 'active'
    ), sent as materialized (
      select id, version, coalesce("changedAt", createdate) as since from red_alerts where facility_id = ${facilityId}
        and createdate >= ${from ?? '-infinity'}::timestamptz
      order by createdate desc, id desc limit ${mostRedAlerts}
    )
    select s.id, count(a.id)::int as acknowledged,
      (select count(*)::int from (
          select user_id from red_alert_views where "redAlert_id" = s.id and version = s.version
          union select user_id from red_alert_acknowledgements where "redAlert_id" = s.id and version = s.version
        ) seen where seen.user_id in (select id from members)) as shown,
      (select count(*)::int from members) as people,
      round(percentile_disc(0.5) within group (order by extract(epoch from a."acknowledgedAt" - s.since)))::float8 as "medianSeconds"
    from sent s left join red_alert_acknowledgements a on a."redAlert_id" = s.id and a.version = s.version
      and a.user_id in (select id from members)
    group by s.id, s.version, s.since order by s.id desc`.execute(db);
  return rows;
}
