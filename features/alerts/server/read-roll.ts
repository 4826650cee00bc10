import type { EmergencyRoll, RedAlert } from '@trellis/alerts/model';
import type { CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

interface PersonRow {
  user_id: number;
  name: string;
  roles: string[];
  phone: string | null;
  seenAt: Date | null;
  acknowledgedAt: Date | null;
}

/** Everybody who works in the facility of an emergency message, those who did not acknowledge it first. */
export async function readRoll({ id, facility_id, createdate }: RedAlert, { db }: CallContext): Promise<EmergencyRoll> {
  const { rows } = await sql<PersonRow>`
    select u.id as user_id, concat_ws(' ', u.firstname, u.lastname) as name, u."cellPhone" as phone, a."acknowledgedAt",
      (select max(t."lastUsedAt") from user_tokens t where t.user_id = u.id and t.kind = 'api') as "seenAt",
      coalesce((select json_agg(distinct r.rolename) from user_roles g join roles r on r.id = g.role_id
        where g.user_id = u.id and (g.facility_id is null or g.facility_id = ${facility_id})), '[]') as roles
    from users u join user_facilities m on m.user_id = u.id and m.facility_id = ${facility_id} and m.status = 'available'
      left join red_alert_acknowledgements a on a.user_id = u.id and a."redAlert_id" = ${id}
    where u.status = 'active' order by a."acknowledgedAt" is not null, u.firstname, u.lastname, u.id`.execute(db);
  const sentAt = Date.parse(createdate);
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
    medianSeconds: waits.length === 0 ? null : Math.round(waits[Math.floor((waits.length - 1) / 2)] ?? 0),
  };
}
