import {
  decimal,
  defineEntity,
  facilityScope,
  flag,
  json,
  money,
  reference,
  text,
  url,
  type Infer,
  jsonIds,
} from '@trellis/entity-kit';

/** Spare parts in stock; what is on hand is the sum of their movements, kept by the database. */
export const InventoryItem = defineEntity(
  'inventoryItem',
  {
    facility_id: reference('facility'),
    hardware_product_id: reference('hardwareProduct', { optional: true }),
    name: text({ max: 120 }),
    partNumber: text({ max: 60, optional: true }),
    inventoryLocation_id: reference('inventoryLocation', { optional: true }),
    onHand: decimal({ min: 0, default: 0, serverSet: true, meaning: 'pieces on hand' }),
    reserved: decimal({ min: 0, default: 0, serverSet: true, meaning: 'pieces promised to tickets' }),
    minQty: decimal({ min: 0, optional: true, meaning: 'reorder below this' }),
    cost: money({ optional: true, meaning: 'cost of one piece' }),
    serialised: flag({ meaning: 'each piece has a serial number' }),
    fits: json({ optional: true, of: jsonIds, meaning: 'ids of hardware types it fits' }),
    supplier_id: reference('supplier', { optional: true }),
    photoUrl: url({ optional: true }),
  },
  {
    path: 'inventoryItems',
    table: 'inventory_items',
    meaning: 'a spare part in stock',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['maintenance', 'facilityManager'],
      update: ['maintenance', 'facilityManager'],
      delete: ['facilityManager'],
    },
    has: { movements: 'inventoryTransaction.inventoryItem_id' },
    list: {
      columns: ['name', 'partNumber', 'inventoryLocation_id', 'onHand', 'reserved', 'minQty', 'cost', 'supplier_id'],
      search: ['name', 'partNumber'],
      order: 'name',
    },
  },
);
export type InventoryItem = Infer<typeof InventoryItem>;
declare module '@trellis/entity-kit' {
  interface Entities {
    inventory_items: typeof InventoryItem;
  }
}
