import { ConsumableLedgerEntry, ConsumableLot, FacilityConsumable } from '@trellis/consumables/model';
import { notFound, Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

export interface Transfer {
  to_facilityConsumable_id: number;
  /** Stock units. */
  qty: number;
  consumableLot_id?: number | undefined;
  reason?: string | undefined;
}

/** Moves stock of an article to another facility at its cost and in its lot: what leaves one book comes to the other, or neither. */
export async function transferStock(
  id: number,
  wishes: Transfer,
  context: CallContext,
): Promise<ConsumableLedgerEntry[]> {
  const { records, db, viewer } = context;
  const { to_facilityConsumable_id: toId, qty, consumableLot_id = null, reason = null } = wishes;
  // Books are locked in the order of their houses: two transfers that cross do not wait for each other in a circle.
  await sql`select lock_books(facility_id) from (select facility_id from facility_consumables where id = any(${[id, toId]}::int[])
    order by facility_id) houses`.execute(db);
  const movers = { ...FacilityConsumable.access, update: ConsumableLedgerEntry.access.create };
  for (const stockId of [id, toId])
    await records.lock({ ...FacilityConsumable, access: movers }, stockId, 'update', viewer);
  const from = await records.get(FacilityConsumable, id, viewer);
  const to = await records.get(FacilityConsumable, toId, viewer);
  if (from.id === to.id) throw notFound(FacilityConsumable.path);
  if (from.consumable_id !== to.consumable_id)
    throw new Refusal('stock.other-article', 'Both stocks must be of the same article.', 422);
  if (from.onHand - from.reserved < qty) throw new Refusal('STOCK_NEGATIVE', 'There is not that much in stock.');
  const common = { reason, state: 'posted' as const };
  const left = await records.create(ConsumableLedgerEntry, {
    ...common,
    facilityConsumable_id: id,
    consumableLot_id,
    kind: 'transfer_out',
    qty: -qty,
  });
  const came = await records.create(ConsumableLedgerEntry, {
    ...common,
    facilityConsumable_id: toId,
    consumableLot_id: consumableLot_id === null ? null : await sameLot(consumableLot_id, toId, context),
    kind: 'transfer_in',
    qty: -left.qty,
    unitCost: from.avgCost,
    transfer_of: left.id,
  });
  return [left, came];
}

/** The lot of the same number in the other stock, made when it is the first of it there. */
async function sameLot(lotId: number, stockId: number, { db, records, viewer }: CallContext): Promise<number> {
  const { lot, expirydate, received } = await records.get(ConsumableLot, lotId, viewer);
  const known = await db
    .selectFrom('consumable_lots')
    .select('id')
    .where('facilityConsumable_id', '=', stockId)
    .where('lot', '=', lot)
    .executeTakeFirst();
  if (known) return known.id;
  const made = await records.create(ConsumableLot, { facilityConsumable_id: stockId, lot, expirydate, received });
  return made.id;
}
