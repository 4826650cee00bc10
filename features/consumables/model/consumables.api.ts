import { allFields, defineApi, idText, recordSchema, row, rowAction, rows } from '@trellis/entity-kit';
import * as z from 'zod';
import { ConsumableLedgerEntry, stockMovers } from './stock/consumable-ledger-entry.entity.ts';
import { InventoryItem } from './parts/inventory-item.entity.ts';
import { InventoryTransaction, partMovers } from './parts/inventory-transaction.entity.ts';
import { FacilityConsumable } from './stock/facility-consumable.entity.ts';

/** Postings that are more than one row. */
export const consumablesApi = defineApi('consumables', {
  reverseEntry: {
    method: 'POST',
    path: 'consumableLedger/{id}/reverse',
    summary: 'Reverse a posted entry; answers the opposite entry that was posted',
    access: rowAction(ConsumableLedgerEntry, 'reverse', 'id', { lock: 'later' }),
    params: z.object({ id: idText }),
    body: z.strictObject({ reason: z.string().trim().min(1).max(2000) }),
    returns: recordSchema(allFields(ConsumableLedgerEntry)),
  },
  transferStock: {
    method: 'POST',
    path: 'facilityConsumables/{id}/transfer',
    summary: 'Move stock to the stock of the same article at another facility; answers what left and what came',
    access: rows(FacilityConsumable, stockMovers, ['id', 'to_facilityConsumable_id'], { books: true }),
    params: z.object({ id: idText }),
    body: z.strictObject({
      to_facilityConsumable_id: z.int().min(1),
      qty: z.number().positive().max(1_000_000_000),
      consumableLot_id: z.int().min(1).optional(),
      reason: z.string().trim().max(2000).optional(),
    }),
    returns: z.array(recordSchema(allFields(ConsumableLedgerEntry))),
  },
  countStock: {
    method: 'POST',
    path: 'facilityConsumables/{id}/count',
    summary: 'Book what a count found; answers the entry, which waits for approval when the difference is large',
    access: row(FacilityConsumable, stockMovers, 'id', { books: true }),
    params: z.object({ id: idText }),
    body: z.strictObject({
      counted: z.number().min(0).max(1_000_000_000),
      consumableLot_id: z.int().min(1).optional(),
      reason: z.string().trim().max(2000).optional(),
    }),
    returns: recordSchema(allFields(ConsumableLedgerEntry)),
  },
  countParts: {
    method: 'POST',
    path: 'inventoryItems/{id}/count',
    summary: 'Book how many pieces of a spare part a count found; answers the movement',
    access: row(InventoryItem, partMovers, 'id', { books: true }),
    params: z.object({ id: idText }),
    body: z.strictObject({
      counted: z.number().min(0).max(1_000_000_000),
      note: z.string().trim().max(2000).optional(),
    }),
    returns: recordSchema(allFields(InventoryTransaction)),
  },
});
