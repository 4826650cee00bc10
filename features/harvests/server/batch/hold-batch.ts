import { Batch, ProductInventoryItem } from '@trellis/harvests/model';
import { moveStateBySystem, type CallContext } from '@trellis/server-kit';

/** Holds a batch and its packages back from packaging and transfer, or ends the hold; the reason stands in the activity log either
 * way. Packages stay held until each is released. */
export async function holdBatch({ id }: Batch, isHeld: boolean, reason: string, context: CallContext): Promise<Batch> {
  const change = { onHold: isHeld, holdReason: isHeld ? reason : null };
  const batch = JSON.parse(await context.records.change(Batch, id, change, reason)) as Batch;
  if (isHeld) await holdPackages(id, reason, context);
  return batch;
}

/** Takes the packages of a batch back into hold, those that wait for shipment too. */
export async function holdPackages(
  batchId: number,
  reason: string,
  context: Pick<CallContext, 'db' | 'records' | 'now'>,
): Promise<void> {
  const packages = await context.db
    .selectFrom('product_inventory_items')
    .select('id')
    .where('batch_id', '=', batchId)
    .where('isTestingSample', '=', false)
    .where('status', 'in', ['drying', 'testing', 'released'])
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id } of packages) await moveStateBySystem(ProductInventoryItem, id, 'hold', { reason }, context);
}
