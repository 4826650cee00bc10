import {
  choice,
  date,
  decimal,
  defineEntity,
  flag,
  json,
  parentScope,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Planting decisions. */
export const ProductionPlanItem = defineEntity(
  'productionPlanItem',
  {
    productionPlan_id: reference('productionPlan', { onDelete: 'cascade' }),
    area_id: reference('area', { optional: true, onDelete: 'clear' }),
    platform_id: reference('platform', { optional: true, onDelete: 'clear' }),
    basinLocation: text({ optional: true }),
    expectedHarvestDate: date({ optional: true }),
    growplan_id: reference('growPlan', { optional: true, onDelete: 'clear' }),
    strain_id: reference('strain', { optional: true, onDelete: 'clear' }),
    expectedYield: decimal({ optional: true }),
    decisionDate: date({ optional: true }),
    expectedVegetationTransplantDate: date({ optional: true }),
    replantStrain_id: reference('strain', { optional: true, onDelete: 'clear' }),
    expectedHarvestOfReplant: date({ optional: true }),
    expectedYieldOfReplant: decimal({ optional: true }),
    score: decimal({ optional: true }),
    reasons: json({ optional: true, shape: 'array' }),
    locked: flag(),
    stale: flag(),
    state: choice(['open', 'decided', 'scheduled', 'done'], { optional: true }),
    lifecycle_id: reference('lifecycle', { optional: true, onDelete: 'clear' }),
  },
  {
    path: 'productionPlanItems',
    table: 'production_plan_items',
    meaning: 'planting decisions',
    scope: parentScope('productionPlan_id'),
    access: {
      read: 'member',
      create: ['farmManager', 'facilityManager'],
      update: ['farmManager', 'facilityManager'],
      delete: ['farmManager', 'facilityManager'],
    },
    list: { columns: ['productionPlan_id', 'area_id', 'platform_id', 'basinLocation', 'expectedHarvestDate'] },
  },
);
export type ProductionPlanItem = Infer<typeof ProductionPlanItem>;
declare module '@trellis/entity-kit' {
  interface Tables {
    production_plan_items: Row<typeof ProductionPlanItem>;
  }
}
