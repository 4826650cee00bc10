import { choice, defineLookup, reference, type Infer } from '@trellis/entity-kit';

/** Cost types. */
export const OpexCategory = defineLookup(
  'opexCategory',
  {
    group: choice(['energy', 'water', 'labour', 'materials', 'lab', 'rent', 'repair', 'licence', 'other']),
    allocationKey: choice(['area', 'unitDays', 'plants', 'direct'], {
      default: 'direct',
      meaning: 'what shared cost is spread over lifecycles by',
    }),
    unit_id: reference('unitOfMeasure', { optional: true, meaning: 'unit of the quantity on a bill' }),
  },
  {
    path: 'opexCategories',
    table: 'opex_categories',
    meaning: 'a cost type',
    list: { columns: ['label', 'group', 'allocationKey', 'unit_id', 'seq', 'active'], search: ['label'], order: 'seq' },
  },
);
export type OpexCategory = Infer<typeof OpexCategory>;
declare module '@trellis/entity-kit' {
  interface Entities {
    opex_categories: typeof OpexCategory;
  }
}
