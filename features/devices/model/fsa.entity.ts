import {
  choice,
  defineEntity,
  integer,
  json,
  providerScope,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Control-loop automata. */
export const Fsa = defineEntity(
  'fsa',
  {
    name: text(),
    virtualDeviceType_id: reference('virtualDeviceType', { optional: true, onDelete: 'clear' }),
    version: integer({ optional: true }),
    states: json({ shape: 'array' }),
    transitions: json({ shape: 'array' }),
    parameters: json({ optional: true, shape: 'array' }),
    state: choice(['draft', 'published', 'retired'], { optional: true }),
  },
  {
    path: 'fsas',
    table: 'fsas',
    meaning: 'control-loop automata',
    scope: providerScope,
    access: { read: 'member', create: ['maintenance'], update: ['maintenance'], delete: ['maintenance'] },
    list: { columns: ['name', 'virtualDeviceType_id', 'version', 'state'], search: ['name'] },
  },
);
export type Fsa = Infer<typeof Fsa>;
declare module '@trellis/entity-kit' {
  interface Tables {
    fsas: Row<typeof Fsa>;
  }
}
