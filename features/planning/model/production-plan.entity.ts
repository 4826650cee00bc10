import {
  choice,
  date,
  decimal,
  defineEntity,
  facilityScope,
  integer,
  json,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Saved plans. */
export const ProductionPlan = defineEntity(
  'productionPlan',
  {
    facility_id: reference('facility'),
    name: text(),
    version: integer({ optional: true }),
    state: choice(['draft', 'calculated', 'submitted', 'approved', 'scheduled', 'in_execution', 'closed', 'archived'], {
      optional: true,
    }),
    area_id: reference('area', { optional: true, onDelete: 'clear' }),
    horizonStart: date({ optional: true }),
    horizonWeeks: integer({ optional: true }),
    objective: json({ optional: true, shape: 'any', meaning: 'incl. strain targets' }),
    constraints: json({ optional: true, shape: 'array' }),
    score: decimal({ optional: true }),
    approvedBy: reference('user', { optional: true, onDelete: 'clear', relation: 'approvedByRecord' }),
    accuracy: json({ optional: true, shape: 'any' }),
  },
  {
    path: 'productionPlans',
    table: 'production_plans',
    meaning: 'saved plans',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['farmManager', 'facilityManager'],
      update: ['farmManager', 'facilityManager'],
      delete: ['farmManager', 'facilityManager'],
    },
    list: { columns: ['facility_id', 'name', 'version', 'state', 'area_id'], search: ['name'] },
  },
);
export type ProductionPlan = Infer<typeof ProductionPlan>;
declare module '@trellis/entity-kit' {
  interface Tables {
    production_plans: Row<typeof ProductionPlan>;
  }
}
