import { mostRedAlerts, type EmergencyCount, type EmergencyRoll, type RedAlert } from '@trellis/alerts/model';
import type { CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { readPosts } from './post-red-alert.ts';

interface PersonRow {
  user_id: number;
  name: string;
  roles: string[];
  phone: string | null;
  seenAt: Date | null;
  acknowledgedAt: Date | null;
}

/** Everybody who works in the facility of an emergency message, those who did not acknowledge it as it is worded now first. */
export async function readRoll(alert: RedAlert, context: CallContext): Promise<EmergencyRoll> {
  const { db } = context;
  const { id, facility_id, version, createdate, changedAt } = alert;
  const { rows } = await sql<PersonRow>`
    select u.id as user_id, concat_ws(' ', u.firstname, u.lastname) as name, u."cellPhone" as phone, a."acknowledgedAt",
      (select max(t."lastUsedAt") from user_tokens t where t.user_id = u.id and t.kind = 'api') as "seenAt",
      coalesce((select json_agg(distinct r.rolename) from user_roles g join roles r on r.id = g.role_id
        where g.user_id = u.id and (g.facility_id is null or g.facility_id = ${facility_id})), '[]') as roles
    from users u join user_facilities m on m.user_id = u.id and m.facility_id = ${facility_id} and m.status = 'available'
      left join red_alert_acknowledgements a on a.user_id = u.id and a."redAlert_id" = ${id} and a.version = ${version}
    where u.status = 'active' order by a."acknowledgedAt" is not null, u.firstname, u.lastname, u.id`.execute(db);
  const sentAt = Date.parse(changedAt ?? createdate);
  const waits = rows
    .flatMap(({ acknowledgedAt }) => (acknowledgedAt ? [(acknowledgedAt.getTime() - sentAt) / 1000] : []))
    .sort((one, other) => one - other);
  return {
    people: rows.map((person) => ({
      ...person,
      seenAt: person.seenAt?.toISOString() ?? null,
      acknowledgedAt: person.acknowledgedAt?.toISOString() ?? null,
      isDelivered: person.acknowledgedAt !== null || (person.seenAt !== null && person.seenAt.getTime() > sentAt),
    })),
    posts: await readPosts(alert, context),
    medianSeconds: waits.length === 0 ? null : Math.round(waits[Math.floor((waits.length - 1) / 2)] ?? 0),
  };
}

/** How many of the people who work in a facility acknowledged each of its messages as it is worded now, and how fast. */
export async function readRolls(facilityId: number, { db }: CallContext): Promise<EmergencyCount[]> {
  const { rows } = await sql<EmergencyCount>`
    with members as materialized (
      select u.id from users u join user_facilities m on m.user_id = u.id and m.facility_id = ${facilityId} and m.status = 'available'
      where u.status = 'active'
    ), sent as materialized (
      select id, version, coalesce("changedAt", createdate) as since from red_alerts where facility_id = ${facilityId}
      order by createdate desc, id desc limit ${mostRedAlerts}
    )
    select s.id, count(a.id)::int as acknowledged, (select count(*)::int from members) as people,
      round(percentile_disc(0.5) within group (order by extract(epoch from a."acknowledgedAt" - s.since)))::float8 as "medianSeconds"
    from sent s left join red_alert_acknowledgements a on a."redAlert_id" = s.id and a.version = s.version
      and a.user_id in (select id from members)
    group by s.id, s.since order by s.id desc`.execute(db);
  return rows;
}
