import type { CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

type Values = Readonly<Record<string, unknown>>;

/** One row of the activity log about a run or what belongs to it. */
export interface Entry {
  /** The moment of its transaction, to the microsecond. */
  time: string;
  /** The number of the transaction; entries of long ago have none. */
  deed: number | null;
  user_id: number | null;
  program: string | null;
  action: string;
  collection: string;
  record_id: number;
  before: Values;
  after: Values;
  reason: string | null;
  /** It tells that a deed is taken back by what was written with it. */
  isTakingBack: boolean;
}

/** Rows of the log that are read of a run, the newest. */
export const mostEntries = 5000;

/** What the activity log holds of a run, its phases, shelves, work, versions and cases, in the order it was written. */
export async function readEntries(runId: number, facilityId: number, { db }: CallContext): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    with own (collection, record_id) as (
      select 'ag_lifecycles', ${runId}::int
      union all select 'ag_lifecyclePhases', id from lifecycle_phases where lifecycle_id = ${runId}
      union all select 'ag_lifecycleTasks', id from lifecycle_tasks where lifecycle_id = ${runId}
      union all select 'ag_lifecyclePlanChanges', id from lifecycle_plan_changes where lifecycle_id = ${runId}
      union all select 'ag_lifecycleRemediations', id from lifecycle_remediations where lifecycle_id = ${runId})
    select time::text, deed, user_id, program, action, collection, record_id, coalesce(changes -> 'before', '{}') as before,
      coalesce(changes -> 'after', '{}') as after, changes ->> 'reason' as reason, coalesce(changes ? 'takesBack', false) as "isTakingBack"
    from (select l.* from own o join activity_logs l on l.collection = o.collection and l.record_id = o.record_id
      where l.facility_id = ${facilityId} or l.facility_id is null order by l.id desc limit ${mostEntries}) newest order by id`.execute(
    db,
  );
  return rows;
}

/** Another run that was written in the same transaction. */
export interface OtherRun {
  time: string;
  id: number;
  name: string;
  isNew: boolean;
  isOver: boolean;
}

/** The other runs that gave or took plants in these transactions. */
export async function readOtherRuns(
  runId: number,
  facilityId: number,
  times: readonly string[],
  { db }: CallContext,
): Promise<OtherRun[]> {
  if (times.length === 0) return [];
  const { rows } = await sql<OtherRun>`
    select l.time::text, r.id, r.name, bool_or(l.action = 'create') as "isNew",
      bool_or(l.action = 'update' and l.changes -> 'after' ->> 'state' = 'cancelled') as "isOver"
    from activity_logs l join lifecycles r on r.id = l.record_id
    where l.facility_id = ${facilityId} and l.time = any(${[...times]}::timestamptz[]) and l.collection = 'ag_lifecycles' and l.record_id <> ${runId}
      and (l.action = 'create' or l.changes -> 'after' ? 'plantsStarted' or l.changes -> 'after' ? 'state')
    group by 1, 2, 3`.execute(db);
  return rows;
}

/** Plants that changed their shelf, by the deed that moved them. */
export interface Moved {
  at: Date;
  user_id: number | null;
  count: number;
  from: string | null;
  to: string | null;
  unit: number | null;
  reason: string | null;
}

export async function readMoves(runId: number, { db }: CallContext): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    with shelves as (select s.id, concat_ws(' · ', g.name, s.name) as name from platforms s join units g on g.id = s."platformGroup_id")
    select m.time as at, m.user_id, sum(m.count)::int as count, f.name as from, t.name as to,
      (min(m."toLocation" ->> 'platformGroup_id'))::int as unit, case when m.reason not in ('Moved', 'Taken back') then m.reason end as reason
    from plant_movements m join shelves f on f.id = (m."fromLocation" ->> 'platform_id')::int
      join shelves t on t.id = (m."toLocation" ->> 'platform_id')::int
    where m.lifecycle_id = ${runId} and m."fromLocation" ->> 'platform_id' is distinct from m."toLocation" ->> 'platform_id'
    group by 1, 2, f.name, t.name, m.reason order by 1 desc limit ${mostEntries}`.execute(db);
  return rows;
}

/** Plants that were destroyed or live after all, and what harvests weighed, as the diary counts them. */
export interface Counted {
  at: Date;
  user_id: number | null;
  kind: 'destroy' | 'harvest';
  /** Plants, or grams of a harvest. */
  amount: number;
}

export async function readCounted(runId: number, { db }: CallContext): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select time as at, user_id, kind, round(value)::int as amount from lifecycle_log_entries
    where lifecycle_id = ${runId} and (kind = 'destroy' and unit = 'plants' or kind = 'harvest' and unit = 'g') and value is not null
    order by time desc limit ${mostEntries}`.execute(db);
  return rows;
}

/** Words for the numbers that entries hold. */
export interface Names {
  phases: ReadonlyMap<number, string>;
  versions: ReadonlyMap<number, string>;
  work: ReadonlyMap<number, string>;
  people: ReadonlyMap<number, string>;
}

export async function readNames(runId: number, { db }: CallContext): Promise<Names> {
  const { rows } = await sql<{ kind: keyof Names; id: number; name: string }>`
    select 'phases' as kind, h.id, g.name from lifecycle_phases h join grow_phases g on g.id = h."growPhase_id" where h.lifecycle_id = ${runId}
    union all select 'versions', v.id, v.version::text from grow_plan_versions v
      where v.growplan_id = (select growplan_id from lifecycles where id = ${runId})
    union all select 'work', t.id, coalesce(o.title, y.label, '#' || t.id) from lifecycle_tasks t left join tasks o on o.id = t.task_id
      left join grow_tasks g on g.id = t."growTask_id" left join grow_task_types y on y.id = g."growTaskType_id" where t.lifecycle_id = ${runId}
    union all select 'people', u.id, concat_ws(' ', u.firstname, u.lastname) from users u
      where u.id in (select owner_user_id from lifecycles where id = ${runId}
        union select (changes -> p.part ->> 'owner_user_id')::int from activity_logs, (values ('before'), ('after')) p (part)
          where collection = 'ag_lifecycles' and record_id = ${runId})`.execute(db);
  const of = (kind: keyof Names) => new Map(rows.filter((row) => row.kind === kind).map(({ id, name }) => [id, name]));
  return { phases: of('phases'), versions: of('versions'), work: of('work'), people: of('people') };
}
