import { defineEntity, flag, integer, json, providerScope, text, type Infer, type Row } from '@trellis/entity-kit';

/** Wizard templates. */
export const BoardConfiguration = defineEntity(
  'boardConfiguration',
  {
    name: text(),
    unitType: text({ optional: true }),
    version: integer({ optional: true }),
    components: json({ shape: 'array' }),
    mappings: json({ shape: 'array' }),
    sensors: json({ optional: true, shape: 'array' }),
    active: flag({ default: true }),
  },
  {
    path: 'boardConfigurations',
    table: 'board_configurations',
    meaning: 'wizard templates',
    scope: providerScope,
    access: { read: 'member', create: ['maintenance'], update: ['maintenance'], delete: ['maintenance'] },
    unique: [['name']],
    list: { columns: ['name', 'unitType', 'version', 'active'], search: ['name'] },
  },
);
export type BoardConfiguration = Infer<typeof BoardConfiguration>;
declare module '@trellis/entity-kit' {
  interface Tables {
    board_configurations: Row<typeof BoardConfiguration>;
  }
}
