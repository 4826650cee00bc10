import { Batch } from '@trellis/harvests/model';
import { TestBatch } from '@trellis/lab-tests/model';
import { invalidRecord, moveState, moveStateBySystem, type CallContext } from '@trellis/server-kit';

export interface Sample {
  /** Grams. */
  sampleWeight: number;
  sampleTag?: string | undefined;
}

/** Takes a sample: refuses less than the ordered tests need together, and holds the batch it comes from until the result. */
export async function takeSample(id: number, sample: Sample, context: CallContext): Promise<TestBatch> {
  const moved = await moveState(TestBatch, id, 'sample', {}, context);
  const needed = await neededGrams(moved.testTypes, context);
  if (sample.sampleWeight < needed)
    throw invalidRecord('testBatches', [
      { property: 'sampleWeight', code: 'too_small', message: `needs at least ${needed} g for its tests` },
    ]);
  if (moved.batch_id !== null) await holdSource(moved.batch_id, moved.number, context);
  const { sampleWeight, sampleTag } = sample;
  return context.records.update(TestBatch, id, { sampleWeight, ...(sampleTag !== undefined && { sampleTag }) });
}

async function neededGrams(testTypeIds: readonly number[], { db }: CallContext): Promise<number> {
  if (testTypeIds.length === 0) return 0;
  const types = await db.selectFrom('test_types').select('minSampleGrams').where('id', 'in', testTypeIds).execute();
  return types.reduce((sum, { minSampleGrams }) => sum + (minSampleGrams ?? 0), 0);
}

async function holdSource(id: number, number: string, context: CallContext): Promise<void> {
  const batch = await context.db
    .selectFrom('batches')
    .select('state')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const reason = `Waiting for the result of sample ${number}`;
  await context.records.change(Batch, id, { onHold: true, holdReason: reason }, reason);
  if (batch.state === 'in_process') await moveStateBySystem(Batch, id, 'awaitTest', { reason }, context);
}
