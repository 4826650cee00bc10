import { exceptionStatusIds as statuses } from '@trellis/alerts/model';
import type { WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { endByThemselves, unresolved } from '../unit-alert.ts';

/**
 * Ends the alerts about causes of which no unit is left in trouble: each was well for the clear time of its own alert. Alerts of a
 * type that judges nothing any more are people's to end, and nobody is told of them but by their cause: it stays with them.
 */
export async function endCauses(facilityId: number, context: WorkContext): Promise<void> {
  const { rows } = await sql<{ id: number; heldUntil: Date | null }>`
    with done as materialized (
      select r.id from exceptions r
      where r.facility_id = ${facilityId} and r."resolvedOn" is null and r.facts->>'gathers' is not null
        and r."ExceptionStatus_id" in (${statuses.open}, ${statuses.acknowledged}, ${statuses.snoozed})
        and not exists (select 1 from exceptions k where k."rootException_id" = r.id
          and k."ExceptionStatus_id" = any(${[...unresolved]}::int[]))
    )
    select r.id, (select max(k."lastOccurred") from exceptions k where k."rootException_id" = r.id) as "heldUntil"
    from done r
    where not exists (select 1 from alert_conditions c join exceptions k on k.id = c.exception_id
      where c.facility_id = ${facilityId} and k."rootException_id" = r.id)`.execute(context.db);
  const ended = rows.map(({ id, heldUntil }) => ({ id, heldUntil: (heldUntil ?? context.now).getTime() }));
  await endByThemselves(ended, context);
}
