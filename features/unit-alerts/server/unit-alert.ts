import type { NewRecord } from '@trellis/entity-kit';
import { Exception, exceptionStatusIds as statuses, alertMetrics, type AlertMetric } from '@trellis/alerts/model';
import { moveStateBySystem, type WorkContext } from '@trellis/server-kit';
import { alertMessage } from './alert-message.ts';
import type { AlertType } from './alert-types.ts';
import type { Finding } from '@trellis/unit-alerts/model';
import type { UnitRecord } from '@trellis/units/model';
import { keyOf } from './conditions.ts';
import { sql } from 'kysely';

/** What comes back so soon after it ended by itself is the same trouble. */
const sameTroubleMs = 3_600_000;
const unresolved: readonly number[] = [statuses.open, statuses.acknowledged, statuses.in_remediation, statuses.snoozed];

/** Alerts made by one statement. */
const atOnce = 500;

/** What an alert is raised about. */
export interface Raised {
  type: AlertType;
  unit: UnitRecord;
  finding: Finding;
  /** Epoch ms. */
  since: number;
}

/** Raises alerts, or goes on with those there are for the same trouble of a unit; answers their ids in the same order. */
export async function raiseForUnits(all: readonly Raised[], context: WorkContext): Promise<number[]> {
  const known = await findAlerts(all, context);
  const ids = all.map((one) => known.get(keyOf(one.unit.platformGroup_id, one.type.code))?.id);
  for (const { id, status } of known.values()) {
    if (status === statuses.auto_resolved) await moveStateBySystem(Exception, id, 'reopen', {}, context);
    await countReturn(id, context);
  }
  const fresh = all.filter((_, index) => ids[index] === undefined);
  const made: number[] = [];
  for (let start = 0; start < fresh.length; start += atOnce) {
    const rows = fresh.slice(start, start + atOnce).map((raised) => describeAlert(raised, context.now));
    const texts = await context.records.insert(Exception, rows);
    made.push(...texts.map((text) => (JSON.parse(text) as Exception).id));
  }
  return ids.map((id) => id ?? made.shift() ?? 0);
}

/** The alert's trouble is back before it was over. */
export async function countReturn(id: number, { db, records, now }: WorkContext): Promise<void> {
  const alert = await db
    .selectFrom('exceptions')
    .select('occurrences')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (alert)
    await records.update(Exception, id, { occurrences: alert.occurrences + 1, lastOccurred: now.toISOString() });
}

/**
 * Ends an alert whose trouble is over. One that somebody works on stays for them to end, and what people ended is as they left it.
 */
export async function endByItself(id: number, heldUntil: number, context: WorkContext): Promise<void> {
  const alert = await context.db
    .selectFrom('exceptions')
    .select('ExceptionStatus_id as status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (alert?.status === statuses.snoozed) await moveStateBySystem(Exception, id, 'wake', {}, context);
  else if (alert?.status !== statuses.open && alert?.status !== statuses.acknowledged) return;
  await context.records.update(Exception, id, { lastOccurred: new Date(heldUntil).toISOString() });
  await moveStateBySystem(Exception, id, 'autoResolve', {}, context);
}

interface KnownAlert {
  id: number;
  unit: number;
  code: string;
  status: number;
}

/** By unit and code the newest alert that is unresolved, or ended by itself a short while ago. */
async function findAlerts(all: readonly Raised[], { db, now }: WorkContext): Promise<Map<string, KnownAlert>> {
  if (all.length === 0) return new Map();
  const { rows } = await sql<KnownAlert>`
    select e.id, e."platformGroup_id" as unit, e.code, e."ExceptionStatus_id" as status
    from unnest(${all.map(({ unit }) => unit.platformGroup_id)}::int[], ${all.map(({ type }) => type.code)}::text[]) as w (unit, code)
      join exceptions e on e."platformGroup_id" = w.unit and e.code = w.code
    where e."ExceptionStatus_id" = any(${unresolved}::int[])
      or (e."ExceptionStatus_id" = ${statuses.auto_resolved} and e."resolvedOn" > ${new Date(now.getTime() - sameTroubleMs)})
    order by e.id for update of e`.execute(db);
  return new Map(rows.map((row) => [keyOf(row.unit, row.code), row]));
}

function describeAlert({ type, unit, finding, since }: Raised, now: Date): NewRecord<typeof Exception> {
  const told = {
    value: finding.value,
    limitValue: finding.limit,
    firstOccurrred: new Date(since).toISOString(),
    affectedUnits: null,
    facts: { unit: unit.platformGroupName, ...(finding.unit !== null && { measuredIn: finding.unit }) },
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
    platformGroup_id: unit.platformGroup_id,
    controller_id: unit.controller_id,
    lifecycle_id: unit.lifecycle_id,
    metric: isAlertMetric(type.rule.metric) ? type.rule.metric : null,
  };
}

const isAlertMetric = (metric: string): metric is AlertMetric => alertMetrics.some((known) => known === metric);
