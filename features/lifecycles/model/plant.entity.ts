import {
  choice,
  date,
  decimal,
  defineEntity,
  facilityScope,
  flag,
  instant,
  integer,
  longText,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Individual plants. */
export const Plant = defineEntity(
  'plant',
  {
    facility_id: reference('facility'),
    tag: text({ optional: true }),
    lifecycle_id: reference('lifecycle', { optional: true, onDelete: 'clear' }),
    strain_id: reference('strain', { optional: true, onDelete: 'clear' }),
    growStage_id: reference('growStage', { optional: true, onDelete: 'clear' }),
    plantContainer_id: reference('plantContainer', { optional: true, onDelete: 'clear' }),
    plantLocation_id: reference('plantLocation', { optional: true, onDelete: 'clear' }),
    mother: flag(),
    motherPlant_id: reference('plant', { optional: true, onDelete: 'clear' }),
    origin: choice(['Clone', 'Seed'], { optional: true }),
    gender: choice(['Female', 'Male', 'Unknown'], { optional: true }),
    generation: integer({ optional: true }),
    plantedDate: date({ optional: true }),
    state: choice(['growing', 'harvested', 'destroyed', 'moved_out'], { optional: true }),
    wetWeight: decimal({ optional: true }),
    harvestDate: date({ optional: true }),
    batch_id: reference('batch', { optional: true, onDelete: 'clear' }),
    dryingRoom_id: reference('dryingRoom', { optional: true, onDelete: 'clear' }),
    destroyPlantReason_id: reference('destroyPlantReason', { optional: true, onDelete: 'clear' }),
    destroyedAt: instant({ optional: true }),
    destroyWeight: decimal({ optional: true }),
    destroyMethod: text({ optional: true }),
    destroyWitness_user_id: reference('user', { optional: true, onDelete: 'clear' }),
    note: longText({ optional: true }),
  },
  {
    path: 'ag_plants',
    table: 'plants',
    meaning: 'individual plants',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['farmManager', 'facilityManager', 'grower'],
      update: ['farmManager', 'facilityManager', 'grower'],
      delete: ['farmManager', 'facilityManager', 'grower'],
    },
    unique: [['facility_id', 'tag']],
    list: { columns: ['facility_id', 'tag', 'lifecycle_id', 'strain_id', 'growStage_id'], search: ['tag'] },
  },
);
export type Plant = Infer<typeof Plant>;
declare module '@trellis/entity-kit' {
  interface Tables {
    plants: Row<typeof Plant>;
  }
}
