import { choice, defineLookup, flag, integer, text, type Infer, type Row } from '@trellis/entity-kit';

/** Component kinds. */
export const BoardComponentType = defineLookup(
  'boardComponentType',
  {
    kind: choice(['output', 'input', 'sensor', 'expander', 'driver'], { optional: true }),
    bus: text({ optional: true }),
    portCount: integer({ optional: true }),
    defaultAddress: text({ optional: true }),
    direction: choice(['in', 'out', 'both'], { optional: true }),
    required: flag(),
  },
  {
    path: 'boardComponentTypes',
    table: 'board_component_types',
    meaning: 'component kinds',
  },
);
export type BoardComponentType = Infer<typeof BoardComponentType>;
declare module '@trellis/entity-kit' {
  interface Tables {
    board_component_types: Row<typeof BoardComponentType>;
  }
}
