import { exceptionStatusIds, type AlertAnalytics, type analyticsApi } from '@trellis/alerts/model';
import type { CallInput } from '@trellis/entity-kit';
import { invalidRecord, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

/** Types and units that are told apart; the first ones make up nearly all. */
const mostRows = 200;
const longestDays = 732;

const minutesUntil = (moment: ReturnType<typeof sql>) =>
  sql`round((avg(greatest(extract(epoch from ${moment} - e.began), 0)) filter (where ${moment} is not null) / 60)::numeric, 1)::float8`;
/** Who began to remedy or ended an alert had taken it on. */
const answered = sql`least(e."acknowledgedAt", e.remedied, case when e.status in (${exceptionStatusIds.resolved}, ${exceptionStatusIds.false_alarm}) then e."resolvedOn" end)`;
const figures = sql`count(*)::int as raised,
  count(*) filter (where e.status = ${exceptionStatusIds.false_alarm})::int as "falseAlarms",
  count(*) filter (where e.status = ${exceptionStatusIds.auto_resolved} and ${answered} is null)::int as "byThemselves",
  ${minutesUntil(answered)} as "acknowledgeMinutes", ${minutesUntil(sql`e."resolvedOn"`)} as "resolveMinutes"`;

/** Alerts first seen in a time, counted. A type of a facility counts with the shared one of its code. */
export async function readAnalytics(
  { from, to }: CallInput<typeof analyticsApi.calls.analytics>['query'],
  { db, facilityId }: CallContext,
): Promise<AlertAnalytics> {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  if (!(days > 0 && days <= longestDays))
    throw invalidRecord('ExceptionLists', [{ property: 'to', code: 'date', message: 'Invalid Date.' }]);
  const found = sql`(
    select e.id, e.code, e."platformGroup_id", e."ExceptionStatus_id" as status, e."firstOccurrred" as began, e."acknowledgedAt",
      e."resolvedOn", coalesce(t.label, e.name) as name, t."labelEs" as "nameEs",
      (select min(r.createdate) from exception_remediations r where r."ExceptionList_id" = e.id) as remedied
    from exceptions e left join exception_types t on t.id = e."exceptionType_id"
    where e.facility_id = ${facilityId} and e."firstOccurrred" >= ${new Date(from)} and e."firstOccurrred" < ${new Date(to)}
  ) e`;
  const { rows: all } = await sql<AlertAnalytics['all']>`select ${figures} from ${found}`.execute(db);
  const { rows: types } = await sql<AlertAnalytics['types'][number]>`
    select e.code, max(e.name) as name, max(e."nameEs") as "nameEs", ${figures} from ${found}
    group by e.code order by raised desc, e.code limit ${mostRows}`.execute(db);
  const { rows: units } = await sql<AlertAnalytics['units'][number]>`
    select e."platformGroup_id", u.name as unit, ${figures} from ${found} left join units u on u.id = e."platformGroup_id"
    group by 1, 2 order by raised desc, u.name limit ${mostRows}`.execute(db);
  const { rows: weeks } = await sql<{ from: Date; to: Date } & AlertAnalytics['all']>`
    select w.week at time zone f.facility_timezone as from, (w.week + interval '7 days') at time zone f.facility_timezone as to, w.*
    from facilities f, lateral (
      select date_trunc('week', e.began at time zone f.facility_timezone) as week, ${figures} from ${found} group by 1
    ) w where f.id = ${facilityId} order by w.week`.execute(db);
  const nothing = { raised: 0, falseAlarms: 0, byThemselves: 0, acknowledgeMinutes: null, resolveMinutes: null };
  return {
    all: all[0] ?? nothing,
    types,
    units,
    weeks: weeks.map((week) => ({ ...week, from: week.from.toISOString(), to: week.to.toISOString() })),
  };
}
