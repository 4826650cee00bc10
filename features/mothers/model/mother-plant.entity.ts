import {
  choice,
  date,
  defineEntity,
  facilityScope,
  flag,
  instant,
  integer,
  json,
  jsonIds,
  longText,
  parentScope,
  reference,
  text,
  type Infer,
} from '@trellis/entity-kit';

/** Who decides how mothers are kept, and when one goes. */
export const motherKeepers: readonly string[] = ['farmManager', 'facilityManager'];
/** Who writes down what a laboratory found. */
export const motherTesters: readonly string[] = ['grower', 'farmManager', 'facilityManager', 'labTechnician'];

/** How a mother plant is kept. There is one for each plant with `mother`, made and ended by the database as the plant is. Usual intervals are common practice. */
export const MotherPlant = defineEntity(
  'motherPlant',
  {
    facility_id: reference('facility', { serverSet: true }),
    plant_id: reference('plant', { onDelete: 'cascade', serverSet: true }),
    source: text({ max: 160, optional: true, meaning: 'where it came from: breeder, hunt, delivery' }),
    healthScore: integer({ min: 1, max: 5, optional: true, meaning: '5 is best' }),
    cutIntervalDays: integer({ min: 1, max: 365, default: 14, unit: 'd', meaning: 'from one cut to the next' }),
    cuttingsPerCut: integer({ min: 1, max: 1000, default: 20, meaning: 'it gives at once' }),
    restDays: integer({ min: 0, max: 365, default: 21, unit: 'd', meaning: 'from promotion to the first cut' }),
    maxAgeDays: integer({ min: 30, max: 3650, default: 365, unit: 'd', meaning: 'replaced then' }),
    promotedOn: date({ serverSet: true }),
    retireDate: date({ optional: true, meaning: 'planned; else its greatest age' }),
    active: flag({ default: true, serverSet: true, meaning: 'it lives and is a mother' }),
    note: longText({ max: 4000, optional: true }),
  },
  {
    path: 'ag_motherPlants',
    table: 'mother_plants',
    meaning: 'how mother plants are kept',
    scope: facilityScope(),
    access: { read: 'member', create: 'nobody', update: [...motherKeepers], delete: 'nobody' },
    unique: [['plant_id']],
    has: { tests: 'motherTest.motherPlant_id' },
    list: {
      columns: ['plant_id', 'healthScore', 'cutIntervalDays', 'cuttingsPerCut', 'maxAgeDays', 'retireDate', 'source'],
      search: ['source', 'note'],
      order: 'plant_id',
    },
  },
);
export type MotherPlant = Infer<typeof MotherPlant>;

/** Cuttings taken from a mother at once, with the plants they became. */
export const MotherCut = defineEntity(
  'motherCut',
  {
    facility_id: reference('facility'),
    plant_id: reference('plant', { meaning: 'the mother' }),
    batch: text({ max: 120, meaning: 'the propagation batch' }),
    kind: choice(['cuttings', 'backup']),
    count: integer({ min: 1, max: 1000 }),
    plantIds: json({ of: jsonIds, meaning: 'the clones' }),
    lifecycle_id: reference('lifecycle', { optional: true, onDelete: 'clear', meaning: 'run they went to at once' }),
    time: instant({ default: 'now' }),
    user_id: reference('user', { optional: true, onDelete: 'clear', serverSet: true, meaning: 'who cut' }),
    note: longText({ max: 2000, optional: true }),
  },
  {
    path: 'ag_motherCuts',
    table: 'mother_cuts',
    meaning: 'cuttings taken from mother plants',
    scope: facilityScope(),
    access: { read: 'member', create: 'nobody', update: 'nobody', delete: 'nobody' },
    appendOnly: true,
    history: false,
    indexes: [['plant_id', 'time']],
    list: { columns: ['time', 'plant_id', 'batch', 'kind', 'count', 'user_id'], search: ['batch'], order: 'time DESC' },
  },
);
export type MotherCut = Infer<typeof MotherCut>;

/** What a laboratory found of a mother: viruses and viroids that cuttings carry on. */
export const MotherTest = defineEntity(
  'motherTest',
  {
    motherPlant_id: reference('motherPlant', { onDelete: 'cascade', byAction: true }),
    kind: choice(['HLVd', 'virus', 'other']),
    sampledOn: date(),
    result: choice(['pending', 'negative', 'positive'], { default: 'pending' }),
    laboratory: text({ max: 120, optional: true }),
    note: longText({ max: 2000, optional: true }),
  },
  {
    path: 'ag_motherTests',
    table: 'mother_tests',
    meaning: 'tests of mother plants for viruses and viroids',
    scope: parentScope('motherPlant_id'),
    access: {
      read: 'member',
      create: [...motherTesters],
      update: [...motherKeepers, 'labTechnician'],
      delete: [...motherKeepers],
    },
    indexes: [['motherPlant_id', 'sampledOn']],
    list: {
      columns: ['sampledOn', 'motherPlant_id', 'kind', 'result', 'laboratory'],
      search: ['laboratory', 'note'],
      order: 'sampledOn DESC',
    },
  },
);
export type MotherTest = Infer<typeof MotherTest>;
declare module '@trellis/entity-kit' {
  interface Entities {
    mother_plants: typeof MotherPlant;
    mother_cuts: typeof MotherCut;
    mother_tests: typeof MotherTest;
  }
}
