import { defineEntity, integer, parentScope, reference, text, type Infer, type Row } from '@trellis/entity-kit';

/** Addressable plant position. */
export const PlantLocation = defineEntity(
  'plantLocation',
  {
    platform_id: reference('platform', { onDelete: 'cascade' }),
    plantContainer_id: reference('plantContainer', { optional: true, onDelete: 'clear' }),
    row: integer({ optional: true }),
    col: integer({ optional: true }),
    label: text({ optional: true }),
  },
  {
    path: 'ag_plantLocations',
    table: 'plant_locations',
    meaning: 'addressable plant position',
    scope: parentScope('platform_id'),
    access: {
      read: 'member',
      create: ['facilityManager', 'farmManager'],
      update: ['facilityManager', 'farmManager'],
      delete: ['facilityManager', 'farmManager'],
    },
    list: { columns: ['platform_id', 'plantContainer_id', 'row', 'col', 'label'], search: ['label'] },
  },
);
export type PlantLocation = Infer<typeof PlantLocation>;
declare module '@trellis/entity-kit' {
  interface Tables {
    plant_locations: Row<typeof PlantLocation>;
  }
}
