import {
  alertSubjects,
  byHandMetric,
  sharedCauseMetrics,
  type AlertStory,
  type Exception,
  type SimilarCase,
} from '@trellis/alerts/model';
import { callerOf, type CallContext, type RequestTransaction } from '@trellis/server-kit';
import { sql, type RawBuilder } from 'kysely';
import { readNow, type ReadingNow } from '../links/reading-now.ts';
import { readChangesBefore } from './changes-before.ts';
import { alertsFor, selectAlerts, showAlert, stateOf, type AlertRow } from './select-alerts.ts';

/** Earlier cases that are told of. */
const mostCases = 5;
/** Cases of which is counted what helped, and of the same unit those that are looked at. */
const countedCases = 200;
/** Cases of all units among which those that tell most are looked for: of what comes every day there are hundreds of thousands. */
const consideredCases = 1000;

/** One alert with all that helps to end it. */
export async function readStory({ id }: Exception, context: CallContext): Promise<AlertStory> {
  const { db } = context;
  const [row] = await selectAlerts(sql`e.id = ${id}`, { order: sql`e.id`, limit: 1 }, db);
  if (!row) throw new Error('The alert was there a moment ago.');
  const same = sql`${await alertsFor(row.facility_id, context)} and ${sameKind(row)}`;
  const reading = await readNow(row, context);
  const { before, isBeforeCut } = await readChangesBefore(row, db);
  return {
    alert: showAlert(row, callerOf(context)),
    reading: reading && { ...reading, isStillOut: reading.isStillOut },
    isBack:
      (reading !== null && isProof(reading) && reading.limit !== null && !reading.isStillOut) ||
      (await isHouseWell(row, db)),
    procedure: await readProcedure(row, db),
    before,
    isBeforeCut,
    cases: await readCases(row, same, db),
    helped: await readHelped(same, db),
    tickets: await readTickets(row, db),
  };
}

/** What is old proves nothing, and neither does a sensor that is not believed. */
const isProof = ({ isFresh, isDoubted }: ReadingNow): boolean => isFresh && !isDoubted;

/** Whether what is no unit is in order again, as the rounds find: stock, tanks, messages, controllers and servers. */
async function isHouseWell({ id, platformGroup_id, rule }: AlertRow, db: RequestTransaction): Promise<boolean> {
  const isJudged = rule !== null && alertSubjects(rule).length > 0 && rule.metric !== byHandMetric;
  const isShared = rule !== null && Object.values<string>(sharedCauseMetrics).includes(rule.metric);
  if (platformGroup_id !== null || !isJudged || isShared) return false;
  const { rows } = await sql`
    select 1 from house_conditions where exception_id = ${id} and "clearSince" is null`.execute(db);
  return rows.length === 0;
}

async function readProcedure({ exceptionType_id }: AlertRow, db: RequestTransaction): Promise<AlertStory['procedure']> {
  const { rows } = await sql<NonNullable<AlertStory['procedure']>>`
    select p.id, p.label, p.number, p.body, p."fileUrl" from exception_types t
      join standard_operating_procedures p on p.id = t."standardOperatingProcedure_id"
    where t.id = ${exceptionType_id}`.execute(db);
  return rows[0] ?? null;
}

/** Alerts of the same kind that are over, by the code: a type of the facility and the shared one tell of the same. */
const sameKind = ({ id, code }: AlertRow) => sql`e.code = ${code} and e.id <> ${id} and e."resolvedOn" is not null`;

interface CaseRow extends Omit<SimilarCase, 'firstOccurrred' | 'resolvedOn' | 'state'> {
  status: number;
  firstOccurrred: Date;
  resolvedOn: Date;
}

/** Cases of the same unit first, and those with a remedy or a cause before those that went away by themselves. */
async function readCases(
  { platformGroup_id }: AlertRow,
  same: RawBuilder<unknown>,
  db: RequestTransaction,
): Promise<SimilarCase[]> {
  const { rows } = await sql<CaseRow>`
    select e.id, coalesce(u.name, e.facts->'place'->>'name') as unit, e."firstOccurrred", e."resolvedOn", e."ExceptionStatus_id" as status, e.cause,
      round(extract(epoch from e."resolvedOn" - e."firstOccurrred") / 60)::float8 as minutes,
      coalesce((select json_agg(json_build_object('action', r.action, 'status', r.status, 'note', r.note) order by r.id)
        from exception_remediations r where r."ExceptionList_id" = e.id), '[]') as remedies
    from (
      (select e.* from exceptions e where ${same} order by e."resolvedOn" desc limit ${consideredCases})
      union (select e.* from exceptions e where ${same} and e."platformGroup_id" = ${platformGroup_id} order by e."resolvedOn" desc limit ${countedCases})
    ) e left join units u on u.id = e."platformGroup_id"
    order by (e.cause is null and not exists (select 1 from exception_remediations r where r."ExceptionList_id" = e.id)),
      (e."platformGroup_id" is distinct from ${platformGroup_id}), e."resolvedOn" desc
    limit ${mostCases}`.execute(db);
  return rows.map(({ status, ...one }) => ({
    ...one,
    state: stateOf(status),
    firstOccurrred: one.firstOccurrred.toISOString(),
    resolvedOn: one.resolvedOn.toISOString(),
  }));
}

/** Remedies of earlier cases by their words: how often they were tried, and how often they did it. */
async function readHelped(same: RawBuilder<unknown>, db: RequestTransaction): Promise<AlertStory['helped']> {
  const { rows } = await sql<AlertStory['helped'][number]>`
    select min(r.action) as action, count(*) filter (where r.status = 'done')::int as done, count(*)::int as tried
    from (select e.id from exceptions e where ${same} order by e."resolvedOn" desc limit ${countedCases}) c
      join exception_remediations r on r."ExceptionList_id" = c.id and r.status in ('done', 'ineffective')
    group by lower(trim(r.action)) order by 2 desc, 3, 1 limit 3`.execute(db);
  return rows;
}

/** Open tickets of the unit that everybody may see. */
async function readTickets({ platformGroup_id }: AlertRow, db: RequestTransaction): Promise<AlertStory['tickets']> {
  const { rows } = await sql<AlertStory['tickets'][number]>`
    select t.id, t.label from tickets t join ticket_statuses s on s.id = t.hardware_item_ticket_status_id
    where t."platformGroup_id" = ${platformGroup_id} and s.category <> 'done' and not t."adminOnly"
      and t."standardOperatingProcedure_id" is null order by t.id desc limit 5`.execute(db);
  return rows;
}
