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
  reference,
  text,
  type Infer,
  jsonText,
} from '@trellis/entity-kit';
import * as z from 'zod';

/** Who works with plants. */
export const plantWorkers: readonly string[] = ['grower', 'farmManager', 'facilityManager'];

/** One plant, with its tag. It stands in at most one place; where it stood before is in its movements. */
export const Plant = defineEntity(
  'plant',
  {
    facility_id: reference('facility'),
    tag: text({ max: 60, optional: true, meaning: "the state's or the facility's own" }),
    lifecycle_id: reference('lifecycle', { optional: true, serverSet: true }),
    strain_id: reference('strain', { optional: true }),
    growStage_id: reference('growStage', { optional: true, onDelete: 'clear', byAction: true }),
    plantContainer_id: reference('plantContainer', { optional: true, onDelete: 'clear', serverSet: true }),
    plantLocation_id: reference('plantLocation', {
      optional: true,
      onDelete: 'clear',
      serverSet: true,
      meaning: 'only while it grows; no other plant stands there',
    }),
    mother: flag({ meaning: 'kept for cuttings' }),
    motherPlant_id: reference('plant', { optional: true, onDelete: 'clear' }),
    intake_id: reference('facilityIntake', { optional: true, onDelete: 'clear', serverSet: true }),
    origin: choice(['Clone', 'Seed'], { optional: true }),
    gender: choice(['Female', 'Male', 'Unknown'], { optional: true }),
    generation: integer({ min: 0, max: 1000, optional: true, meaning: 'cuttings since the seed' }),
    plantedDate: date({ optional: true, byAction: true }),
    state: choice(['growing', 'harvested', 'destroyed', 'moved_out'], { default: 'growing', serverSet: true }),
    wetWeight: decimal({ min: 0, max: 1_000_000, optional: true, serverSet: true, unit: 'g' }),
    harvestDate: date({ optional: true, serverSet: true }),
    batch_id: reference('batch', { optional: true, serverSet: true }),
    dryingRoom_id: reference('dryingRoom', { optional: true, onDelete: 'clear', serverSet: true }),
    destroyPlantReason_id: reference('destroyPlantReason', { optional: true, serverSet: true }),
    destroyedAt: instant({ optional: true, serverSet: true }),
    destroyWeight: decimal({ min: 0, max: 1_000_000, optional: true, serverSet: true, unit: 'g' }),
    destroyMethod: text({ max: 120, optional: true, serverSet: true }),
    destroyWitness_user_id: reference('user', {
      optional: true,
      onDelete: 'clear',
      serverSet: true,
      relation: 'destroyWitness',
    }),
    note: longText({ max: 4000, optional: true }),
  },
  {
    path: 'ag_plants',
    table: 'plants',
    searchable: { fields: ['tag'], beside: ['strain_id', 'lifecycle_id', 'state'] },
    meaning: 'individual plants',
    scope: facilityScope(),
    tenants: { through: 'lifecycle_id' },
    access: {
      read: 'member',
      create: ['farmManager', 'facilityManager'],
      update: plantWorkers,
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
const plantPlaceShape: z.ZodType<PlantPlace> = z.strictObject({
  plantLocation_id: z.exactOptional(z.number()),
  platform_id: z.exactOptional(z.number()),
  platformGroup_id: z.exactOptional(z.number()),
  plantContainer_id: z.exactOptional(z.number()),
  label: z.exactOptional(jsonText),
});

/** A move of one plant, or of several of a run, from place to place; written by what moves them. */
export const PlantMovement = defineEntity(
  'plantMovement',
  {
    facility_id: reference('facility'),
    plant_id: reference('plant', { optional: true }),
    lifecycle_id: reference('lifecycle', { optional: true }),
    count: integer({ min: 1, max: 1_000_000, default: 1, unit: 'plants' }),
    fromLocation: json({ optional: true, of: plantPlaceShape }),
    toLocation: json({ optional: true, of: plantPlaceShape }),
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
    access: { read: 'member', create: 'nobody', update: 'nobody', delete: 'nobody' },
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
  interface Entities {
    plants: typeof Plant;
    plant_movements: typeof PlantMovement;
  }
}
