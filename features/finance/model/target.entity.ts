import {
  choice,
  date,
  decimal,
  defineEntity,
  facilityScope,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Budgets, KPI targets and weekly demand for planning. */
export const Target = defineEntity(
  'target',
  {
    facility_id: reference('facility'),
    kind: choice(['budget', 'kpi', 'demand']),
    opexCategory_id: reference('opexCategory', { optional: true, onDelete: 'clear' }),
    kpi: text({ optional: true }),
    strain_id: reference('strain', { optional: true, onDelete: 'clear' }),
    category: text({ optional: true }),
    period: date(),
    periodKind: choice(['week', 'month'], { optional: true }),
    amount: decimal(),
  },
  {
    path: 'targets',
    table: 'targets',
    meaning: 'budgets, KPI targets and weekly demand for planning',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['owner', 'facilityManager'],
      update: ['owner', 'facilityManager'],
      delete: ['owner', 'facilityManager'],
    },
    list: { columns: ['facility_id', 'kind', 'opexCategory_id', 'kpi', 'strain_id'] },
  },
);
export type Target = Infer<typeof Target>;
declare module '@trellis/entity-kit' {
  interface Tables {
    targets: Row<typeof Target>;
  }
}
