import { choice, defineLookup, flag, reference, text, type Infer, type Row } from '@trellis/entity-kit';

/** Classes. */
export const ConsumableType = defineLookup(
  'consumableType',
  {
    kind: choice(['nutrient', 'substrate', 'pesticide', 'packaging', 'ppe', 'cleaning', 'co2', 'lab', 'other'], {
      optional: true,
    }),
    lotTracked: flag(),
    expiryTracked: flag(),
    opexCategory_id: reference('opexCategory', { optional: true, onDelete: 'clear' }),
    icon: text({ optional: true }),
    color: text({ optional: true }),
  },
  {
    path: 'consumableTypes',
    table: 'consumable_types',
    meaning: 'classes',
  },
);
export type ConsumableType = Infer<typeof ConsumableType>;
declare module '@trellis/entity-kit' {
  interface Tables {
    consumable_types: Row<typeof ConsumableType>;
  }
}
