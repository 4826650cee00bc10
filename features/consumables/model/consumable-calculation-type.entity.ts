import { choice, decimal, defineLookup, text, type Infer, type Row } from '@trellis/entity-kit';

/** Usage formulas. */
export const ConsumableCalculationType = defineLookup(
  'consumableCalculationType',
  {
    basis: choice(['plant', 'container', 'shelf', 'unit', 'day', 'litre', 'harvestedLb', 'task', 'fixed'], {
      optional: true,
    }),
    formula: text(),
    rounding: decimal({ optional: true }),
  },
  {
    path: 'consumableCalculationTypes',
    table: 'consumable_calculation_types',
    meaning: 'usage formulas',
  },
);
export type ConsumableCalculationType = Infer<typeof ConsumableCalculationType>;
declare module '@trellis/entity-kit' {
  interface Tables {
    consumable_calculation_types: Row<typeof ConsumableCalculationType>;
  }
}
