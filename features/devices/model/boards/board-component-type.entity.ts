import { choice, defineLookup, flag, integer, text, type Infer } from '@trellis/entity-kit';
import { providers } from '../device-roles.ts';

/** Where a component is wired to. */
export const buses = ['gpio', 'i2c', 'rs485', 'oneWire', 'sdi12', 'analog', 'usb', 'ethernet', 'virtual'] as const;

/** A kind of component that can be wired to a controller: a relay output, a climate sensor, a port expander. */
export const BoardComponentType = defineLookup(
  'boardComponentType',
  {
    kind: choice(['output', 'input', 'sensor', 'expander', 'driver'], { default: 'output' }),
    bus: choice(buses, { optional: true }),
    portCount: integer({ min: 0, max: 1024, optional: true, meaning: 'ports it offers; 0 or none: it is one itself' }),
    defaultAddress: text({ max: 40, optional: true, meaning: 'address on its bus as delivered, e.g. 0x20' }),
    direction: choice(['in', 'out', 'both'], { optional: true, meaning: 'seen from the controller' }),
    driver: text({ max: 60, optional: true, meaning: 'part of the controller program that speaks to it' }),
    required: flag({ meaning: 'a unit does not work without one' }),
  },
  {
    path: 'boardComponentTypes',
    table: 'board_component_types',
    meaning: 'kinds of wired component',
    access: { read: 'member', create: providers, update: providers, delete: providers },
    has: { boardComponents: 'boardComponent.boardComponentType_id' },
    list: {
      columns: ['label', 'kind', 'bus', 'portCount', 'direction', 'defaultAddress', 'required', 'active'],
      search: ['label', 'driver'],
      order: 'seq',
    },
  },
);
export type BoardComponentType = Infer<typeof BoardComponentType>;
declare module '@trellis/entity-kit' {
  interface Entities {
    board_component_types: typeof BoardComponentType;
  }
}
