import {
  choice,
  date,
  decimal,
  defineEntity,
  facilityScope,
  money,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Packages and bulk stock. */
export const ProductInventoryItem = defineEntity(
  'productInventoryItem',
  {
    facility_id: reference('facility'),
    licenseNumber: text({ optional: true }),
    tag: text({ optional: true }),
    itemName: text(),
    metrcItem_id: reference('metrcItem', { optional: true, onDelete: 'clear' }),
    strain_id: reference('strain', { optional: true, onDelete: 'clear' }),
    category: text({ optional: true }),
    qty: decimal(),
    reserved: decimal({ default: 0 }),
    unit_id: reference('unitOfMeasure', { optional: true, onDelete: 'clear' }),
    inventoryLocation_id: reference('inventoryLocation', { optional: true, onDelete: 'clear' }),
    status: choice(['drying', 'hold', 'testing', 'released', 'shipped', 'finished', 'destroyed'], { optional: true }),
    testState: text({ optional: true }),
    packagedDate: date({ optional: true }),
    expirydate: date({ optional: true }),
    unitCost: money({ optional: true }),
    price: money({ optional: true }),
    batch_id: reference('batch', { optional: true, onDelete: 'clear' }),
    extractionRun_id: reference('extractionRun', { optional: true, onDelete: 'clear' }),
    parent_id: reference('productInventoryItem', { optional: true, onDelete: 'clear' }),
  },
  {
    path: 'productInventory',
    table: 'product_inventory_items',
    meaning: 'packages and bulk stock',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['labTechnician', 'complianceOfficer', 'farmManager', 'facilityManager'],
      update: ['labTechnician', 'complianceOfficer', 'farmManager', 'facilityManager'],
      delete: ['labTechnician', 'complianceOfficer', 'farmManager', 'facilityManager'],
    },
    unique: [['licenseNumber', 'tag']],
    list: { columns: ['facility_id', 'licenseNumber', 'tag', 'itemName', 'metrcItem_id'], search: ['tag'] },
  },
);
export type ProductInventoryItem = Infer<typeof ProductInventoryItem>;
declare module '@trellis/entity-kit' {
  interface Tables {
    product_inventory_items: Row<typeof ProductInventoryItem>;
  }
}
