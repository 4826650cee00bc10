import { alertEvents, alertPath } from '@trellis/alerts/model';
import { reaction, type WorkContext } from '@trellis/server-kit';
import { Ticket } from '@trellis/tickets/model';
import { sql } from 'kysely';

/** Alerts whose type says so open a hardware ticket, once; of many units in trouble together the one about their cause does. */
export const openTickets = reaction(alertEvents.raised, 'open-ticket', ({ row }, context) =>
  openTicket(row.id, context),
);

async function openTicket(alertId: number, { db, records, services }: WorkContext): Promise<void> {
  const { rows } = await sql<Wanted>`
    select e.facility_id, e."platformGroup_id", e.message, e."firstOccurrred", coalesce(e.name, t.label) as name, u.name as unit
    from exceptions e join exception_types t on t.id = e."exceptionType_id" left join units u on u.id = e."platformGroup_id"
      left join lateral (select g."autoTicket" from exception_types g
        where g.code = e.facts->>'gathers' and (g.facility_id is null or g.facility_id = e.facility_id)
        order by g.facility_id nulls last limit 1) g on true
    where e.id = ${alertId} and (t."autoTicket" or g."autoTicket") and e."rootException_id" is null and e."resolvedOn" is null`.execute(
    db,
  );
  const [wanted] = rows;
  if (!wanted) return;
  const { facility_id, platformGroup_id, message, firstOccurrred, name, unit } = wanted;
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
  firstOccurrred: Date;
  name: string;
  unit: string | null;
}
