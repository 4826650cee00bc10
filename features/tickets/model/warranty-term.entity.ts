import { choice, defineLookup, integer, json, text, type Infer, type Row } from '@trellis/entity-kit';

/** Warranties. */
export const WarrantyTerm = defineLookup(
  'warrantyTerm',
  {
    months: integer({ optional: true }),
    startEvent: choice(['ship', 'install', 'firstStart'], { optional: true }),
    coverage: json({ optional: true, shape: 'any' }),
    exclusions: text({ optional: true }),
    provider: text({ optional: true }),
  },
  {
    path: 'warrantyTerms',
    table: 'warranty_terms',
    meaning: 'warranties',
  },
);
export type WarrantyTerm = Infer<typeof WarrantyTerm>;
declare module '@trellis/entity-kit' {
  interface Tables {
    warranty_terms: Row<typeof WarrantyTerm>;
  }
}
