import { callerOf, invalidRecord, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { isOvertakenFor } from '../ledger/end-superseded.ts';
import { skippedUnit, type SplitUnits } from './split-reachable-units.ts';

/** What takes a batch back, and by which actions. */
interface WayBackOrder {
  batchId: string;
  actionIds: readonly number[];
}

/** Leaves out the units that were ordered something else since the batch that is taken back: a person may be at work there by now.
 * 422 for a batch that is not the caller's. */
export async function leaveOutOvertaken(
  { touched, skipped }: SplitUnits,
  { batchId, actionIds }: WayBackOrder,
  context: CallContext,
): Promise<SplitUnits> {
  const { userId } = callerOf(context);
  const { rows } = await sql<{ controller_id: number; overtaken: boolean }>`
    select c.controller_id, bool_or(${isOvertakenFor(actionIds, userId)}) as overtaken
    from controller_commands c where c."batchId" = ${batchId} and c.user_id = ${userId}
    group by c.controller_id`.execute(context.db);
  if (rows.length === 0)
    throw invalidRecord('controllerCommands', [
      { property: 'after', code: 'reference', message: 'is not a batch of yours' },
    ]);
  const overtaken = new Set(rows.filter((row) => row.overtaken).map(({ controller_id }) => controller_id));
  const isLeft = ({ controllerId }: SplitUnits['touched'][number]) => overtaken.has(controllerId);
  return {
    touched: touched.filter((target) => !isLeft(target)),
    skipped: [
      ...skipped,
      ...touched.filter(isLeft).map((target) => skippedUnit(target.platformGroupId ?? 0, target, 'overtaken')),
    ],
  };
}
