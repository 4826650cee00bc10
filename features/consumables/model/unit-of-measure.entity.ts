import { choice, decimal, defineLookup, integer, text, type Infer, type Row } from '@trellis/entity-kit';

/** Units. */
export const UnitOfMeasure = defineLookup(
  'unitOfMeasure',
  {
    abbreviation: text(),
    dimension: choice(['mass', 'volume', 'count', 'length', 'area', 'time'], { optional: true }),
    factor: decimal(),
    decimals: integer({ optional: true }),
    metrcName: text({ optional: true }),
    washingtonCode: text({ optional: true }),
  },
  {
    path: 'unitsOfMeasure',
    table: 'unit_of_measures',
    meaning: 'units',
  },
);
export type UnitOfMeasure = Infer<typeof UnitOfMeasure>;
declare module '@trellis/entity-kit' {
  interface Tables {
    unit_of_measures: Row<typeof UnitOfMeasure>;
  }
}
