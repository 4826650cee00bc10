import { choice, decimal, defineLookup, flag, reference, text, type Infer } from '@trellis/entity-kit';

/** Classes of consumables: what is tracked about them and where their cost is booked. */
export const ConsumableType = defineLookup(
  'consumableType',
  {
    kind: choice(['nutrient', 'substrate', 'pesticide', 'packaging', 'ppe', 'cleaning', 'co2', 'lab', 'other']),
    lotTracked: flag({ meaning: 'receipts and use name their lot' }),
    expiryTracked: flag({ meaning: 'an expired lot is not used on plants' }),
    adjustmentLimitPct: decimal({
      min: 0,
      max: 100,
      default: 5,
      unit: '%',
      meaning: 'share of the stock on hand that an adjustment, count or waste entry may change without approval',
    }),
    opexCategory_id: reference('opexCategory', { optional: true, meaning: 'cost type that use is booked to' }),
    icon: text({ max: 60, optional: true }),
    color: text({ max: 30, optional: true }),
  },
  {
    path: 'consumableTypes',
    table: 'consumable_types',
    meaning: 'a class of consumables',
    list: {
      columns: ['label', 'kind', 'lotTracked', 'expiryTracked', 'adjustmentLimitPct', 'opexCategory_id', 'active'],
      search: ['label'],
      order: 'seq',
    },
  },
);
export type ConsumableType = Infer<typeof ConsumableType>;
declare module '@trellis/entity-kit' {
  interface Entities {
    consumable_types: typeof ConsumableType;
  }
}
