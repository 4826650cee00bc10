import { defineEntity, flag, json, reference, text, userScope, type Infer, type Row } from '@trellis/entity-kit';

/** Saved grid/tile layout; rows with a name are saved views, searches, comparisons and report parameters. */
export const GridCustomization = defineEntity(
  'gridCustomization',
  {
    user_id: reference('user', { onDelete: 'cascade' }),
    grid_id: text(),
    name: text({ optional: true }),
    columnsJson: json({ optional: true, shape: 'any' }),
    params: json({ optional: true, shape: 'array' }),
    shared: flag(),
  },
  {
    path: 'ag_gridCustomizations',
    table: 'grid_customizations',
    meaning: 'saved grid/tile layout',
    scope: userScope('user_id'),
    access: { read: 'member', create: 'member', update: 'member', delete: 'member' },
    list: { columns: ['user_id', 'grid_id', 'name', 'shared'], search: ['name'] },
  },
);
export type GridCustomization = Infer<typeof GridCustomization>;
declare module '@trellis/entity-kit' {
  interface Tables {
    grid_customizations: Row<typeof GridCustomization>;
  }
}
