import { InventoryTransaction, type InventoryItem } from '@trellis/consumables/model';
import type { CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

/** Books the difference between the pieces that were counted and what the movements add up to, while no other movement is booked. */
export async function countParts(
  { id }: InventoryItem,
  { counted, note }: { counted: number; note?: string | undefined },
  { db, records }: CallContext,
): Promise<InventoryTransaction> {
  const { rows } = await sql<{ posted: number }>`select posted_parts(${id}) as posted`.execute(db);
  return records.create(InventoryTransaction, {
    inventoryItem_id: id,
    kind: 'count',
    qty: counted - (rows[0]?.posted ?? 0),
    note: note ?? null,
  });
}
