import type { CalendarEventItem } from '@trellis/tasks/model';
import type { WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { isRepeated, listOccurrences, type CalendarSpan } from './list-occurrences.ts';

/** A time at which an event of the calendar takes place. */
export interface CalendarTime extends CalendarSpan {
  /** Of the event. */
  id: number;
  title: string;
  user_id: number | null;
  /** The event comes again by its recurrence rule. */
  isRepeated: boolean;
}

interface FoundEvent extends CalendarSpan {
  id: number;
  title: string;
  user_id: number | null;
  recurrence: string | null;
}

interface Asked {
  facility_id: number;
  /** By its clock, which is that of the facility. */
  zone: string;
  /** What planning takes from the events. */
  affects: CalendarEventItem['affects'];
  within: CalendarSpan;
}

/** The times of a facility's events of one kind that touch a span, the first ones first. Whole days are those of the facility. */
export async function readCalendar(
  { facility_id, zone, affects, within }: Asked,
  { db }: Pick<WorkContext, 'db'>,
): Promise<CalendarTime[]> {
  const { rows } = await sql<FoundEvent>`
    with events as (
      select e.id, e.title, e.user_id, e.recurrence,
        case when e."allDay" then date_trunc('day', e.startdate, ${zone}) else e.startdate end as begins,
        case when e."allDay" then (date_trunc('day', greatest(e.enddate - interval '1 second', e.startdate) at time zone ${zone})
          + interval '1 day') at time zone ${zone} else e.enddate end as ends
      from calendar_events e join calendar_event_items i on i.id = e."CalendarEventItem_id" and i.affects = ${affects}
      where e.facility_id = ${facility_id} and e.startdate < ${new Date(within.to + dayMs)}
        and (e.recurrence is not null or e.enddate > ${new Date(within.from - dayMs)})
    )
    select id, title, user_id, recurrence, extract(epoch from begins)::float8 * 1000 as from, extract(epoch from ends)::float8 * 1000 as to
    from events`.execute(db);
  return rows
    .flatMap(({ id, title, user_id, ...event }) =>
      listOccurrences(event, zone, within).map((time) => ({
        ...time,
        ...{ id, title, user_id, isRepeated: isRepeated(event.recurrence) },
      })),
    )
    .sort((one, other) => one.from - other.from);
}

const dayMs = 86_400_000;
