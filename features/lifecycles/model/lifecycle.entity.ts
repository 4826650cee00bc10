import {
  choice,
  date,
  decimal,
  defineEntity,
  facilityScope,
  flag,
  instant,
  integer,
  parentScope,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

const planners = ['farmManager', 'facilityManager'] as const;

/** One run of a grow plan, from start to harvest. */
export const Lifecycle = defineEntity(
  'lifecycle',
  {
    facility_id: reference('facility'),
    name: text({ max: 160 }),
    growplan_id: reference('growPlan'),
    growplanVersion_id: reference('growPlanVersion', { optional: true }),
    strain_id: reference('strain', { optional: true }),
    state: choice(['draft', 'scheduled', 'in_flight', 'harvesting', 'post_harvest', 'completed', 'cancelled'], {
      default: 'draft',
      byAction: true,
    }),
    mother: flag(),
    inflight: integer({ min: 0, max: 1, default: 0, serverSet: true, meaning: '1 while in flight or harvesting' }),
    scheduledStart: instant({ optional: true }),
    scheduledEnd: instant({ optional: true }),
    starttime: instant({ optional: true, serverSet: true }),
    harvestdate: date({ optional: true }),
    actualHarvestDate: date({ optional: true, serverSet: true }),
    currentPhase_id: reference('lifecyclePhase', { optional: true, onDelete: 'clear', serverSet: true }),
    plantsStarted: integer({ min: 0, optional: true }),
    expectedGrams: decimal({ min: 0, optional: true, unit: 'g' }),
    owner_user_id: reference('user', { optional: true, onDelete: 'clear', relation: 'owner' }),
    metrcPlantBatchName: text({ max: 120, optional: true }),
    licenseNumber: text({ max: 80, optional: true }),
    excludeFromStats: flag(),
    cancelReason: text({ max: 500, optional: true, serverSet: true }),
  },
  {
    path: 'ag_lifecycles',
    table: 'lifecycles',
    meaning: 'runs of grow plans',
    scope: facilityScope(),
    access: { read: 'member', create: planners, update: planners, delete: planners },
    indexes: [['facility_id', 'inflight']],
    has: { phases: 'lifecyclePhase.lifecycle_id', platforms: 'lifecyclePlatform.lifecycle_id' },
    list: { columns: ['name', 'growplan_id', 'strain_id', 'state', 'harvestdate'], search: ['name'], order: 'id DESC' },
  },
);
export type Lifecycle = Infer<typeof Lifecycle>;

/** A shelf occupied by a run; open while `finish` is empty. */
export const LifecyclePlatform = defineEntity(
  'lifecyclePlatform',
  {
    lifecycle_id: reference('lifecycle', { onDelete: 'cascade' }),
    platform_id: reference('platform'),
    platformGroup_id: reference('unit', { optional: true }),
    plants: integer({ min: 0, default: 0 }),
    start: instant({ optional: true }),
    finish: instant({ optional: true }),
  },
  {
    path: 'ag_lifecyclePlatforms',
    table: 'lifecycle_platforms',
    meaning: 'shelves occupied by runs',
    scope: parentScope('lifecycle_id'),
    access: { read: 'member', create: planners, update: planners, delete: planners },
    list: { columns: ['lifecycle_id', 'platform_id', 'plants', 'start', 'finish'] },
  },
);

/** The dated copy of a plan's phase for one run. */
export const LifecyclePhase = defineEntity(
  'lifecyclePhase',
  {
    lifecycle_id: reference('lifecycle', { onDelete: 'cascade' }),
    growPhase_id: reference('growPhase'),
    seq: integer({ min: 0 }),
    scheduledStart: instant({ optional: true }),
    scheduledEnd: instant({ optional: true }),
    starttime: instant({ optional: true }),
    endtime: instant({ optional: true }),
  },
  {
    path: 'ag_lifecyclePhases',
    table: 'lifecycle_phases',
    meaning: 'dated phases of runs',
    scope: parentScope('lifecycle_id'),
    access: { read: 'member', create: planners, update: planners, delete: planners },
    unique: [['lifecycle_id', 'seq']],
    list: { columns: ['lifecycle_id', 'seq', 'scheduledStart', 'scheduledEnd', 'starttime'], order: 'seq' },
  },
);
declare module '@trellis/entity-kit' {
  interface Tables {
    lifecycles: Row<typeof Lifecycle>;
    lifecycle_platforms: Row<typeof LifecyclePlatform>;
    lifecycle_phases: Row<typeof LifecyclePhase>;
  }
}
