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

/** Supplies and spare parts: catalogue, stock and every movement. */
export const consumablesFeature: Feature = {
  name: 'consumables',
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
};
