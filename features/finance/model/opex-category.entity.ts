import { choice, defineLookup, reference, type Infer, type Row } from '@trellis/entity-kit';

/** Cost types. */
export const OpexCategory = defineLookup(
  'opexCategory',
  {
    group: choice(['energy', 'water', 'labour', 'materials', 'lab', 'rent', 'repair', 'licence', 'other'], {
      optional: true,
    }),
    allocationKey: choice(['area', 'unitDays', 'plants', 'direct'], { optional: true }),
    unit_id: reference('unitOfMeasure', { optional: true, onDelete: 'clear' }),
  },
  {
    path: 'opexCategories',
    table: 'opex_categories',
    meaning: 'cost types',
  },
);
export type OpexCategory = Infer<typeof OpexCategory>;
declare module '@trellis/entity-kit' {
  interface Tables {
    opex_categories: Row<typeof OpexCategory>;
  }
}
