import { exceptionStatusIds, type AlertAnalytics, type AlertFigures, type analyticsApi } from '@trellis/alerts/model';
import type { CallInput } from '@trellis/entity-kit';
import { invalidRecord, type CallContext, type RequestTransaction } from '@trellis/server-kit';
import { sql } from 'kysely';

/** Types and units that are told apart; the first ones make up nearly all. */
const mostRows = 200;
const longestDays = 732;

const minutesUntil = (moment: ReturnType<typeof sql>) =>
  sql`round((avg(greatest(extract(epoch from ${moment} - e.began)::float8, 0)) filter (where ${moment} is not null) / 60)::numeric, 1)::float8`;
/** Who began to remedy or ended an alert had taken it on. */
const answered = sql`least(e."acknowledgedAt", e.remedied, case when e.status in (${exceptionStatusIds.resolved}, ${exceptionStatusIds.false_alarm}) then e."resolvedOn" end)`;
const figures = sql`count(*)::int as raised,
  count(*) filter (where e.status = ${exceptionStatusIds.false_alarm})::int as "falseAlarms",
  count(*) filter (where e.status = ${exceptionStatusIds.auto_resolved} and ${answered} is null)::int as "byThemselves",
  ${minutesUntil(answered)} as "acknowledgeMinutes", ${minutesUntil(sql`e."resolvedOn"`)} as "resolveMinutes"`;

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

/** Alerts first seen in a time, counted. A type of a facility counts with the shared one of its code. */
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

/** All sums in one pass: a facility may have had a million alerts in the time. */
async function count(facilityId: number, { from, to }: Record<'from' | 'to', Date>, db: RequestTransaction) {
  const { rows } = await sql<Counted>`
    with found as materialized (
      select e.id, e.code, e."exceptionType_id", e.name, e."platformGroup_id", e."ExceptionStatus_id" as status, e."firstOccurrred" as began,
        e."acknowledgedAt", e."resolvedOn", date_trunc('week', e."firstOccurrred" at time zone f.facility_timezone) as week, f.facility_timezone as zone
      from exceptions e join facilities f on f.id = e.facility_id
      where e.facility_id = ${facilityId} and e."firstOccurrred" >= ${from} and e."firstOccurrred" < ${to}
    ), remedied as (
      select r."ExceptionList_id" as id, min(r.createdate) as at from exception_remediations r
      where r."ExceptionList_id" in (select id from found) group by 1
    ), counted as (
      select case grouping(e.code, e."platformGroup_id", e.week) when 3 then 'type' when 5 then 'unit' when 6 then 'week' else 'all' end as by,
        e.code, max(e.label) as name, max(e."labelEs") as "nameEs", e."platformGroup_id", e.week, max(e.zone) as zone, ${figures}
      from (
        select a.*, coalesce(t.label, a.name) as label, t."labelEs", r.at as remedied
        from found a left join remedied r on r.id = a.id left join exception_types t on t.id = a."exceptionType_id"
      ) e group by grouping sets ((), (e.code), (e."platformGroup_id"), (e.week))
    )
    select c.*, u.name as unit, c.week at time zone c.zone as from, (c.week + interval '7 days') at time zone c.zone as to
    from counted c left join units u on u.id = c."platformGroup_id"`.execute(db);
  return rows;
}
