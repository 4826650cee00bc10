import { Refusal, type CallContext } from '@trellis/server-kit';

/** A running step ends with the batch it began with. */
export async function assertNoStepRuns(batchIds: readonly number[], { db }: Pick<CallContext, 'db'>): Promise<void> {
  const running = await db
    .selectFrom('batch_steps')
    .select('id')
    .where('batch_id', 'in', batchIds)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (running) throw new Refusal('step.running', 'Finish the running step first.');
}
