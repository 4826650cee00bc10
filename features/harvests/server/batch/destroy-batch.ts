import { Batch, ProductInventoryItem, ProductInventoryTransaction, type harvestsApi } from '@trellis/harvests/model';
import { WasteRecord } from '@trellis/compliance/model';
import { completeWhenFinished } from '@trellis/lifecycles/server';
import type { CallInput } from '@trellis/entity-kit';
import { moveRow, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

type Wishes = CallInput<typeof harvestsApi.calls.destroyBatch>['body'];

/** Destroys a batch as waste, with its packages: all of its weight is recorded, and its harvest and run can finish. */
export async function destroyBatch(batch: Batch, wishes: Wishes, context: CallContext): Promise<Batch> {
  const { records, viewer } = context;
  const { method, witness_user_id, ...words } = wishes;
  await records.checkReferences(WasteRecord, [{ witness_user_id }], viewer);
  const told = { method: method ?? null, witness_user_id: witness_user_id ?? null, reason: wishes.reason ?? null };
  if (isDestroyable(batch)) await destroyPackages(batch, told, context);
  const rest = batch.currentWeight ?? 0;
  if (isDestroyable(batch) && rest > 0) await recordWaste(batch, rest, { ...told, batch_id: batch.id }, context);
  await moveRow(Batch, batch, 'destroy', words, context);
  const destroyed = await records.update(Batch, batch.id, { isHarvestFinished: true });
  if (batch.lifecycle_id !== null) await completeWhenFinished(batch.lifecycle_id, context);
  return destroyed;
}

/** In other states the move refuses; nothing is booked before it does. */
const isDestroyable = ({ state }: Batch): boolean =>
  Batch.states?.transitions['destroy']?.from.includes(state) ?? false;

interface Told {
  method: string | null;
  witness_user_id: number | null;
  reason: string | null;
}

async function destroyPackages(batch: Batch, told: Told, context: CallContext): Promise<void> {
  const { db, records } = context;
  const { rows } = await sql<{ id: number; qty: number; reserved: number; grams: number }>`
    select p.id, p.qty, p.reserved, rounded(p.qty * grams_in(p.unit_id)) as grams from product_inventory_items p
    where p.batch_id = ${batch.id} and p.qty > 0 and p.status <> 'shipped' and not p."isTestingSample" order by p.id`.execute(
    db,
  );
  for (const item of rows) {
    const base = { productInventory_id: item.id, reason: told.reason };
    if (item.reserved > 0)
      await records.create(ProductInventoryTransaction, { ...base, kind: 'reserve', qty: -item.reserved });
    await records.create(ProductInventoryTransaction, { ...base, kind: 'destroy', qty: -item.qty });
    const { tag, itemName } = await records.get(ProductInventoryItem, item.id, context.viewer);
    const reason = `${told.reason ?? ''} (${tag ?? itemName})`;
    await recordWaste(batch, item.grams, { ...told, reason, batch_id: null }, context);
  }
}

/** The weight of a package left the batch when it was packed; its waste names the harvest alone. */
async function recordWaste(
  batch: Batch,
  weight: number,
  told: Told & { batch_id: number | null },
  { records, now }: CallContext,
): Promise<void> {
  await records.create(WasteRecord, {
    facility_id: batch.facility_id,
    licenseNumber: batch.licenseNumber,
    date: now.toISOString(),
    wasteType: 'Failed product',
    weight,
    harvest_id: batch.harvest_id,
    lifecycle_id: batch.lifecycle_id,
    ...told,
  });
}
