import { defineLookup, integer, json, text, type Infer, jsonTexts } from '@trellis/entity-kit';

/** Layout of one kind of file for Washington, as data: the state changes columns without asking us for a release. */
export const WashingtonTemplate = defineLookup(
  'washingtonTemplate',
  {
    recordType: text({ max: 60, meaning: 'first part of the file name' }),
    headerRows: json({ of: jsonTexts, meaning: 'names of the lines before the columns' }),
    columns: json({ of: jsonTexts, meaning: 'column names in their order', maxBytes: 65_536 }),
    uploadOrder: integer({ min: 1, max: 9, meaning: 'group: 1 goes first, 4 last' }),
    version: text({ max: 40, meaning: 'where the layout comes from' }),
    filePrefix: text({ max: 60, optional: true, meaning: 'in place of the record type in the file name' }),
    verified: text({ max: 200, optional: true, meaning: 'what is still to be compared with the state’s own template' }),
  },
  {
    path: 'washingtonTemplates',
    table: 'washington_templates',
    meaning: 'layouts of files for Washington',
    unique: [['recordType', 'version']],
    list: {
      columns: ['recordType', 'label', 'uploadOrder', 'version', 'verified', 'active'],
      search: ['recordType', 'label'],
      order: 'uploadOrder',
    },
  },
);
export type WashingtonTemplate = Infer<typeof WashingtonTemplate>;
declare module '@trellis/entity-kit' {
  interface Entities {
    washington_templates: typeof WashingtonTemplate;
  }
}
