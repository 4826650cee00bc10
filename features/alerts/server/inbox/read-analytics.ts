import {
  drillCode,
  exceptionStatusIds,
  type AlertAnalytics,
  type AlertFigures,
  type analyticsApi,
} from '@trellis/alerts/model';
import type { CallInput } from '@trellis/entity-kit';
import { invalidRecord, type CallContext, type RequestTransaction } from '@trellis/server-kit';
import { sql } from 'kysely';

/** Types and units that are told apart; the first ones make up nearly all. */
const mostRows = 200;
const longestDays = 732;

/** Seconds from the first sign to a moment; none where the moment has not come. */
const secondsUntil = (moment: ReturnType<typeof sql>) =>
  sql`case when ${moment} < e."firstOccurrred" then 0 else date_part('epoch', ${moment} - e."firstOccurrred") end`;
/** When it was taken on first; who began to remedy or ended an alert had taken it on. */
const answered = sql`least(e."firstAcknowledgedAt", r.at, case when e."ExceptionStatus_id" in (${exceptionStatusIds.resolved}, ${exceptionStatusIds.false_alarm}) then e."resolvedOn" end)`;
/** What is added up of alerts, and again of sums. */
const sums = sql`coalesce(sum(raised), 0)::int as raised, coalesce(sum("falseAlarms"), 0)::int as "falseAlarms",
  coalesce(sum("byThemselves"), 0)::int as "byThemselves",
  round((sum(ack_seconds) / nullif(sum(acked), 0) / 60)::numeric, 1)::float8 as "acknowledgeMinutes",
  round((sum(end_seconds) / nullif(sum(ended), 0) / 60)::numeric, 1)::float8 as "resolveMinutes"`;

interface Counted extends AlertFigures {
  by: 'all' | 'type' | 'unit' | 'week';
  code: string | null;
  name: string | null;
  nameEs: string | null;
  platformGroup_id: number | null;
  unit: string | null;
  from: Date;
  to: Date;
}

/** Alerts first seen in a time, counted; tests are none. A type of a facility counts with the shared one of its code. */
export async function readAnalytics(
  { from, to }: CallInput<typeof analyticsApi.calls.analytics>['query'],
  { db, facilityId }: CallContext,
): Promise<AlertAnalytics> {
  const span = { from: new Date(from), to: new Date(to) };
  const days = (span.to.getTime() - span.from.getTime()) / 86_400_000;
  if (!(days > 0 && days <= longestDays))
    throw invalidRecord('ExceptionLists', [{ property: 'to', code: 'date', message: 'Invalid Date.' }]);
  const rows = await count(facilityId, span, db);
  const most = (by: Counted['by'], nameOf: (row: Counted) => string | null) =>
    rows
      .filter((row) => row.by === by)
      .toSorted((one, other) => other.raised - one.raised || compare(nameOf(one), nameOf(other)))
      .slice(0, mostRows);
  return {
    all: rows.filter(({ by }) => by === 'all').map(figuresOf)[0] ?? nothing,
    types: most('type', ({ code }) => code).map(({ code, name, nameEs, ...row }) => ({
      ...{ code, name, nameEs },
      ...figuresOf(row),
    })),
    units: most('unit', ({ unit }) => unit).map(({ platformGroup_id, unit, ...row }) => ({
      ...{ platformGroup_id, unit },
      ...figuresOf(row),
    })),
    weeks: rows
      .filter(({ by }) => by === 'week')
      .toSorted((one, other) => one.from.getTime() - other.from.getTime())
      .map((week) => ({ from: week.from.toISOString(), to: week.to.toISOString(), ...figuresOf(week) })),
  };
}

const nothing = { raised: 0, falseAlarms: 0, byThemselves: 0, acknowledgeMinutes: null, resolveMinutes: null };

/** Names in their order, nothing last. */
const compare = (one: string | null, other: string | null): number =>
  one === null || other === null ? Number(one === null) - Number(other === null) : one.localeCompare(other);

const figuresOf = ({ raised, falseAlarms, byThemselves, acknowledgeMinutes, resolveMinutes }: AlertFigures) => ({
  ...{ raised, falseAlarms, byThemselves, acknowledgeMinutes, resolveMinutes },
});

/**
 * All sums in one pass over the alerts: a facility may have had a million in the time. They are added up by type and unit, and by
 * week; what is told of types, of units and of all comes from the former.
 */
async function count(facilityId: number, { from, to }: Record<'from' | 'to', Date>, db: RequestTransaction) {
  // Sums of a million fit into memory by their keys; sorted first, they went to the disk twice.
  await sql`select set_config('work_mem', '64MB', true), set_config('enable_sort', 'off', true), set_config('jit', 'off', true)`.execute(
    db,
  );
  const { rows } = await sql<Counted>`
    with weeks as (
      select row_number() over (order by w)::int as week, w at time zone f.facility_timezone as begins,
        (w + interval '7 days') at time zone f.facility_timezone as ends
      from facilities f, generate_series(date_trunc('week', ${from}::timestamptz at time zone f.facility_timezone),
        ${to}::timestamptz at time zone f.facility_timezone, interval '7 days') w
      where f.id = ${facilityId}
    ), remedied as (
      select r."ExceptionList_id" as id, min(r.createdate) as at
      from exception_remediations r join exceptions e on e.id = r."ExceptionList_id" where e.facility_id = ${facilityId} group by 1
    ), found as (
      select e.code, e."exceptionType_id" as type, e."platformGroup_id" as unit, e.name,
        width_bucket(e."firstOccurrred", (select array_agg(begins order by begins) from weeks)) as week,
        e."ExceptionStatus_id" as status, ${secondsUntil(answered)} as ack, ${secondsUntil(sql`e."resolvedOn"`)} as done
      from exceptions e left join remedied r on r.id = e.id
      where e.facility_id = ${facilityId} and e."firstOccurrred" >= ${from} and e."firstOccurrred" < ${to}
        and e.code is distinct from ${drillCode}
    ), added as materialized (
      select grouping(week) = 0 as is_week, code, type, unit, week, max(name) filter (where type is null) as name, count(*) as raised,
        count(*) filter (where status = ${exceptionStatusIds.false_alarm}) as "falseAlarms",
        count(*) filter (where status = ${exceptionStatusIds.auto_resolved} and ack is null) as "byThemselves",
        count(ack) as acked, sum(ack) as ack_seconds, count(done) as ended, sum(done) as end_seconds
      from found group by grouping sets ((code, type, unit), (week))
    )
    select case grouping(a.code, a.unit) when 1 then 'type' when 2 then 'unit' else 'all' end as by, a.code,
      max(coalesce(t.label, a.name)) as name, max(t."labelEs") as "nameEs", a.unit as "platformGroup_id",
      (select u.name from units u where u.id = a.unit) as unit, null::timestamptz as from, null::timestamptz as to, ${sums}
    from added a left join exception_types t on t.id = a.type
    where not a.is_week group by grouping sets ((), (a.code), (a.unit))
    union all
    select 'week', null, null, null, null, null, w.begins, w.ends, ${sums}
    from added a join weeks w on w.week = a.week where a.is_week group by w.begins, w.ends`.execute(db);
  return rows;
}
