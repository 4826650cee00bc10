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
  parentScope,
  reference,
  text,
  type Infer,
  jsonText,
  jsonIds,
  jsonObject,
  rowId,
} from '@trellis/entity-kit';
import { lifecycleStates } from './lifecycle-states.ts';
import * as z from 'zod';

const planners = ['farmManager', 'facilityManager'] as const;

/** Where the plants of a run come from. */
export interface LifecycleSource {
  kind: 'mothers' | 'seed' | 'intake' | 'plants';
  /** Mother plants, seed lot, intake or plants, by kind. */
  ids?: number[];
  lot?: string;
}
export const lifecycleSourceShape: z.ZodType<LifecycleSource> = z.strictObject({
  kind: z.enum(['mothers', 'seed', 'intake', 'plants']),
  ids: z.exactOptional(jsonIds.max(500)),
  lot: z.exactOptional(jsonText),
});

/** What the start of a draft is going to do beyond its own fields. */
export const startPlanShape = z.strictObject({
  plantContainer_ids: z.exactOptional(z.array(rowId).max(10_000)),
  tags: z.exactOptional(z.strictObject({ prefix: jsonText, first: z.number(), digits: z.number() })),
  wanted: z.exactOptional(z.number()),
  note: z.exactOptional(jsonText),
});
export type StartPlan = z.infer<typeof startPlanShape>;

/** One run of a grow plan, from start to harvest. */
export const Lifecycle = defineEntity(
  'lifecycle',
  {
    facility_id: reference('facility'),
    name: text({ max: 160 }),
    growplan_id: reference('growPlan'),
    growplanVersion_id: reference('growPlanVersion', { meaning: 'the version it runs by, to its end' }),
    strain_id: reference('strain', { optional: true }),
    varietal_id: reference('varietal', { optional: true }),
    state: choice(['draft', 'scheduled', 'in_flight', 'harvesting', 'post_harvest', 'completed', 'cancelled'], {
      default: 'draft',
    }),
    mother: flag({ meaning: 'keeps mother plants' }),
    inflight: integer({ min: 0, max: 1, default: 0, serverSet: true, meaning: '1 while in flight or harvesting' }),
    scheduledStart: instant({ optional: true, byAction: true }),
    scheduledEnd: instant({ optional: true, serverSet: true }),
    starttime: instant({ optional: true, serverSet: true }),
    harvestdate: date({ optional: true, serverSet: true, meaning: 'expected' }),
    actualHarvestDate: date({ optional: true, serverSet: true }),
    currentPhase_id: reference('lifecyclePhase', { optional: true, onDelete: 'clear', serverSet: true }),
    plantsStarted: integer({
      min: 0,
      max: 10_000_000,
      optional: true,
      serverSet: true,
      meaning: 'those that live, were harvested and were destroyed',
    }),
    expectedGrams: decimal({ min: 0, optional: true, serverSet: true, unit: 'g' }),
    owner_user_id: reference('user', { optional: true, onDelete: 'clear', relation: 'owner' }),
    metrcPlantBatchName: text({ max: 120, optional: true }),
    licenseNumber: text({ max: 80, optional: true }),
    source: json({ optional: true, of: lifecycleSourceShape, meaning: 'where its plants come from' }),
    startPlan: json({
      optional: true,
      of: startPlanShape,
      serverSet: true,
      maxBytes: 131_072,
      meaning: 'of a draft: containers, tags and note its start is to have',
    }),
    productionPlanItem_id: reference('productionPlanItem', { optional: true, onDelete: 'clear', serverSet: true }),
    excludeFromStats: flag({ meaning: 'an outlier: left out of yields and comparisons' }),
    cancelReason: text({ max: 2000, optional: true, serverSet: true }),
  },
  {
    path: 'ag_lifecycles',
    table: 'lifecycles',
    searchable: {
      fields: ['name', 'metrcPlantBatchName'],
      beside: ['strain_id', 'state'],
      link: '/lifecycles?record={id}',
    },
    meaning: 'runs of grow plans',
    scope: facilityScope(),
    tenants: { of: 'lifecyclePlatform.lifecycle_id' },
    access: {
      read: 'member',
      create: ['grower', ...planners],
      update: planners,
      delete: ['facilityManager'],
    },
    states: lifecycleStates,
    indexes: [
      ['facility_id', 'inflight'],
      ['facility_id', 'state'],
      ['facility_id', 'harvestdate'],
    ],
    has: {
      phases: 'lifecyclePhase.lifecycle_id',
      platforms: 'lifecyclePlatform.lifecycle_id',
      plants: 'plant.lifecycle_id',
      tasks: 'lifecycleTask.lifecycle_id',
      log: 'lifecycleLogEntry.lifecycle_id',
      reports: 'lifecycleReport.lifecycle_id',
      remediations: 'lifecycleRemediation.lifecycle_id',
    },
    list: {
      columns: [
        'name',
        'growplan_id',
        'strain_id',
        'state',
        'starttime',
        'harvestdate',
        'plantsStarted',
        'owner_user_id',
      ],
      search: ['name', 'metrcPlantBatchName'],
      order: 'id DESC',
    },
  },
);
export type Lifecycle = Infer<typeof Lifecycle>;

/** A shelf occupied by a run; open from `start` until `finish`. Without a start it is planned, and planned otherwise by another row. */
export const LifecyclePlatform = defineEntity(
  'lifecyclePlatform',
  {
    lifecycle_id: reference('lifecycle', { onDelete: 'cascade' }),
    platform_id: reference('platform'),
    platformGroup_id: reference('unit', { optional: true, meaning: 'unit of the shelf' }),
    plants: integer({ min: 0, max: 100_000, default: 0 }),
    start: instant({ optional: true, serverSet: true }),
    finish: instant({ optional: true, serverSet: true }),
    overlap: flag({ meaning: 'shares the shelf in its last phase, as declared at the start' }),
  },
  {
    path: 'ag_lifecyclePlatforms',
    table: 'lifecycle_platforms',
    meaning: 'shelves occupied by runs',
    scope: parentScope('lifecycle_id'),
    tenants: { through: 'platformGroup_id' },
    access: { read: 'member', create: planners, update: 'nobody', delete: planners },
    list: {
      columns: ['lifecycle_id', 'platform_id', 'platformGroup_id', 'plants', 'start', 'finish'],
      order: 'start DESC',
    },
  },
);
export type LifecyclePlatform = Infer<typeof LifecyclePlatform>;

/** The dated copy of a plan's phase for one run. */
export const LifecyclePhase = defineEntity(
  'lifecyclePhase',
  {
    lifecycle_id: reference('lifecycle', { onDelete: 'cascade', serverSet: true }),
    growPhase_id: reference('growPhase', { serverSet: true }),
    seq: integer({ min: 0, max: 1000, serverSet: true }),
    scheduledStart: instant({ optional: true, serverSet: true }),
    scheduledEnd: instant({ optional: true, serverSet: true }),
    starttime: instant({ optional: true, serverSet: true, meaning: 'really began' }),
    endtime: instant({ optional: true, serverSet: true, meaning: 'really ended' }),
    overrides: json({
      optional: true,
      of: jsonObject,
      meaning: 'what this run does otherwise than the plan, by field',
      maxBytes: 65_536,
    }),
  },
  {
    path: 'ag_lifecyclePhases',
    table: 'lifecycle_phases',
    meaning: 'dated phases of runs',
    scope: parentScope('lifecycle_id'),
    access: { read: 'member', create: 'nobody', update: planners, delete: 'nobody' },
    unique: [['lifecycle_id', 'seq']],
    list: {
      columns: ['lifecycle_id', 'growPhase_id', 'seq', 'scheduledStart', 'scheduledEnd', 'starttime'],
      order: 'seq',
    },
  },
);
export type LifecyclePhase = Infer<typeof LifecyclePhase>;
declare module '@trellis/entity-kit' {
  interface Entities {
    lifecycles: typeof Lifecycle;
    lifecycle_platforms: typeof LifecyclePlatform;
    lifecycle_phases: typeof LifecyclePhase;
  }
}
