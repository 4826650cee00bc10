import { BatchStep } from '@trellis/harvests/model';
import { moveState, Refusal, type CallContext, type MoveWords } from '@trellis/server-kit';

/** Has a done step of a batch in process done again: the old row stays as it was, a new one waits. Answers the new one. */
export async function redoStep(id: number, words: MoveWords, context: CallContext): Promise<BatchStep> {
  const { db, records } = context;
  const done = await moveState(BatchStep, id, 'redo', words, context);
  const batch = await db
    .selectFrom('batches')
    .select('state')
    .where('id', '=', done.batch_id)
    .executeTakeFirstOrThrow();
  if (batch.state !== 'in_process') throw new Refusal('BATCH_NOT_IN_PROCESS', 'The batch is not in process.');
  return records.create(BatchStep, {
    batch_id: done.batch_id,
    harvestWorkflowStep_id: done.harvestWorkflowStep_id,
    weightIn: done.weightIn,
    area_id: done.area_id,
    note: words.reason ?? null,
  });
}
