import { defineLookup, facilityScope, reference, text, type Infer } from '@trellis/entity-kit';

/** Places where parts, consumables and packages are kept. */
export const InventoryLocation = defineLookup(
  'inventoryLocation',
  {
    facility_id: reference('facility'),
    area_id: reference('area', { optional: true }),
    bin: text({ max: 60, optional: true }),
    metrcLocationName: text({ max: 120, optional: true, meaning: 'name of the place at Metrc' }),
  },
  {
    path: 'inventoryLocations',
    table: 'inventory_locations',
    meaning: 'a storage place',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['labTechnician', 'maintenance', 'facilityManager'],
      update: ['labTechnician', 'maintenance', 'facilityManager'],
      delete: ['facilityManager'],
    },
    unique: [['facility_id', 'label']],
    list: {
      columns: ['label', 'area_id', 'bin', 'metrcLocationName', 'seq', 'active'],
      search: ['label', 'bin'],
      order: 'seq',
    },
  },
);
export type InventoryLocation = Infer<typeof InventoryLocation>;
declare module '@trellis/entity-kit' {
  interface Entities {
    inventory_locations: typeof InventoryLocation;
  }
}
