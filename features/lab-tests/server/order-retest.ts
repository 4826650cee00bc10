import { TestBatch } from '@trellis/lab-tests/model';
import { moveRow, type CallContext, type MoveWords } from '@trellis/server-kit';

/** Orders the tests of a failed sample once more: a sample of its own that still has to be taken. Answers the new one. */
export async function orderRetest({ id }: TestBatch, words: MoveWords, context: CallContext): Promise<TestBatch> {
  const { db, records } = context;
  const failed = await moveRow(TestBatch, { id }, 'retest', words, context);
  const { count } = await db
    .selectFrom('test_batches')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('parent_id', '=', id)
    .executeTakeFirstOrThrow();
  return records.create(TestBatch, {
    facility_id: failed.facility_id,
    number: `${failed.number.slice(0, 36)}-R${Number(count) + 1}`,
    batch_id: failed.batch_id,
    productInventory_id: failed.productInventory_id,
    extractionRun_id: failed.extractionRun_id,
    laboratory_id: failed.laboratory_id,
    testTypes: failed.testTypes,
    parent_id: id,
  });
}
