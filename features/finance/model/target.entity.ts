import { choice, date, decimal, defineEntity, facilityScope, reference, text, type Infer } from '@trellis/entity-kit';

/** Budgets, KPI targets and weekly demand for planning. */
export const Target = defineEntity(
  'target',
  {
    facility_id: reference('facility'),
    kind: choice(['budget', 'kpi', 'demand']),
    opexCategory_id: reference('opexCategory', { optional: true, meaning: 'of a budget; empty for the whole' }),
    kpi: text({ max: 80, optional: true, meaning: 'which figure, on a KPI target' }),
    strain_id: reference('strain', { optional: true }),
    category: text({ max: 80, optional: true }),
    period: date({ meaning: 'first day of the period' }),
    periodKind: choice(['week', 'month'], { default: 'month' }),
    amount: decimal(),
  },
  {
    path: 'targets',
    table: 'targets',
    meaning: 'a target for one period',
    scope: facilityScope(),
    access: {
      read: ['owner', 'facilityManager', 'farmManager'],
      create: ['owner', 'facilityManager', 'farmManager'],
      update: ['owner', 'facilityManager', 'farmManager'],
      delete: ['owner', 'facilityManager', 'farmManager'],
    },
    indexes: [['facility_id', 'kind', 'period']],
    list: {
      columns: ['kind', 'period', 'periodKind', 'opexCategory_id', 'kpi', 'strain_id', 'category', 'amount'],
      search: ['kpi', 'category'],
      order: 'period DESC',
    },
  },
);
export type Target = Infer<typeof Target>;
declare module '@trellis/entity-kit' {
  interface Entities {
    targets: typeof Target;
  }
}
