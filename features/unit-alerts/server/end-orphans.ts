import { exceptionStatusIds as statuses } from '@trellis/alerts/model';
import type { WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { endByThemselves } from './unit-alert.ts';

/** Ends alerts about units that were removed: nothing judges them any more, and nobody can put right what is gone. */
export async function endOrphans(facilityId: number, context: WorkContext): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from exceptions where facility_id = ${facilityId} and "resolvedOn" is null and "platformGroup_id" is null
      and facts ? 'unit' and "ExceptionStatus_id" in (${statuses.open}, ${statuses.acknowledged}, ${statuses.snoozed})`.execute(
    context.db,
  );
  const heldUntil = context.now.getTime();
  await endByThemselves(
    rows.map(({ id }) => ({ id, heldUntil })),
    context,
  );
}
