import { BatchMovement, ProductInventoryItem, ProductInventoryTransaction } from '@trellis/harvests/model';
import { TestBatch } from '@trellis/lab-tests/model';
import { moveRow, moveStateBySystem, type CallContext, type MoveWords } from '@trellis/server-kit';

/** Calls a sample off that has not left the house; what was taken goes back to where it came from. */
export async function voidSample(sample: TestBatch, words: MoveWords, context: CallContext): Promise<TestBatch> {
  const voided = await moveRow(TestBatch, sample, 'void', words, context);
  if (voided.samplePackage_id !== null) await giveBack(voided, voided.samplePackage_id, words.reason ?? '', context);
  return voided;
}

async function giveBack(sample: TestBatch, packageId: number, reason: string, context: CallContext): Promise<void> {
  const { records, viewer } = context;
  const { qty, parent_id, extractionRun_id } = await records.get(ProductInventoryItem, packageId, viewer);
  if (qty > 0 && parent_id !== null)
    await records.create(ProductInventoryTransaction, {
      productInventory_id: packageId,
      kind: 'split',
      qty: -qty,
      to_id: parent_id,
      reason,
    });
  else if (qty > 0) {
    await records.create(ProductInventoryTransaction, {
      productInventory_id: packageId,
      // Into the run it came from, where it is no package of a batch.
      kind: extractionRun_id === null ? 'sample' : 'use',
      qty: -qty,
      extractionRun_id,
      reason,
    });
    if (sample.batch_id !== null)
      await records.create(BatchMovement, {
        batch_id: sample.batch_id,
        kind: 'sample',
        grams: qty,
        productInventory_id: packageId,
        reason,
      });
  }
  await moveStateBySystem(ProductInventoryItem, packageId, 'finish', {}, context);
}
