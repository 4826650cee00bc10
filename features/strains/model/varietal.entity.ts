import {
  decimal,
  defineEntity,
  flag,
  integer,
  json,
  providerScope,
  text,
  url,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Non-cannabis varieties. */
export const Varietal = defineEntity(
  'varietal',
  {
    crop: text(),
    name: text(),
    supplier: text({ optional: true }),
    germinationDays: integer({ optional: true }),
    transplantDays: integer({ optional: true }),
    harvestDays: integer({ optional: true }),
    plantsPerTray: integer({ optional: true }),
    targetGramsPerHead: decimal({ optional: true }),
    cuts: integer({ optional: true }),
    window: json({ optional: true, shape: 'any' }),
    photoUrl: url({ optional: true }),
    active: flag({ default: true }),
  },
  {
    path: 'ag_varietals',
    table: 'varietals',
    meaning: 'non-cannabis varieties',
    scope: providerScope,
    access: {
      read: 'member',
      create: ['farmManager', 'facilityManager'],
      update: ['farmManager', 'facilityManager'],
      delete: ['farmManager', 'facilityManager'],
    },
    unique: [['crop', 'name']],
    list: { columns: ['crop', 'name', 'supplier', 'germinationDays', 'transplantDays'], search: ['name'] },
  },
);
export type Varietal = Infer<typeof Varietal>;
declare module '@trellis/entity-kit' {
  interface Tables {
    varietals: Row<typeof Varietal>;
  }
}
