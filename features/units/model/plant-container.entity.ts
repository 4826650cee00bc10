import {
  choice,
  decimal,
  defineEntity,
  facilityScope,
  flag,
  integer,
  ownFacility,
  parentScope,
  reference,
  text,
  type Infer,
} from '@trellis/entity-kit';

const planners = ['farmManager', 'facilityManager'] as const;

/** A model of container: a pot, a tray, a slab. */
export const PlantContainerType = defineEntity(
  'plantContainerType',
  {
    facility_id: ownFacility(),
    name: text({ max: 120 }),
    kind: choice(['pot', 'tray', 'slab', 'bucket', 'channel'], { default: 'pot' }),
    plantsPerContainer: integer({ min: 1, max: 10_000 }),
    volumeL: decimal({ min: 0, max: 10_000, optional: true, unit: 'L' }),
    rows: integer({ min: 1, max: 1000, optional: true, meaning: 'of positions' }),
    cols: integer({ min: 1, max: 1000, optional: true, meaning: 'positions in a row' }),
    lengthCm: decimal({ min: 0, max: 10_000, optional: true, unit: 'cm' }),
    widthCm: decimal({ min: 0, max: 10_000, optional: true, unit: 'cm' }),
    substrate: text({ max: 120, optional: true }),
    reusable: flag(),
    consumable_id: reference('consumable', { optional: true, onDelete: 'clear', meaning: 'bought as' }),
    active: flag({ default: true }),
  },
  {
    path: 'ag_plantContainerTypes',
    table: 'plant_container_types',
    meaning: 'container models',
    scope: facilityScope('facility_id', true),
    ownCopies: true,
    tenants: 'all',
    access: { read: 'member', create: planners, update: planners, delete: planners },
    unique: [['facility_id', 'name']],
    list: {
      columns: ['name', 'kind', 'plantsPerContainer', 'volumeL', 'substrate', 'reusable', 'active', 'facility_id'],
      search: ['name', 'substrate'],
      order: 'name',
    },
  },
);
export type PlantContainerType = Infer<typeof PlantContainerType>;

/** One container with its barcode. */
export const PlantContainer = defineEntity(
  'plantContainer',
  {
    plantContainerType_id: reference('plantContainerType'),
    facility_id: reference('facility'),
    barcode: text({ max: 60 }),
    platform_id: reference('platform', {
      optional: true,
      onDelete: 'clear',
      byAction: true,
      meaning: 'shelf it stands on',
    }),
    status: choice(['empty', 'used', 'cleaning', 'retired'], { default: 'empty' }),
  },
  {
    path: 'ag_plantContainers',
    table: 'plant_containers',
    meaning: 'physical containers',
    scope: facilityScope(),
    access: { read: 'member', create: planners, update: ['grower', ...planners], delete: ['facilityManager'] },
    unique: [['facility_id', 'barcode']],
    indexes: [['facility_id', 'plantContainerType_id', 'status']],
    has: { plants: 'plant.plantContainer_id', locations: 'plantLocation.plantContainer_id' },
    list: {
      columns: ['barcode', 'plantContainerType_id', 'platform_id', 'status'],
      search: ['barcode'],
      order: 'barcode',
    },
  },
);
export type PlantContainer = Infer<typeof PlantContainer>;

/** A place on a shelf where a plant can stand. */
export const PlantLocation = defineEntity(
  'plantLocation',
  {
    platform_id: reference('platform', { onDelete: 'cascade', byAction: true }),
    plantContainer_id: reference('plantContainer', {
      optional: true,
      onDelete: 'clear',
      serverSet: true,
      meaning: 'standing there',
    }),
    row: integer({ min: 1, max: 1000, optional: true, meaning: 'from the front' }),
    col: integer({ min: 1, max: 1000, optional: true, meaning: 'from the left' }),
    label: text({ max: 60, optional: true }),
  },
  {
    path: 'ag_plantLocations',
    table: 'plant_locations',
    meaning: 'places for plants on shelves',
    scope: parentScope('platform_id'),
    access: { read: 'member', create: planners, update: planners, delete: planners },
    unique: [['platform_id', 'row', 'col']],
    has: { plants: 'plant.plantLocation_id' },
    list: { columns: ['platform_id', 'label', 'row', 'col', 'plantContainer_id'], search: ['label'], order: 'label' },
  },
);
export type PlantLocation = Infer<typeof PlantLocation>;
declare module '@trellis/entity-kit' {
  interface Entities {
    plant_container_types: typeof PlantContainerType;
    plant_containers: typeof PlantContainer;
    plant_locations: typeof PlantLocation;
  }
}
