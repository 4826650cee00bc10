import { ConsumableLedgerEntry, ConsumableLot, FacilityConsumable } from '@trellis/consumables/model';
import { invalidRecord, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

export interface StockCount {
  /** Stock units found. */
  counted: number;
  consumableLot_id?: number | undefined;
  reason?: string | undefined;
}

/** Books the difference between what was counted and what the ledger says, while no other posting moves the balance. */
export async function countStock(id: number, found: StockCount, context: CallContext): Promise<ConsumableLedgerEntry> {
  const { records, db, viewer } = context;
  const counters = { ...FacilityConsumable.access, update: ConsumableLedgerEntry.access.create };
  await sql`select lock_books(facility_id) from facility_consumables where id = ${id}`.execute(db);
  await records.lock({ ...FacilityConsumable, access: counters }, id, 'update', viewer);
  const known = await balanceOf(id, found.consumableLot_id, context);
  return records.create(ConsumableLedgerEntry, {
    facilityConsumable_id: id,
    consumableLot_id: found.consumableLot_id ?? null,
    kind: 'count',
    qty: found.counted - known,
    reason: found.reason ?? null,
  });
}

async function balanceOf(id: number, lotId: number | undefined, { records, viewer }: CallContext): Promise<number> {
  if (lotId === undefined) return (await records.get(FacilityConsumable, id, viewer)).onHand;
  const lot = await records.get(ConsumableLot, lotId, viewer);
  if (lot.facilityConsumable_id === id) return lot.onHand;
  throw invalidRecord('consumableLedger', [
    { property: 'consumableLot_id', code: 'reference', message: 'does not exist' },
  ]);
}
