import { ConsumableLedgerEntry, ConsumableLot, type FacilityConsumable } from '@trellis/consumables/model';
import { invalidRecord, moveStateBySystem, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

export interface StockCount {
  /** Stock units found. */
  counted: number;
  consumableLot_id?: number | undefined;
  reason?: string | undefined;
}

/** Books the difference between what was counted and what the ledger says, while no other posting moves the balance. An earlier count
 * that still waits is over: it told the same difference. */
export async function countStock(
  stock: FacilityConsumable,
  found: StockCount,
  context: CallContext,
): Promise<ConsumableLedgerEntry> {
  const known = await balanceOf(stock, found.consumableLot_id, context);
  await dropWaitingCounts(stock.id, found.consumableLot_id ?? null, context);
  return context.records.create(ConsumableLedgerEntry, {
    facilityConsumable_id: stock.id,
    consumableLot_id: found.consumableLot_id ?? null,
    kind: 'count',
    qty: found.counted - known,
    reason: found.reason ?? null,
  });
}

async function dropWaitingCounts(stockId: number, lotId: number | null, context: CallContext): Promise<void> {
  const waiting = await context.db
    .selectFrom('consumable_ledger_entries')
    .select('id')
    .where('facilityConsumable_id', '=', stockId)
    .where('consumableLot_id', 'is not distinct from', lotId)
    .where('kind', '=', 'count')
    .where('state', '=', 'pending')
    .where('reversal_of', 'is', null)
    .orderBy('id')
    // One that is just being approved comes too late by itself.
    .forUpdate()
    .skipLocked()
    .execute();
  for (const { id } of waiting)
    await moveStateBySystem(ConsumableLedgerEntry, id, 'reject', { reason: 'Counted anew' }, context);
}

async function balanceOf(
  { id }: FacilityConsumable,
  lotId: number | undefined,
  { db, records, viewer }: CallContext,
): Promise<number> {
  if (lotId === undefined) {
    const { rows } = await sql<{ posted: number }>`select posted_stock(${id}) as posted`.execute(db);
    return rows[0]?.posted ?? 0;
  }
  const lot = await records.get(ConsumableLot, lotId, viewer);
  if (lot.facilityConsumable_id === id) return lot.onHand;
  throw invalidRecord('consumableLedger', [
    { property: 'consumableLot_id', code: 'reference', message: 'does not exist' },
  ]);
}
