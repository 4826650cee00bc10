import { defineLookup, text, type Infer } from '@trellis/entity-kit';

/** A color of the palette, for the light and the dark theme. */
export const Color = defineLookup(
  'color',
  {
    key: text({ max: 40, meaning: 'name that other rows refer to' }),
    lightHex: text({ max: 9, meaning: '#rrggbb on a light ground' }),
    darkHex: text({ max: 9, optional: true, meaning: '#rrggbb on a dark ground' }),
    usedFor: text({ max: 80, optional: true, meaning: 'strain, stage, status, menu' }),
  },
  {
    path: 'colors',
    table: 'colors',
    meaning: 'palette',
    unique: [['label'], ['key']],
    list: {
      columns: ['label', 'key', 'lightHex', 'darkHex', 'usedFor', 'active'],
      search: ['label', 'key'],
      order: 'seq',
    },
  },
);
export type Color = Infer<typeof Color>;
declare module '@trellis/entity-kit' {
  interface Entities {
    colors: typeof Color;
  }
}
