import { defineLookup, integer, json, text, type Infer, type Row } from '@trellis/entity-kit';

/** CSV column sets as data. */
export const WashingtonTemplate = defineLookup(
  'washingtonTemplate',
  {
    recordType: text(),
    columns: json({ shape: 'array' }),
    uploadOrder: integer({ optional: true }),
    version: text({ optional: true }),
    filePrefix: text({ optional: true }),
  },
  {
    path: 'washingtonTemplates',
    table: 'washington_templates',
    meaning: 'CSV column sets as data',
  },
);
export type WashingtonTemplate = Infer<typeof WashingtonTemplate>;
declare module '@trellis/entity-kit' {
  interface Tables {
    washington_templates: Row<typeof WashingtonTemplate>;
  }
}
