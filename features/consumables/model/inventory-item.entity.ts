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
  type Row,
} from '@trellis/entity-kit';

/** Spare parts. */
export const InventoryItem = defineEntity(
  'inventoryItem',
  {
    facility_id: reference('facility'),
    hardware_product_id: reference('hardwareProduct', { optional: true, onDelete: 'clear' }),
    name: text(),
    partNumber: text({ optional: true }),
    inventoryLocation_id: reference('inventoryLocation', { optional: true, onDelete: 'clear' }),
    onHand: decimal({ optional: true }),
    reserved: decimal({ optional: true }),
    minQty: decimal({ optional: true }),
    cost: money({ optional: true }),
    serialised: flag(),
    fits: json({ optional: true, shape: 'array' }),
    supplier_id: reference('supplier', { optional: true, onDelete: 'clear' }),
    photoUrl: url({ optional: true }),
  },
  {
    path: 'inventoryItems',
    table: 'inventory_items',
    meaning: 'spare parts',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['facilityManager', 'farmManager'],
      update: ['facilityManager', 'farmManager'],
      delete: ['facilityManager', 'farmManager'],
    },
    list: {
      columns: ['facility_id', 'hardware_product_id', 'name', 'partNumber', 'inventoryLocation_id'],
      search: ['name', 'partNumber'],
    },
  },
);
export type InventoryItem = Infer<typeof InventoryItem>;
declare module '@trellis/entity-kit' {
  interface Tables {
    inventory_items: Row<typeof InventoryItem>;
  }
}
