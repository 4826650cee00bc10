import {
  choice,
  defineEntity,
  flag,
  instant,
  integer,
  json,
  providerScope,
  reference,
  text,
  type Infer,
} from '@trellis/entity-kit';
import { loopAuthors } from '../device-roles.ts';
import * as z from 'zod';
import { loopParameter, loopState, loopTransition } from './control-loop.ts';

/** A version of a control loop: a finite-state automaton that chooses the state of one kind of device. It changes only as a
 * draft; controllers run published ones. */
export const Fsa = defineEntity(
  'fsa',
  {
    name: text({ max: 120 }),
    nameEs: text({ max: 120, optional: true, meaning: 'name in Spanish; the English one shows where it is empty' }),
    description: text({ max: 500, optional: true }),
    virtualDeviceType_id: reference('virtualDeviceType', { meaning: 'kind of device it drives' }),
    version: integer({ min: 1, max: 100_000, default: 1 }),
    states: json({
      of: z.array(loopState).max(20),
      meaning: 'states and what the device does in each',
      maxBytes: 65_536,
    }),
    transitions: json({
      of: z.array(loopTransition).max(100),
      meaning: 'ways between states; the first whose conditions hold is taken',
      maxBytes: 65_536,
    }),
    parameters: json({ optional: true, of: z.array(loopParameter).max(100), maxBytes: 65_536 }),
    isBuiltIn: flag({ serverSet: true, meaning: 'describes what controllers do by themselves; copied, not changed' }),
    state: choice(['draft', 'published', 'retired'], { default: 'draft' }),
    publishedAt: instant({ optional: true, serverSet: true }),
  },
  {
    path: 'fsas',
    table: 'fsas',
    meaning: 'control loops',
    scope: providerScope,
    access: { read: 'member', create: loopAuthors, update: loopAuthors, delete: loopAuthors },
    unique: [['virtualDeviceType_id', 'name', 'version']],
    states: {
      field: 'state',
      initial: 'draft',
      transitions: {
        publish: { from: ['draft'], to: 'published', by: loopAuthors, stamps: ['publishedAt'], ownCall: true },
        retire: { from: ['published'], to: 'retired', by: loopAuthors },
      },
    },
    has: { virtualDeviceTypeFsas: 'virtualDeviceTypeFsa.fsa_id' },
    list: {
      columns: ['name', 'virtualDeviceType_id', 'version', 'state', 'publishedAt', 'isBuiltIn'],
      search: ['name', 'nameEs'],
      order: 'name',
    },
  },
);
export type Fsa = Infer<typeof Fsa>;
declare module '@trellis/entity-kit' {
  interface Entities {
    fsas: typeof Fsa;
  }
}
