import {
  choice,
  decimal,
  defineEntity,
  flag,
  integer,
  providerScope,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Container models (served by ag_growplans/plantcontainerTypes). */
export const PlantContainerType = defineEntity(
  'plantContainerType',
  {
    name: text(),
    kind: choice(['pot', 'tray', 'slab', 'bucket', 'channel'], { optional: true }),
    plantsPerContainer: integer(),
    volumeL: decimal({ optional: true }),
    rows: integer({ optional: true }),
    cols: integer({ optional: true }),
    lengthCm: decimal({ optional: true }),
    widthCm: decimal({ optional: true }),
    substrate: text({ optional: true }),
    reusable: flag(),
    consumable_id: reference('consumable', { optional: true, onDelete: 'clear' }),
    active: flag({ default: true }),
  },
  {
    path: 'ag_plantContainerTypes',
    table: 'plant_container_types',
    meaning: 'container models',
    scope: providerScope,
    access: {
      read: 'member',
      create: ['facilityManager', 'farmManager'],
      update: ['facilityManager', 'farmManager'],
      delete: ['facilityManager', 'farmManager'],
    },
    unique: [['name']],
    list: { columns: ['name', 'kind', 'plantsPerContainer', 'volumeL', 'rows'], search: ['name'] },
  },
);
export type PlantContainerType = Infer<typeof PlantContainerType>;
declare module '@trellis/entity-kit' {
  interface Tables {
    plant_container_types: Row<typeof PlantContainerType>;
  }
}
