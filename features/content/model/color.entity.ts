import { defineLookup, text, type Infer, type Row } from '@trellis/entity-kit';

/** Palette. */
export const Color = defineLookup(
  'color',
  {
    key: text(),
    lightHex: text(),
    darkHex: text({ optional: true }),
    usedFor: text({ optional: true }),
  },
  {
    path: 'colors',
    table: 'colors',
    meaning: 'palette',
    unique: [['label'], ['key']],
  },
);
export type Color = Infer<typeof Color>;
declare module '@trellis/entity-kit' {
  interface Tables {
    colors: Row<typeof Color>;
  }
}
