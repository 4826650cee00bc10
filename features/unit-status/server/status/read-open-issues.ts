import { shownInstant, type Database, type RequestTransaction } from '@trellis/server-kit';
import { sql, type RawBuilder } from 'kysely';
import { isOpenTicket, isStandingAlert, ticketsWithHardware, unitOfTicket } from './counted-issues.ts';

interface Wanted {
  facilityId: number;
  /** Of these units alone; undefined for all of the facility, with what is about no unit. */
  unitIds: readonly number[] | undefined;
}

/** Alerts and tickets that count as open, with who is on them, as JSON text. */
export async function readOpenIssues(
  db: Database | RequestTransaction,
  { facilityId, unitIds }: Wanted,
): Promise<string> {
  const ofUnits = (unit: RawBuilder<unknown>) =>
    unitIds === undefined ? sql`` : sql`and ${unit} = any(${[...unitIds]}::int[])`;
  const { rows } = await sql<{ issues: string }>`
    with found_alerts as (
      select e.id, e.code, e.name, e.message, ${shownInstant(sql`e."firstOccurrred"`)} as "firstOccurrred", e.occurrences,
        e."escalationLevel", e."ExceptionStatus_id", e."platformGroup_id", e.value::float8 as value, e."limitValue"::float8 as "limitValue",
        e."affectedUnits", e.facts,
        (select json_build_object('firstname', p.firstname, 'lastname', p.lastname) from users p where p.id = e.owner_user_id) as owner,
        (select json_build_object('labelEs', k."labelEs", 'messageTemplate', k."messageTemplate", 'messageTemplateEs', k."messageTemplateEs")
          from exception_types k where k.id = e."exceptionType_id") as "exceptionType"
      from exceptions e where ${isStandingAlert(facilityId)} ${ofUnits(sql`e."platformGroup_id"`)}
      order by e."escalationLevel", e."firstOccurrred" desc, e.id desc
    ),
    found_tickets as (
      select t.id, t.label, ${shownInstant(sql`t.createdate`)} as createdate, ${unitOfTicket} as "platformGroup_id", case when p.id is not null then ${wordOf('p')} end as priority,
        ${wordOf('s')} as status,
        coalesce((select json_agg(json_build_object('firstname', w.firstname, 'lastname', w.lastname) order by a.id)
          from ticket_assignments a join users w on w.id = a.user_id where a.hardware_item_ticket_id = t.id), '[]') as people
      from ${ticketsWithHardware} left join ticket_priorities p on p.id = t.ticket_priority_id
      where ${isOpenTicket(facilityId)} ${ofUnits(unitOfTicket)}
      order by p.seq nulls last, t.createdate desc, t.id desc
    )
    select json_build_object(
      'alerts', coalesce((select json_agg(a) from found_alerts a), '[]'),
      'tickets', coalesce((select json_agg(k) from found_tickets k), '[]'))::text as issues`.execute(db);
  return rows[0]?.issues ?? '';
}

/** A word of a list with its place in it. */
const wordOf = (list: string) =>
  sql`json_build_object('label', ${sql.ref(`${list}.label`)}, 'labelEs', ${sql.ref(`${list}.labelEs`)}, 'seq', ${sql.ref(`${list}.seq`)})`;
