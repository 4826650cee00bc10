import { drillCode, standingStatusIds } from '@trellis/alerts/model';
import type { CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { DateTime } from 'luxon';
import type { WeekFacts } from './week-facts.ts';
import type { Week } from './week.ts';

type Db = Pick<CallContext, 'db'>['db'];
type Work = Pick<WeekFacts, 'alerts' | 'tickets' | 'tasksDone'> &
  Pick<WeekFacts['now'], 'openAlerts' | 'openTickets' | 'tasksToday' | 'tasksDoneToday' | 'tasksOverdue'>;

interface Counts {
  raised: number;
  resolved: number;
  openAlerts: number;
  opened: number;
  closed: number;
  openTickets: number;
  tasksDone: number;
  tasksToday: number;
  tasksDoneToday: number;
  tasksOverdue: number;
}

/** Alerts, tickets and tasks of a week, and what is open now. Tickets are those everybody may see; a test of the alerts is none. */
export async function readWork(db: Db, { facilityId, zone, from, to, now }: Week): Promise<Work> {
  const today = DateTime.fromJSDate(now, { zone }).startOf('day').toJSDate();
  const within = (column: string) =>
    sql`count(*) filter (where ${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to})::int`;
  const { rows } = await sql<Counts>`
    select * from (
      select ${within('firstOccurrred')} as raised, ${within('resolvedOn')} as resolved,
        count(*) filter (where "ExceptionStatus_id" = any(${standingStatusIds}::int[]))::int as "openAlerts"
      from exceptions where facility_id = ${facilityId} and code is distinct from ${drillCode}
    ) a, (
      select ${within('t.createdate')} as opened, ${within('t.closedAt')} as closed,
        count(*) filter (where s.category <> 'done')::int as "openTickets"
      from tickets t join ticket_statuses s on s.id = t.hardware_item_ticket_status_id
      where t.facility_id = ${facilityId} and not t."adminOnly" and t."standardOperatingProcedure_id" is null
    ) t, (
      select ${within('completed')} as "tasksDone", count(*) filter (where completed >= ${today})::int as "tasksDoneToday"
      from tasks where facility_id = ${facilityId} and state = 'completed'
    ) d, (
      select count(*) filter (where today)::int as "tasksToday", count(*) filter (where overdue)::int as "tasksOverdue"
      from active_tasks where facility_id = ${facilityId}
    ) o`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('Counts are always one row.');
  const { raised, resolved, opened, closed, tasksDone, ...open } = row;
  const mostRaised = await readMostRaised(db, facilityId, from, to);
  return { ...open, alerts: { raised, resolved, mostRaised }, tickets: { opened, closed }, tasksDone };
}

async function readMostRaised(
  db: Db,
  facilityId: number,
  from: Date,
  to: Date,
): Promise<WeekFacts['alerts']['mostRaised']> {
  const { rows } = await sql<{ name: string; count: number }>`
    select coalesce(e.name, t.label, e.code, '') as name, count(*)::int as count
    from exceptions e left join exception_types t on t.id = e."exceptionType_id"
    where e.facility_id = ${facilityId} and e."firstOccurrred" >= ${from} and e."firstOccurrred" < ${to}
      and e.code is distinct from ${drillCode}
    group by 1 order by count desc, name limit 5`.execute(db);
  return rows;
}
