import { Batch } from '@trellis/harvests/model';
import { TestBatch } from '@trellis/lab-tests/model';
import { moveState, moveStateBySystem, type CallContext } from '@trellis/server-kit';

/** Accepts the results of a sample: all limits kept releases its batch and ends the hold, one broken fails and keeps it held. */
export async function acceptResults(id: number, context: CallContext): Promise<TestBatch> {
  const { count } = await context.db
    .selectFrom('test_batch_results')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('testBatch_id', '=', id)
    .where('passed', '=', false)
    .executeTakeFirstOrThrow();
  const isPassed = Number(count) === 0;
  const accepted = await moveState(TestBatch, id, isPassed ? 'pass' : 'fail', {}, context);
  if (accepted.batch_id !== null) await tellBatch(accepted.batch_id, isPassed, accepted.number, context);
  return accepted;
}

async function tellBatch(id: number, isPassed: boolean, number: string, context: CallContext): Promise<void> {
  const { db, records } = context;
  const batch = await db
    .selectFrom('batches')
    .select('state')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const reason = isPassed ? `Sample ${number} passed` : `Sample ${number} failed`;
  await records.change(Batch, id, { onHold: !isPassed, holdReason: isPassed ? null : reason }, reason);
  if (batch.state === 'awaiting_test')
    await moveStateBySystem(Batch, id, isPassed ? 'passTest' : 'failTest', { reason }, context);
}
