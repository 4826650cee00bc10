import {
  choice,
  date,
  decimal,
  defineEntity,
  facilityScope,
  flag,
  instant,
  integer,
  json,
  longText,
  ofType,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

const workers = ['grower', 'farmManager', 'facilityManager'] as const;

/** One plant, with its tag. It stands in at most one place; where it stood before is in its movements. */
export const Plant = defineEntity(
  'plant',
  {
    facility_id: reference('facility'),
    tag: text({ max: 60, optional: true, meaning: "the state's or the facility's own" }),
    lifecycle_id: reference('lifecycle', { optional: true }),
    strain_id: reference('strain', { optional: true }),
    growStage_id: reference('growStage', { optional: true, onDelete: 'clear' }),
    plantContainer_id: reference('plantContainer', { optional: true, onDelete: 'clear' }),
    plantLocation_id: reference('plantLocation', { optional: true, onDelete: 'clear', meaning: 'only while it grows' }),
    mother: flag({ meaning: 'kept for cuttings' }),
    motherPlant_id: reference('plant', { optional: true, onDelete: 'clear' }),
    origin: choice(['Clone', 'Seed'], { optional: true }),
    gender: choice(['Female', 'Male', 'Unknown'], { optional: true }),
    generation: integer({ min: 0, max: 1000, optional: true, meaning: 'cuttings since the seed' }),
    plantedDate: date({ optional: true }),
    state: choice(['growing', 'harvested', 'destroyed', 'moved_out'], { default: 'growing', byAction: true }),
    wetWeight: decimal({ min: 0, max: 1_000_000, optional: true, byAction: true, unit: 'g' }),
    harvestDate: date({ optional: true, byAction: true }),
    batch_id: reference('batch', { optional: true, byAction: true }),
    dryingRoom_id: reference('dryingRoom', { optional: true, onDelete: 'clear', byAction: true }),
    destroyPlantReason_id: reference('destroyPlantReason', { optional: true, byAction: true }),
    destroyedAt: instant({ optional: true, byAction: true }),
    destroyWeight: decimal({ min: 0, max: 1_000_000, optional: true, byAction: true, unit: 'g' }),
    destroyMethod: text({ max: 120, optional: true, byAction: true }),
    destroyWitness_user_id: reference('user', {
      optional: true,
      onDelete: 'clear',
      byAction: true,
      relation: 'destroyWitness',
    }),
    note: longText({ max: 4000, optional: true }),
  },
  {
    path: 'ag_plants',
    table: 'plants',
    meaning: 'individual plants',
    scope: facilityScope(),
    tenants: { through: 'lifecycle_id' },
    access: {
      read: 'member',
      create: ['farmManager', 'facilityManager'],
      update: workers,
      delete: ['facilityManager'],
    },
    unique: [['facility_id', 'tag']],
    indexes: [['facility_id', 'state']],
    has: { movements: 'plantMovement.plant_id', cuttings: 'plant.motherPlant_id' },
    list: {
      columns: ['tag', 'strain_id', 'lifecycle_id', 'growStage_id', 'plantLocation_id', 'state', 'plantedDate'],
      search: ['tag'],
      order: 'tag',
    },
  },
);
export type Plant = Infer<typeof Plant>;

/** Where something stood, as it was then. */
export interface PlantPlace {
  plantLocation_id?: number;
  platform_id?: number;
  platformGroup_id?: number;
  plantContainer_id?: number;
  label?: string;
}

/** A move of one plant, or of several of a run, from place to place. */
export const PlantMovement = defineEntity(
  'plantMovement',
  {
    facility_id: reference('facility'),
    plant_id: reference('plant', { optional: true }),
    lifecycle_id: reference('lifecycle', { optional: true }),
    count: integer({ min: 1, max: 1_000_000, default: 1, unit: 'plants' }),
    fromLocation: json({ optional: true, shape: 'object', typed: ofType<PlantPlace>() }),
    toLocation: json({ optional: true, shape: 'object', typed: ofType<PlantPlace>() }),
    time: instant({ default: 'now' }),
    user_id: reference('user', { optional: true, onDelete: 'clear', serverSet: true, meaning: 'who moved them' }),
    reason: text({ max: 500, optional: true }),
  },
  {
    path: 'ag_plantMovements',
    table: 'plant_movements',
    meaning: 'moves of plants',
    scope: facilityScope(),
    tenants: { through: 'lifecycle_id' },
    access: { read: 'member', create: workers, update: 'nobody', delete: 'nobody' },
    appendOnly: true,
    history: false,
    indexes: [['facility_id', 'time']],
    list: {
      columns: ['time', 'plant_id', 'lifecycle_id', 'count', 'reason', 'user_id'],
      search: ['reason'],
      order: 'time DESC',
    },
  },
);
export type PlantMovement = Infer<typeof PlantMovement>;
declare module '@trellis/entity-kit' {
  interface Tables {
    plants: Row<typeof Plant>;
    plant_movements: Row<typeof PlantMovement>;
  }
}
