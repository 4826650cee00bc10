import { choice, decimal, defineLookup, flag, integer, text, type Infer } from '@trellis/entity-kit';

/** Units of measure; amounts of one dimension convert through its base unit. */
export const UnitOfMeasure = defineLookup(
  'unitOfMeasure',
  {
    abbreviation: text({ max: 16 }),
    dimension: choice(['mass', 'volume', 'count', 'length', 'area', 'time']),
    factor: decimal({
      min: 0.000001,
      meaning: 'base units in one of this unit; the base units are g, mL, each, m, m² and s',
    }),
    decimals: integer({ min: 0, max: 6, default: 2, meaning: 'decimals shown' }),
    isBase: flag({ serverSet: true, meaning: 'base unit of its dimension: factor and dimension are fixed' }),
    metrcName: text({ max: 60, optional: true, meaning: 'name of the unit at Metrc' }),
    washingtonCode: text({ max: 30, optional: true, meaning: 'code of the unit in CCRS' }),
  },
  {
    path: 'unitsOfMeasure',
    table: 'units_of_measure',
    meaning: 'a unit of measure',
    list: {
      columns: ['label', 'abbreviation', 'dimension', 'factor', 'decimals', 'metrcName', 'washingtonCode', 'active'],
      search: ['label', 'abbreviation'],
      order: 'seq',
    },
  },
);
export type UnitOfMeasure = Infer<typeof UnitOfMeasure>;
declare module '@trellis/entity-kit' {
  interface Entities {
    units_of_measure: typeof UnitOfMeasure;
  }
}
