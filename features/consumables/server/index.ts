import {
  Consumable,
  ConsumableCalculationType,
  ConsumableLedgerEntry,
  ConsumableLot,
  ConsumableType,
  FacilityConsumable,
  InventoryItem,
  InventoryLocation,
  InventoryTransaction,
  LedgerPeriod,
  Supplier,
  UnitOfMeasure,
} from '@trellis/consumables/model';
import type { Feature } from '@trellis/server-kit';
import { consumableBookRules } from './book-rules.ts';
import { announceBalances } from './announce-balances.ts';
import { consumablesRoutes } from './consumables.routes.ts';
import { consumablesReferenceData } from './reference-data.ts';

export { announceBalances };
export { listStockDifferences } from './find-differences.ts';

/** Supplies and spare parts: catalogue, stock and every movement. */
export const consumablesFeature: Feature = {
  name: 'consumables',
  bookRules: consumableBookRules,
  entities: [
    Consumable,
    ConsumableCalculationType,
    ConsumableLedgerEntry,
    ConsumableLot,
    ConsumableType,
    FacilityConsumable,
    InventoryItem,
    InventoryLocation,
    InventoryTransaction,
    LedgerPeriod,
    Supplier,
    UnitOfMeasure,
  ],
  implementations: [consumablesRoutes],
  referenceData: consumablesReferenceData,
  prepare: (services) => {
    announceBalances(services, ConsumableLedgerEntry, 'facilityConsumable_id', FacilityConsumable);
    announceBalances(services, InventoryTransaction, 'inventoryItem_id', InventoryItem);
  },
};
