import type { CalendarBooking, CalendarRun, ShelfCalendar } from '@trellis/shelf-calendar/model';
import { findTenantRows, shownInstant, type CallContext } from '@trellis/server-kit';
import { Unit } from '@trellis/units/model';
import { sql } from 'kysely';

interface Span {
  from: string;
  days: number;
}
type Db = CallContext['db'];

/** The shelves of a facility with what lies on them in some days; of a tenant those of their units. */
export async function readCalendar({ from, days }: Span, context: CallContext): Promise<ShelfCalendar> {
  const { db, facilityId } = context;
  const theirs = await findTenantRows(Unit, facilityId, context);
  const { facility_timezone: zone } = await db
    .selectFrom('facilities')
    .select('facility_timezone')
    .where('id', '=', facilityId)
    .executeTakeFirstOrThrow();
  const units = await readUnits(db, facilityId, theirs);
  const unitIds = units.map(({ id }) => id);
  const { rows: shelves } = await sql<ShelfCalendar['shelves'][number]>`
    select p.id, p."platformGroup_id", p.name, p.capacity, p."isDisabled" from platforms p
    where p."platformGroup_id" = any(${unitIds}::int[]) order by p."platformGroup_id", p.level desc, p.name`.execute(
    db,
  );
  const span = sql`tstzrange((${from}::date)::timestamp at time zone ${zone}, (${from}::date + ${days}::int)::timestamp at time zone ${zone})`;
  const bookings = await readBookings(context, unitIds, span);
  const runIds = [...new Set(bookings.flatMap(({ lifecycle_id }) => lifecycle_id ?? []))];
  return {
    zone,
    areas: await readAreas(db, facilityId, units),
    units,
    shelves,
    bookings,
    runs: await readRuns(db, runIds),
  };
}

async function readUnits(db: Db, facilityId: number, theirs: readonly number[] | undefined) {
  const { rows } = await sql<ShelfCalendar['units'][number]>`
    select u.id, u.name, u.area_id, u."isDisabled", u.deployed from units u
    where u.facility_id = ${facilityId} ${theirs === undefined ? sql`` : sql`and u.id = any(${[...theirs]}::int[])`}
    order by u.name, u.id`.execute(db);
  return rows;
}

async function readAreas(db: Db, facilityId: number, units: ShelfCalendar['units']) {
  const ids = [...new Set(units.map(({ area_id }) => area_id))];
  const { rows } = await sql<{ id: number; name: string }>`
    select a.id, a.name from areas a where a.facility_id = ${facilityId} and a.id = any(${ids}::int[]) order by a.name`.execute(
    db,
  );
  return rows;
}

/** What is booked, and runs that stand where nothing is booked for them any more. */
async function readBookings(
  { db, now }: Pick<CallContext, 'db' | 'now'>,
  unitIds: readonly number[],
  span: ReturnType<typeof sql>,
) {
  const shelves = sql`select id from platforms where "platformGroup_id" = any(${[...unitIds]}::int[])`;
  const { rows } = await sql<CalendarBooking>`
    select a.id, a.platform_id, a.kind, ${shownInstant(sql`a.start`)} as start, ${shownInstant(sql`a.finish`)} as finish,
      ${shownInstant(sql`a.updatedate`)} as updatedate, a.lifecycle_id, a.ticket_id, c.name as client, a.note, g.name as growplan
    from platform_allocations a left join clients c on c.id = a.client_id
      left join production_plan_items i on i.id = a."productionPlanItem_id" left join grow_plans g on g.id = i.growplan_id
      left join lifecycles r on r.id = a.lifecycle_id and r.state in ('in_flight', 'harvesting')
    -- A run that should be over is there until it is cut.
    where a.platform_id in (${shelves})
      and tstzrange(a.start, greatest(a.finish, case when r.id is not null then greatest(r."scheduledEnd", ${now}) end)) && ${span}
    union all
    select null, o.platform_id, 'lifecycle', ${shownInstant(sql`o.start`)}, ${shownInstant(sql`l."scheduledEnd"`)}, null, o.lifecycle_id, null, null, null, null
    from lifecycle_platforms o join lifecycles l on l.id = o.lifecycle_id
    where o.platform_id in (${shelves}) and o.start is not null and o.finish is null
      and not exists (select from platform_allocations a where a.platform_id = o.platform_id and a.lifecycle_id = o.lifecycle_id)
    order by 4, 1`.execute(db);
  return rows;
}

async function readRuns(db: Db, ids: readonly number[]): Promise<CalendarRun[]> {
  const { rows } = await sql<CalendarRun>`
    select l.id, l.name, l.state, l.mother, l.strain_id, s.name as strain, l.growplan_id, g.name as growplan,
      coalesce(nullif((select sum(o.plants)::int from lifecycle_platforms o where o.lifecycle_id = l.id and o.finish is null), 0),
        l."plantsStarted", 0) as plants,
      ${shownInstant(sql`l."scheduledEnd"`)} as end, to_char(l.harvestdate, 'YYYY-MM-DD') as harvestdate, current.name as phase,
      coalesce(h.phases, '[]') as phases, t.task as "nextTask"
    from lifecycles l join grow_plans g on g.id = l.growplan_id left join strains s on s.id = l.strain_id
      left join lifecycle_phases c on c.id = l."currentPhase_id" left join grow_phases current on current.id = c."growPhase_id"
      left join lateral (
        select json_agg(json_build_object('name', p.name, 'growStage_id', p."growStage_id",
          'start', ${shownInstant(sql`coalesce(h.starttime, h."scheduledStart")`)},
          'end', ${shownInstant(sql`coalesce(h.endtime, h."scheduledEnd")`)}) order by h.seq) as phases
        from lifecycle_phases h join grow_phases p on p.id = h."growPhase_id"
        where h.lifecycle_id = l.id and coalesce(h.starttime, h."scheduledStart") is not null
          and coalesce(h.endtime, h."scheduledEnd") is not null
      ) h on true
      left join lateral (
        select json_build_object('title', coalesce(w.title, k.title, y.label, ''), 'date', ${shownInstant(sql`n.duedate`)}) as task
        from lifecycle_tasks n left join tasks w on w.id = n.task_id left join grow_tasks k on k.id = n."growTask_id"
          left join grow_task_types y on y.id = k."growTaskType_id"
        where n.lifecycle_id = l.id and n.state in ('planned', 'ready', 'in_progress', 'paused', 'blocked') and n.duedate is not null
        order by n.duedate limit 1
      ) t on true
    where l.id = any(${[...ids]}::int[]) order by l.id`.execute(db);
  return rows;
}
