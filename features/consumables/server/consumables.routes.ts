import { consumablesApi } from '@trellis/consumables/model';
import { implement } from '@trellis/server-kit';
import { countParts } from './count-parts.ts';
import { countStock } from './count-stock.ts';
import { reverseEntry } from './reverse-entry.ts';
import { transferStock } from './transfer-stock.ts';

/** Postings that are more than one row. */
export const consumablesRoutes = implement(consumablesApi, {
  reverseEntry: ({ consumableLedgerEntry, body }, context) => reverseEntry(consumableLedgerEntry, body.reason, context),
  transferStock: ({ facilityConsumables, body }, context) => transferStock(facilityConsumables, body, context),
  countStock: ({ facilityConsumable, body }, context) => countStock(facilityConsumable, body, context),
  countParts: ({ inventoryItem, body }, context) => countParts(inventoryItem, body, context),
});
