import { defineEntity, facilityScope, reference, text, type Infer, type Row } from '@trellis/entity-kit';

/** Storage places. */
export const InventoryLocation = defineEntity(
  'inventoryLocation',
  {
    label: text({ max: 120 }),
    labelEs: text({ max: 120, optional: true }),
    facility_id: reference('facility'),
    area_id: reference('area', { optional: true, onDelete: 'clear' }),
    bin: text({ optional: true }),
    metrcLocationName: text({ optional: true }),
  },
  {
    path: 'inventoryLocations',
    table: 'inventory_locations',
    meaning: 'storage places',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['facilityManager', 'farmManager'],
      update: ['facilityManager', 'farmManager'],
      delete: ['facilityManager', 'farmManager'],
    },
    unique: [['facility_id', 'label']],
    list: { columns: ['label', 'facility_id', 'area_id', 'bin'], search: ['label'] },
  },
);
export type InventoryLocation = Infer<typeof InventoryLocation>;
declare module '@trellis/entity-kit' {
  interface Tables {
    inventory_locations: Row<typeof InventoryLocation>;
  }
}
