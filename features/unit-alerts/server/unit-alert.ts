import type { NewRecord } from '@trellis/entity-kit';
import { Exception, exceptionStatusIds as statuses, alertMetrics, type AlertMetric } from '@trellis/alerts/model';
import { moveStatesBySystem, type WorkContext } from '@trellis/server-kit';
import { alertMessage } from './alert-message.ts';
import type { AlertType } from './alert-types.ts';
import type { Finding } from '@trellis/unit-alerts/model';
import type { UnitRecord } from '@trellis/units/model';
import { keyOf } from './conditions.ts';
import { sql } from 'kysely';

/** What comes back so soon after it ended by itself is the same trouble. */
export const sameTroubleMs = 3_600_000;
export const unresolved: readonly number[] = [
  statuses.open,
  statuses.acknowledged,
  statuses.in_remediation,
  statuses.snoozed,
];

/** What an alert is raised about. */
export interface Raised {
  type: AlertType;
  unit: UnitRecord;
  finding: Finding;
  /** Epoch ms. */
  since: number;
  /** The alert about the cause that it shares with other units. */
  rootId: number | null;
}

/** Raises alerts, or goes on with those there are for the same trouble of a unit; answers their ids in the same order. */
export async function raiseForUnits(all: readonly Raised[], context: WorkContext): Promise<number[]> {
  const known = await findAlerts(all, context);
  const alertOf = ({ unit, type }: Raised) => known.get(keyOf(unit.platformGroup_id, type.code));
  const before = [...known.values()];
  const ended = before.filter(({ status }) => status === statuses.auto_resolved).map(({ id }) => id);
  await moveStatesBySystem(Exception, ended, 'reopen', context);
  const treated = before.filter(({ isTreated }) => isTreated).map(({ id }) => id);
  await moveStatesBySystem(Exception, treated, 'comeBack', context);
  await countReturns(
    before.map(({ id }) => id),
    context,
  );
  const back = Map.groupBy(
    all.filter((one) => alertOf(one) !== undefined && alertOf(one)?.root !== one.rootId),
    ({ rootId }) => rootId,
  );
  for (const [rootException_id, those] of back)
    await context.records.changeAll(
      Exception,
      those.map((one) => alertOf(one)?.id ?? 0),
      { rootException_id },
    );
  const fresh = all.filter((one) => alertOf(one) === undefined).map((raised) => describeAlert(raised, context.now));
  const texts = fresh.length > 0 ? await context.records.insert(Exception, fresh) : [];
  const made = texts.map((text) => (JSON.parse(text) as Exception).id);
  return all.map((one) => alertOf(one)?.id ?? made.shift() ?? 0);
}

/** The trouble of these alerts is back before it was over. */
export async function countReturns(ids: readonly number[], { db, records, now }: WorkContext): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: number; occurrences: number }>`
    select id, occurrences from exceptions where id = any(${[...ids]}::int[]) order by id for update`.execute(db);
  for (const [times, alerts] of Map.groupBy(rows, ({ occurrences }) => occurrences))
    await records.changeAll(
      Exception,
      alerts.map(({ id }) => id),
      { occurrences: times + 1, lastOccurred: now.toISOString() },
    );
}

/**
 * Ends alerts whose trouble is over, each with when it held last. One that somebody works on stays for them to end, and what people
 * ended is as they left it.
 */
export async function endByThemselves(
  ended: readonly { id: number; heldUntil: number }[],
  context: WorkContext,
): Promise<void> {
  const ids = ended.map(({ id }) => id);
  await moveStatesBySystem(Exception, ids, 'wake', context);
  for (const [heldUntil, alerts] of Map.groupBy(ended, (one) => one.heldUntil))
    await moveStatesBySystem(
      Exception,
      alerts.map(({ id }) => id),
      'autoResolve',
      context,
      {
        lastOccurred: new Date(heldUntil).toISOString(),
      },
    );
}

interface KnownAlert {
  id: number;
  unit: number;
  code: string;
  status: number;
  root: number | null;
  isTreated: boolean;
}

/**
 * SQL: whatever was done against alert `e` is done, or was given up, so nobody works on it: what was over and is back is told anew.
 */
export const isTreated = sql`(e."ExceptionStatus_id" = ${statuses.in_remediation} and coalesce((
  select bool_and(r.status not in ('planned', 'in_progress')) from exception_remediations r where r."ExceptionList_id" = e.id), false))`;

/** By unit and code the newest alert that is unresolved, or ended by itself a short while ago. */
async function findAlerts(all: readonly Raised[], { db, now }: WorkContext): Promise<Map<string, KnownAlert>> {
  if (all.length === 0) return new Map();
  const { rows } = await sql<KnownAlert>`
    select e.id, e."platformGroup_id" as unit, e.code, e."ExceptionStatus_id" as status, e."rootException_id" as root,
      ${isTreated} as "isTreated"
    from unnest(${all.map(({ unit }) => unit.platformGroup_id)}::int[], ${all.map(({ type }) => type.code)}::text[]) as w (unit, code)
      join exceptions e on e."platformGroup_id" = w.unit and e.code = w.code
    where e."ExceptionStatus_id" = any(${unresolved}::int[])
      or (e."ExceptionStatus_id" = ${statuses.auto_resolved} and e."resolvedOn" > ${new Date(now.getTime() - sameTroubleMs)})
    order by e.id for update of e`.execute(db);
  return new Map(rows.map((row) => [keyOf(row.unit, row.code), row]));
}

function describeAlert({ type, unit, finding, since, rootId }: Raised, now: Date): NewRecord<typeof Exception> {
  const told = {
    value: finding.value,
    limitValue: finding.limit,
    firstOccurrred: new Date(since).toISOString(),
    affectedUnits: null,
    facts: {
      unit: unit.platformGroupName,
      ...(finding.unit !== null && { measuredIn: finding.unit }),
      ...(finding.metrics && { metrics: [...finding.metrics] }),
      ...(finding.words && { trouble: finding.words.en, troubleEs: finding.words.es }),
    },
  };
  return {
    ...told,
    facility_id: unit.facility_id,
    exceptionType_id: type.id,
    code: type.code,
    name: type.label.slice(0, 160),
    message: alertMessage(told, type, unit.facility_timezone),
    lastOccurred: now.toISOString(),
    escalationLevel: type.escalationLevel,
    ladder: type.ladder,
    rootException_id: rootId,
    platformGroup_id: unit.platformGroup_id,
    controller_id: unit.controller_id,
    lifecycle_id: unit.lifecycle_id,
    metric: isAlertMetric(type.rule.metric) ? type.rule.metric : null,
  };
}

const isAlertMetric = (metric: string): metric is AlertMetric => alertMetrics.some((known) => known === metric);
