import { ConsumableLedgerEntry, ConsumableLot, FacilityConsumable } from '@trellis/consumables/model';
import { notFound, Refusal, type CallContext } from '@trellis/server-kit';

export interface Transfer {
  /** Stock units. */
  qty: number;
  consumableLot_id?: number | undefined;
  reason?: string | undefined;
}

/** Moves stock of an article to another facility at its cost and in its lot: what leaves one book comes to the other, or neither. */
export async function transferStock(
  [from, to]: readonly FacilityConsumable[],
  wishes: Transfer,
  context: CallContext,
): Promise<ConsumableLedgerEntry[]> {
  const { records } = context;
  if (!from || !to) throw notFound(FacilityConsumable.path);
  const { qty, consumableLot_id = null, reason = null } = wishes;
  if (from.consumable_id !== to.consumable_id)
    throw new Refusal('stock.other-article', 'Both stocks must be of the same article.', 422);
  if (from.onHand - from.reserved < qty) throw new Refusal('STOCK_NEGATIVE', 'There is not that much in stock.');
  const common = { reason, state: 'posted' as const };
  const left = await records.create(ConsumableLedgerEntry, {
    ...common,
    facilityConsumable_id: from.id,
    consumableLot_id,
    kind: 'transfer_out',
    qty: -qty,
  });
  const came = await records.create(ConsumableLedgerEntry, {
    ...common,
    facilityConsumable_id: to.id,
    consumableLot_id: consumableLot_id === null ? null : await sameLot(consumableLot_id, to.id, context),
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
