import { Lifecycle, LifecyclePhase, LifecycleTask } from '@trellis/lifecycles/model';
import { moveStateBySystem, type CallContext } from '@trellis/server-kit';
import { iso } from '../run/run-work.ts';
import type { WrittenRow } from './read-deed.ts';
import { takingBack } from './settle-stock.ts';

/** A run that was split off has given everything back and is over; its work is the other run's. */
export async function endSplitOff(id: number, work: readonly WrittenRow[], context: CallContext): Promise<void> {
  const { records, now } = context;
  await records.update(Lifecycle, id, { plantsStarted: 0, expectedGrams: null });
  await moveStateBySystem(Lifecycle, id, 'merge', { reason: takingBack }, context);
  const open = await context.db
    .selectFrom('lifecycles')
    .select('currentPhase_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (open.currentPhase_id !== null) await records.update(LifecyclePhase, open.currentPhase_id, { endtime: iso(now) });
  await records.update(Lifecycle, id, { currentPhase_id: null });
  for (const { id: taskId } of work) await moveStateBySystem(LifecycleTask, taskId, 'cancel', {}, context);
}
