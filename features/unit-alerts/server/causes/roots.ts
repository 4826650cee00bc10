import { Exception, exceptionStatusIds as statuses, type AlertFacts } from '@trellis/alerts/model';
import { moveStatesBySystem, type WorkContext } from '@trellis/server-kit';
import type { Place } from '@trellis/unit-alerts/model';
import { sql } from 'kysely';
import { alertMessage } from '../alert-message.ts';
import type { AlertType } from '../alert-types.ts';
import { sameTroubleMs, unresolved } from '../unit-alert.ts';

/** An alert about a shared cause. */
export interface Root {
  id: number;
  gathers: string;
  place: NonNullable<AlertFacts['place']>;
  /** It is unresolved, and units were taken in a short while ago. */
  isFresh: boolean;
  isOver: boolean;
  /** Nobody has answered it. */
  isOpen: boolean;
  isSnoozed: boolean;
  affectedUnits: number;
  escalationLevel: number;
  firstOccurrred: Date;
}

/** Units that follow within so long hang under the same cause. */
const followMs = 1_800_000;
/** So many units make a cause most urgent, whatever their trouble. */
const manyUnits = 50;
const minuteMs = 60_000;

/** Causes that units may hang under: those unresolved, and those over for less than an hour. */
export async function readRoots(facilityId: number, { db, now }: WorkContext): Promise<Root[]> {
  const { rows } = await sql<Root>`
    select id, facts->>'gathers' as gathers, facts->'place' as place, "firstOccurrred", "escalationLevel", coalesce("affectedUnits", 1) as "affectedUnits",
      "resolvedOn" is null and "lastOccurred" > ${new Date(now.getTime() - followMs)} as "isFresh", "resolvedOn" is not null as "isOver",
      "ExceptionStatus_id" = ${statuses.open} as "isOpen", "ExceptionStatus_id" = ${statuses.snoozed} as "isSnoozed"
    from exceptions where facility_id = ${facilityId} and facts->>'gathers' is not null
      and ("ExceptionStatus_id" = any(${unresolved}::int[])
        or "ExceptionStatus_id" = ${statuses.auto_resolved} and "resolvedOn" > ${new Date(now.getTime() - sameTroubleMs)})
    order by id desc`.execute(db);
  return rows;
}

/** Whether alerts hang under a cause, or are unresolved and stand alone. */
export async function readStanding(
  ids: readonly number[],
  { db }: WorkContext,
): Promise<Map<number, 'rooted' | 'alone'>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; standing: 'rooted' | 'alone' }>`
    select id, case when "rootException_id" is null then 'alone' else 'rooted' end as standing from exceptions
    where id = any(${[...ids]}::int[]) and ("rootException_id" is not null or "ExceptionStatus_id" = any(${unresolved}::int[]))`.execute(
    db,
  );
  return new Map(rows.map(({ id, standing }) => [id, standing]));
}

interface Cause {
  place: Place;
  /** Epoch ms. */
  since: number;
  affected: number;
  /** The type of the units' alerts, and that of the cause. */
  type: AlertType;
  rootType: AlertType;
  timezone: string;
}

/**
 * Raises an alert about a cause, or opens the one again that was over a short while ago; answers its id. Where one about the same
 * is still open, however long, it tells of these units too; somebody who is on it already is to hear of more.
 */
export async function raiseRoot(
  cause: Cause,
  { facilityId, roots }: { facilityId: number; roots: readonly Root[] },
  context: WorkContext,
): Promise<number> {
  const { place, type, rootType } = cause;
  const isSame = (root: Root) =>
    root.gathers === type.code && root.place.kind === place.kind && root.place.id === place.id;
  const open = roots.find((root) => root.isOpen && isSame(root));
  if (open) {
    await followRoot(open, { ...cause, more: cause.affected }, context);
    return open.id;
  }
  const before = roots.find((root) => root.isOver && isSame(root));
  const values = describeRoot(cause, context.now, before);
  if (before) {
    await moveStatesBySystem(Exception, [before.id], 'reopen', context, values);
    return before.id;
  }
  const { id } = await context.records.create(Exception, {
    ...values,
    facility_id: facilityId,
    exceptionType_id: rootType.id,
    code: rootType.code,
    name: rootType.label.slice(0, 160),
    ladder: rootType.ladder,
  });
  return id;
}

/** More units hang under a cause: it tells of them too. */
export async function followRoot(
  root: Root,
  { more, ...cause }: Omit<Cause, 'since' | 'affected'> & { more: number },
  context: WorkContext,
): Promise<void> {
  const { rows } = await sql<{ units: number }>`
    select count(distinct "platformGroup_id")::int as units from exceptions where "rootException_id" = ${root.id}`.execute(
    context.db,
  );
  const affected = Math.max(root.affectedUnits, Math.min((rows[0]?.units ?? 0) + more, cause.place.unitIds.size));
  const since = root.firstOccurrred.getTime() + silenceMs(cause.type);
  const told = describeRoot({ ...cause, affected, since }, context.now, root);
  await context.records.update(Exception, root.id, told);
  // Whoever put it off did so at its level of then.
  if (root.isSnoozed && told.escalationLevel < root.escalationLevel)
    await moveStatesBySystem(Exception, [root.id], 'wake', context);
}

/** Alerts that stood alone hang under a cause from now on. */
export async function adoptAlerts(ids: readonly number[], rootId: number, { records }: WorkContext): Promise<void> {
  await records.changeAll(Exception, ids, { rootException_id: rootId });
}

/** What a cause tells; its ladder or more units may have made it more urgent before, and it stays so. */
function describeRoot({ place, since, affected, type, rootType, timezone }: Cause, now: Date, before?: Root) {
  const { kind, id, name } = place;
  const trouble = { trouble: type.label, ...(type.labelEs !== null && { troubleEs: type.labelEs }) };
  const told = {
    value: null,
    limitValue: null,
    firstOccurrred: new Date(since - silenceMs(type)).toISOString(),
    affectedUnits: affected,
    facts: { place: { kind, id, name }, members: place.unitIds.size, gathers: type.code, ...trouble },
  };
  const level = affected >= manyUnits ? 1 : Math.min(rootType.escalationLevel, type.escalationLevel);
  return {
    ...told,
    message: alertMessage(told, rootType, timezone),
    lastOccurred: now.toISOString(),
    escalationLevel: Math.min(level, before?.escalationLevel ?? level),
  };
}

/** A unit counts as silent from its limit on, and was silent since before. */
const silenceMs = ({ rule }: AlertType): number => (rule.comparison === 'silent' ? (rule.limit ?? 0) * minuteMs : 0);
