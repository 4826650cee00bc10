import { roles } from '@trellis/access/model';
import { mostOpenTasks, type OpenTask, type Worker, type WorkType } from '@trellis/farm-dashboard/model';
import type { CallContext } from '@trellis/server-kit';
import { taskWorkers } from '@trellis/tasks/model';
import { sql } from 'kysely';
import { asksForRuns, runsWanted, type Wanted } from './wanted-units.ts';

type Reading = Pick<CallContext, 'db' | 'now'>;
const openStates = ['planned', 'ready', 'in_progress', 'paused', 'blocked'];

/** Tasks of today by type, those still open, and who could do them; days are those of the facility. */
export async function readWorkday(wanted: Wanted, { db, now }: Reading) {
  const { facility_timezone: zone } = await db
    .selectFrom('facilities')
    .select('facility_timezone')
    .where('id', '=', wanted.facilityId)
    .executeTakeFirstOrThrow();
  const { rows: days } = await sql<{ day: string; begin: Date; end: Date }>`
    select to_char(d, 'YYYY-MM-DD') as day, d::timestamp at time zone ${zone} as begin, (d + 1)::timestamp at time zone ${zone} as end
    from (select (${now}::timestamptz at time zone ${zone})::date as d) today`.execute(db);
  const [today = { day: '', begin: now, end: now }] = days;
  const of = tasksWanted(wanted, today);
  const { rows: types } = await sql<WorkType>`
    select y.id as task_type_id, y.label, y."labelEs", y.icon,
      count(*) filter (where t.date >= ${today.begin})::int as due,
      count(*) filter (where t.date >= ${today.begin} and t.state in ('completed', 'skipped'))::int as done,
      count(*) filter (where t.date < ${today.begin})::int as late,
      count(*) filter (where t.state = any(${openStates}::text[]) and not ${isAssigned})::int as unassigned
    from tasks t join task_types y on y.id = t.task_type_id where ${of}
    group by y.id order by count(*) filter (where t.state = any(${openStates}::text[])) desc, y.label`.execute(db);
  const { rows: tasks } = await sql<Omit<OpenTask, 'date' | 'closedUntil'> & { date: Date; closedUntil: Date | null }>`
    select t.id, t.task_type_id, t.title, t.date, t.date < ${today.begin} as "isLate", t.state, t."estAllocatedTime", t."platformGroup_id",
      u.name as unit, a.name as area, ${closedUntil(now)} as "closedUntil", coalesce((select json_agg(json_build_object('id', p.id, 'name', concat_ws(' ', p.firstname, p.lastname)) order by p.id)
        from task_assignments m join users p on p.id = m.user_id where m.task_id = t.id), '[]') as assignees
    from tasks t left join units u on u.id = t."platformGroup_id" left join areas a on a.id = coalesce(t.area_id, u.area_id)
    where ${of} and t.state = any(${openStates}::text[])
    order by ${isAssigned}, t.date, t.id limit ${mostOpenTasks}`.execute(db);
  return {
    day: today.day,
    types,
    tasks: tasks.map(({ date, closedUntil: until, ...task }) => ({
      ...task,
      date: date.toISOString(),
      closedUntil: until?.toISOString() ?? null,
    })),
    workers: await readWorkers(wanted.facilityId, today.end, db),
  };
}

const isAssigned = sql<boolean>`exists (select from task_assignments m where m.task_id = t.id)`;

/** Until when a spraying keeps people out of where a task is done: its unit, else all of its room or run. */
const closedUntil = (now: Date) => sql<Date | null>`(
  select max(s."reiUntil") from spray_applications s join spray_targets p on p."ipmSprayApplication_id" = s.id join units w on w.id = p."platformGroup_id"
  where s.facility_id = t.facility_id and s.state = 'applied' and s."reiUntil" > ${now} and case
    when t."platformGroup_id" is not null then w.id = t."platformGroup_id"
    when t.area_id is not null then w.area_id = t.area_id
    else w.id in (select o."platformGroup_id" from lifecycle_platforms o where o.lifecycle_id = t.lifecycle_id and o.start is not null and o.finish is null) end)`;

/** Of today, or open from before. */
function tasksWanted(wanted: Wanted, { begin, end }: { begin: Date; end: Date }) {
  const { facilityId, area_id } = wanted;
  return sql<boolean>`t.facility_id = ${facilityId} and t.state <> 'cancelled' and t.date < ${end}
    and (t.date >= ${begin} or t.state = any(${openStates}::text[]))
    ${area_id === undefined ? sql`` : sql`and coalesce(t.area_id, (select u.area_id from units u where u.id = t."platformGroup_id")) = ${area_id}`}
    ${asksForRuns(wanted) ? sql`and exists (select from lifecycles l where l.id = t.lifecycle_id and ${runsWanted(wanted)})` : sql``}`;
}

/** People of the facility whose roles do tasks, with what they have open, those with the least first. */
async function readWorkers(facilityId: number, end: Date, db: Reading['db']): Promise<Worker[]> {
  const ids = taskWorkers.map((role) => roles[role].id);
  const { rows } = await sql<Worker>`
    select p.id, concat_ws(' ', p.firstname, p.lastname) as name, count(t.id)::int as "openTasks", coalesce(sum(t."estAllocatedTime"), 0)::int as "openMinutes"
    from users p join user_facilities f on f.user_id = p.id and f.facility_id = ${facilityId} and f.status = 'available'
      left join task_assignments m on m.user_id = p.id
      left join tasks t on t.id = m.task_id and t.facility_id = ${facilityId} and t.state = any(${openStates}::text[]) and t.date < ${end}
    where exists (select from user_roles g where g.user_id = p.id and coalesce(g.facility_id, ${facilityId}) = ${facilityId} and g.role_id = any(${ids}::int[]))
    group by p.id order by 4, 3, 2`.execute(db);
  return rows;
}
