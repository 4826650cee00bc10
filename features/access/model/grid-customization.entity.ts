import {
  defineEntity,
  flag,
  json,
  reference,
  text,
  userScope,
  type Infer,
  jsonAny,
  jsonObject,
} from '@trellis/entity-kit';

/** A person's layout of one grid or tile wall. Rows with a name are saved views, searches, comparisons and report parameters. */
export const GridCustomization = defineEntity(
  'gridCustomization',
  {
    user_id: reference('user', { onDelete: 'cascade' }),
    grid_id: text({ max: 120, meaning: 'route or name of the grid' }),
    name: text({ max: 120, optional: true, meaning: 'empty: the layout in use; otherwise a saved view' }),
    columnsJson: json({
      optional: true,
      of: jsonAny,
      meaning: 'columns in order, with width and visibility',
      maxBytes: 65_536,
    }),
    params: json({ optional: true, of: jsonObject, meaning: 'filters, sorting and other parameters of a saved view' }),
    shared: flag({ meaning: 'colleagues of the same facilities may use it' }),
  },
  {
    path: 'ag_gridCustomizations',
    table: 'grid_customizations',
    meaning: 'saved layouts and views',
    scope: userScope('user_id'),
    access: { read: 'member', create: 'member', update: 'member', delete: 'member' },
    indexes: [['grid_id', 'shared']],
    list: { columns: ['user_id', 'grid_id', 'name', 'shared'], search: ['name', 'grid_id'] },
  },
);
export type GridCustomization = Infer<typeof GridCustomization>;
declare module '@trellis/entity-kit' {
  interface Entities {
    grid_customizations: typeof GridCustomization;
  }
}
