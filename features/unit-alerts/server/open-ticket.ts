import { measurementSystemSql } from '@trellis/access/server';
import { alertEvents, alertPath, alertText, type AlertFacts, type AlertReader } from '@trellis/alerts/model';
import { clockOf } from '@trellis/notifications/server';
import { reaction, type WorkContext } from '@trellis/server-kit';
import { Ticket } from '@trellis/tickets/model';
import { sql } from 'kysely';

/** Alerts whose type says so open a hardware ticket, once; of many units in trouble together the one about their cause does. */
export const openTickets = reaction(alertEvents.raised, 'open-ticket', ({ row }, context) =>
  openTicket(row.id, context),
);

async function openTicket(alertId: number, { db, records, services }: WorkContext): Promise<void> {
  // Most of those who work there read it.
  const spoken = sql`(select u.lang from users u join user_facilities m on m.user_id = u.id and m.facility_id = e.facility_id
    and m.status = 'available' where u.status = 'active' group by 1 order by count(*) desc, u.lang limit 1)`;
  const { rows } = await sql<Wanted>`
    select e.facility_id, e."platformGroup_id", e.message, e.value, e."limitValue", e."affectedUnits", e.facts, e."firstOccurrred",
      coalesce(e.name, t.label) as name, t."labelEs" as "nameEs", t."messageTemplate", t."messageTemplateEs", u.name as unit,
      coalesce(${spoken}, 'en') as lang, f.facility_timezone as zone
    from exceptions e join facilities f on f.id = e.facility_id join exception_types t on t.id = e."exceptionType_id" left join units u on u.id = e."platformGroup_id"
      left join lateral (select g."autoTicket" from exception_types g
        where g.code = e.facts->>'gathers' and (g.facility_id is null or g.facility_id = e.facility_id)
        order by g.facility_id nulls last limit 1) g on true
    where e.id = ${alertId} and (t."autoTicket" or g."autoTicket") and e."rootException_id" is null and e."resolvedOn" is null`.execute(
    db,
  );
  const [wanted] = rows;
  if (!wanted) return;
  const { facility_id, platformGroup_id, firstOccurrred, lang, unit, zone } = wanted;
  const seenIn = await sql<{ units: AlertReader['units'] }>`
    select ${measurementSystemSql(facility_id)} as units from (select null::text as units) u`.execute(db);
  const units = seenIn.rows[0]?.units ?? 'imperial';
  const name = (lang === 'es' && wanted.nameEs) || wanted.name;
  const showMoment = (iso: string) => clockOf(zone, lang === 'es')(new Date(iso));
  const message = alertText({ ...wanted, firstOccurrred: firstOccurrred.toISOString() }, wanted, {
    lang,
    units,
    showMoment,
  });
  await records.create(Ticket, {
    label: [unit, name]
      .filter((part) => part !== null)
      .join(': ')
      .slice(0, 255),
    description: [message, `${services.config.publicUrl}${alertPath(alertId)}`].filter(Boolean).join('\n\n'),
    facility_id,
    platformGroup_id,
    users_id: null,
    failureDate: firstOccurrred.toISOString(),
    reportSource: 'remoteMonitoring',
  });
}

interface Wanted {
  facility_id: number;
  platformGroup_id: number | null;
  message: string | null;
  value: number | null;
  limitValue: number | null;
  affectedUnits: number | null;
  facts: AlertFacts | null;
  firstOccurrred: Date;
  name: string;
  nameEs: string | null;
  messageTemplate: string | null;
  messageTemplateEs: string | null;
  lang: AlertReader['lang'];
  zone: string;
  unit: string | null;
}
