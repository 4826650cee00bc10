import { choice, decimal, defineLookup, text, type Infer } from '@trellis/entity-kit';

/** How much of a consumable a plan, task or harvest needs. */
export const ConsumableCalculationType = defineLookup(
  'consumableCalculationType',
  {
    basis: choice(['plant', 'container', 'shelf', 'unit', 'day', 'litre', 'harvestedLb', 'task', 'fixed']),
    formula: text({
      max: 500,
      meaning: 'arithmetic over rate, plants, containers, shelves, units, days, litres, pounds',
    }),
    rounding: decimal({ min: 0, optional: true, meaning: 'the need is rounded up to a multiple of this' }),
  },
  {
    path: 'consumableCalculationTypes',
    table: 'consumable_calculation_types',
    meaning: 'a formula for the use of consumables',
    list: { columns: ['label', 'basis', 'formula', 'rounding', 'active'], search: ['label'], order: 'seq' },
  },
);
export type ConsumableCalculationType = Infer<typeof ConsumableCalculationType>;
declare module '@trellis/entity-kit' {
  interface Entities {
    consumable_calculation_types: typeof ConsumableCalculationType;
  }
}
