import {
  choice,
  date,
  decimal,
  defineEntity,
  facilityScope,
  flag,
  integer,
  json,
  parentScope,
  reference,
  text,
  type Infer,
  type StateMachine,
  jsonObject,
  jsonTexts,
} from '@trellis/entity-kit';
import * as z from 'zod';

/** Who writes plans. */
export const planners = ['farmManager', 'facilityManager'];

/** The way of a plan. Calculating and scheduling do more than change the state and have calls of their own. */
const productionPlanStates: StateMachine = {
  field: 'state',
  initial: 'draft',
  transitions: {
    calculate: { from: ['draft', 'calculated'], to: 'calculated', by: ['farmManager'], ownCall: true },
    submit: { from: ['calculated'], to: 'submitted', by: ['farmManager'] },
    approve: { from: ['submitted'], to: 'approved', by: ['facilityManager'], signs: ['approvedBy'] },
    returnToDraft: { from: ['submitted'], to: 'draft', by: ['facilityManager'], needsReason: true },
    schedule: { from: ['approved'], to: 'scheduled', by: ['facilityManager'], ownCall: true },
    begin: { from: ['scheduled'], to: 'in_execution', by: ['system'] },
    close: { from: ['in_execution'], to: 'closed', by: ['system'] },
    archive: {
      from: ['draft', 'calculated', 'submitted', 'approved', 'closed'],
      to: 'archived',
      by: ['facilityManager'],
    },
  },
};

/** What a plan should bring. */
export interface PlanObjective {
  /** Grams wanted of each. */
  strains?: { strain_id: number; grams: number }[];
  /** How much `yield` (grams per day of a shelf), `demand` (grams still wanted) and `variety` weigh; 1 unless said. */
  weights?: Partial<Record<'yield' | 'demand' | 'variety', number>>;
}
const planObjectiveShape: z.ZodType<PlanObjective> = z.strictObject({
  strains: z.exactOptional(z.array(z.strictObject({ strain_id: z.number(), grams: z.number() })).max(500)),
  weights: z.exactOptional(
    z.strictObject({
      yield: z.exactOptional(z.number()),
      demand: z.exactOptional(z.number()),
      variety: z.exactOptional(z.number()),
    }),
  ),
});

/** What a calculation keeps to. */
export interface PlanLimits {
  /** Largest part of the shelves one strain gets, 0 to 1. */
  maxShare?: number;
  /** Days a shelf stays empty between two crops; two unless said. */
  minDaysBetween?: number;
  /** Hours of work there are in a week; as many as needed unless said. */
  labourHoursPerWeek?: number;
}
const planLimitsShape: z.ZodType<PlanLimits> = z.strictObject({
  maxShare: z.exactOptional(z.number()),
  minDaysBetween: z.exactOptional(z.number()),
  labourHoursPerWeek: z.exactOptional(z.number()),
});

/** What is planted where over some weeks. */
export const ProductionPlan = defineEntity(
  'productionPlan',
  {
    facility_id: reference('facility'),
    name: text({ max: 160 }),
    version: integer({ min: 1, max: 100_000, default: 1, meaning: 'replanning makes the next one' }),
    state: choice(['draft', 'calculated', 'submitted', 'approved', 'scheduled', 'in_execution', 'closed', 'archived'], {
      default: 'draft',
    }),
    area_id: reference('area', { optional: true, onDelete: 'clear', meaning: 'empty: all' }),
    horizonStart: date({ optional: true }),
    horizonWeeks: integer({ min: 1, max: 208, optional: true, unit: 'weeks' }),
    objective: json({
      optional: true,
      of: planObjectiveShape,
      meaning: 'grams wanted by strain, and how much each goal weighs',
      maxBytes: 65_536,
    }),
    constraints: json({
      optional: true,
      of: planLimitsShape,
      meaning: 'largest share of a strain, days between crops, hours of work a week',
      maxBytes: 65_536,
    }),
    score: decimal({ optional: true, serverSet: true, meaning: 'of the calculation; higher is better' }),
    approvedBy: reference('user', { optional: true, onDelete: 'clear', serverSet: true, relation: 'approver' }),
    accuracy: json({
      optional: true,
      of: jsonObject,
      serverSet: true,
      meaning: 'planned against real, when closed',
      maxBytes: 65_536,
    }),
  },
  {
    path: 'productionPlans',
    table: 'production_plans',
    meaning: 'production plans',
    scope: facilityScope(),
    access: { read: 'member', create: planners, update: planners, delete: planners },
    unique: [['facility_id', 'name', 'version']],
    states: productionPlanStates,
    has: { items: 'productionPlanItem.productionPlan_id' },
    list: {
      columns: ['name', 'version', 'state', 'area_id', 'horizonStart', 'horizonWeeks', 'score'],
      search: ['name'],
      order: 'id DESC',
    },
  },
);
export type ProductionPlan = Infer<typeof ProductionPlan>;

/** One decision of a plan: what follows on a shelf when its crop is harvested. */
export const ProductionPlanItem = defineEntity(
  'productionPlanItem',
  {
    productionPlan_id: reference('productionPlan', { onDelete: 'cascade' }),
    area_id: reference('area', { optional: true, onDelete: 'clear' }),
    platform_id: reference('platform', { optional: true, onDelete: 'clear' }),
    basinLocation: choice(['top', 'bottom', 'none'], { default: 'none' }),
    expectedHarvestDate: date({ optional: true, meaning: 'of the crop there now' }),
    growplan_id: reference('growPlan', { optional: true }),
    strain_id: reference('strain', { optional: true, meaning: 'of the crop there now' }),
    expectedYield: decimal({ min: 0, optional: true, unit: 'g' }),
    decisionDate: date({ optional: true, meaning: 'last day to decide' }),
    expectedVegetationTransplantDate: date({ optional: true }),
    replantStrain_id: reference('strain', { optional: true, relation: 'replantStrain' }),
    expectedHarvestOfReplant: date({ optional: true }),
    expectedYieldOfReplant: decimal({ min: 0, optional: true, unit: 'g' }),
    score: decimal({ optional: true }),
    reasons: json({ optional: true, of: jsonTexts, meaning: 'why it was proposed' }),
    locked: flag({ meaning: 'a new calculation leaves it alone' }),
    stale: flag({ serverSet: true, meaning: 'reality is more than three days off' }),
    state: choice(['open', 'decided', 'scheduled', 'done'], { default: 'open' }),
    lifecycle_id: reference('lifecycle', { optional: true, onDelete: 'clear', serverSet: true }),
  },
  {
    path: 'productionPlanItems',
    table: 'production_plan_items',
    meaning: 'planting decisions',
    scope: parentScope('productionPlan_id'),
    access: { read: 'member', create: planners, update: planners, delete: planners },
    states: {
      field: 'state',
      initial: 'open',
      transitions: {
        decide: { from: ['open'], to: 'decided', by: planners },
        reconsider: { from: ['decided'], to: 'open', by: planners },
        schedule: { from: ['open', 'decided'], to: 'scheduled', by: ['system'] },
        finish: { from: ['scheduled'], to: 'done', by: ['system'] },
      },
    },
    indexes: [['expectedHarvestDate']],
    list: {
      columns: [
        'platform_id',
        'strain_id',
        'expectedHarvestDate',
        'replantStrain_id',
        'expectedYieldOfReplant',
        'state',
      ],
      order: 'expectedHarvestDate',
    },
  },
);
export type ProductionPlanItem = Infer<typeof ProductionPlanItem>;
declare module '@trellis/entity-kit' {
  interface Entities {
    production_plans: typeof ProductionPlan;
    production_plan_items: typeof ProductionPlanItem;
  }
}
