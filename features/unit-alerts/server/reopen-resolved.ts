import { Exception, exceptionStatusIds as statuses, raisedByHand, type AlertFacts } from '@trellis/alerts/model';
import { moveStatesBySystem, type WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { isTreated } from './unit-alert.ts';

/** So long after a person resolved an alert, or did something against it, its trouble may last, in ms: the room follows what was done. */
const followsMs = 1_800_000;
/** Whoever gives a remedy up, or sees that it did not help, has so long to write the next one, in ms. */
const nextRemedyMs = 300_000;

/**
 * Opens alerts again that a person resolved half an hour ago and whose trouble holds on, and causes whose units' does: once each, with
 * when it was resolved in its words. A false alarm is none, and one that is resolved a second time stays so until its trouble is over.
 */
export async function reopenResolved(
  facilityId: number,
  /** Alerts whose rule holds now. */
  holding: readonly number[],
  context: WorkContext,
): Promise<void> {
  if (holding.length === 0) return;
  const { rows } = await sql<{ id: number; resolvedOn: Date; facts: AlertFacts | null }>`
    select e.id, e."resolvedOn", e.facts from exceptions e
    where e.facility_id = ${facilityId} and e."ExceptionStatus_id" = ${statuses.resolved}
      and e."resolvedOn" <= ${new Date(context.now.getTime() - followsMs)} and not coalesce(e.facts ? 'resolvedAt', false)
      and ${holdsOn(holding)}
    order by e.id for update`.execute(context.db);
  for (const { id, resolvedOn, facts } of rows)
    await moveStatesBySystem(Exception, [id], 'reopen', context, {
      facts: { ...facts, resolvedAt: resolvedOn.toISOString() },
      lastOccurred: context.now.toISOString(),
    });
}

/** SQL: the rule of alert `e` holds now, or of one that shares its cause. Read from those that hold: of all that were resolved ever
 * there are a hundred thousands. */
const holdsOn = (holding: readonly number[]) => sql`e.id in (select unnest(${[...holding]}::int[])
  union select k."rootException_id" from exceptions k where k.id = any(${[...holding]}::int[]))`;

/**
 * Opens alerts again against which nobody does anything any more while their trouble holds on: minutes after all was given up or did
 * not help, half an hour after what was done last. One that a person raised holds until somebody did something.
 */
export async function reopenUntreated(
  facilityId: number,
  /** Alerts whose rule holds now. */
  holding: readonly number[],
  context: WorkContext,
): Promise<void> {
  const doneSince = (from: Date | null) => sql`exists (select from exception_remediations r
    where r."ExceptionList_id" = e.id and r.status = 'done' and (${from}::timestamptz is null or r.updatedate > ${from}))`;
  const { rows } = await sql<{ id: number }>`
    select e.id from exceptions e where e.facility_id = ${facilityId} and ${isTreated}
      and not exists (select from exception_remediations r
        where r."ExceptionList_id" = e.id and r.updatedate > ${new Date(context.now.getTime() - nextRemedyMs)})
      and ((${holdsOn(holding)} and not ${doneSince(new Date(context.now.getTime() - followsMs))})
        or (e.code = ${raisedByHand} and not ${doneSince(null)}))
    order by e.id for update of e`.execute(context.db);
  await moveStatesBySystem(
    Exception,
    rows.map(({ id }) => id),
    'comeBack',
    context,
  );
}
