import { Batch, ProductInventoryItem, ProductInventoryTransaction } from '@trellis/harvests/model';
import { holdPackages } from '@trellis/harvests/server';
import { TestBatch } from '@trellis/lab-tests/model';
import { moveRow, moveStateBySystem, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { passSteps } from './pass-steps.ts';

/**
 * Accepts the results of a sample: all limits kept releases its batch and ends the hold once no other sample of it is out or
 * failed; one broken fails it and holds its packages. What the laboratory got is used up.
 */
export async function acceptResults(sampled: TestBatch, context: CallContext): Promise<TestBatch> {
  const { count } = await context.db
    .selectFrom('test_batch_results')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('testBatch_id', '=', sampled.id)
    .where('passed', '=', false)
    .executeTakeFirstOrThrow();
  const isPassed = Number(count) === 0;
  const accepted = await moveRow(TestBatch, sampled, isPassed ? 'pass' : 'fail', {}, context);
  const { batch_id, productInventory_id, number } = accepted;
  await useUpSample(accepted, context);
  if (batch_id !== null) await (isPassed ? passBatch(batch_id, number, context) : failBatch(batch_id, number, context));
  else if (productInventory_id !== null)
    await context.records.change(
      ProductInventoryItem,
      productInventory_id,
      { testState: isPassed ? 'TestPassed' : 'TestFailed' },
      `Sample ${number}`,
    );
  return accepted;
}

/** Packages that are still in the house tell what the laboratory said of their batch. */
async function tellPackages(
  batchId: number,
  testState: 'TestPassed' | 'TestFailed',
  context: CallContext,
): Promise<void> {
  const packages = await context.db
    .selectFrom('product_inventory_items')
    .select('id')
    .where('batch_id', '=', batchId)
    .where('isTestingSample', '=', false)
    .where('status', 'in', ['drying', 'hold', 'testing', 'released'])
    .where((is) => is.or([is('testState', 'is', null), is('testState', '!=', testState)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  await context.records.changeAll(
    ProductInventoryItem,
    packages.map(({ id }) => id),
    { testState },
  );
}

async function useUpSample({ samplePackage_id, number }: TestBatch, context: CallContext): Promise<void> {
  if (samplePackage_id === null) return;
  const { records, viewer } = context;
  const { qty, status } = await records.get(ProductInventoryItem, samplePackage_id, viewer);
  if (qty > 0)
    await records.create(ProductInventoryTransaction, {
      productInventory_id: samplePackage_id,
      kind: 'sample',
      qty: -qty,
      reason: `Tested as sample ${number}`,
    });
  if (status === 'testing') await moveStateBySystem(ProductInventoryItem, samplePackage_id, 'finish', {}, context);
}

const waits = 'Waiting for the result of sample ';
const failedBy = (number: string): string => `Sample ${number} failed`;
/** A hold that a person ordered for a reason of their own outlives the result. */
const isOfLaboratory = (reason: string | null): boolean =>
  reason === null || reason.startsWith(waits) || /^Sample .* failed$/.test(reason);

const lockBatch = (id: number, { db }: CallContext) =>
  db
    .selectFrom('batches')
    .select(['state', 'onHold', 'holdReason'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();

async function passBatch(id: number, number: string, context: CallContext): Promise<void> {
  const batch = await lockBatch(id, context);
  if (await isStillJudged(id, context)) return;
  const reason = `Sample ${number} passed`;
  if (batch.state === 'awaiting_test' || batch.state === 'failed') {
    await passSteps(id, ['hold'], context);
    await moveStateBySystem(Batch, id, 'passTest', { reason }, context);
  }
  if (isOfLaboratory(batch.holdReason))
    await context.records.change(Batch, id, { onHold: false, holdReason: null }, reason);
  await tellPackages(id, 'TestPassed', context);
}

/** Whether another sample of the batch is out, or failed and not made good by a later one of the same tests. */
async function isStillJudged(id: number, { db }: CallContext): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select t.id from test_batches t where t.batch_id = ${id} and (t.state in ('sampled', 'shipped', 'at_lab', 'results_in')
      or t.state in ('failed', 'retest') and not exists (select from test_batches p where p.batch_id = t.batch_id and p.state = 'passed'
        and p.id > t.id and p."testTypes" @> t."testTypes"))`.execute(db);
  return rows.length > 0;
}

async function failBatch(id: number, number: string, context: CallContext): Promise<void> {
  const batch = await lockBatch(id, context);
  const reason = failedBy(number);
  if (isOfLaboratory(batch.holdReason))
    await context.records.change(Batch, id, { onHold: true, holdReason: reason }, reason);
  await holdPackages(id, reason, context);
  await tellPackages(id, 'TestFailed', context);
  if (['awaiting_test', 'released', 'packaged'].includes(batch.state))
    await moveStateBySystem(Batch, id, 'failTest', { reason }, context);
}
