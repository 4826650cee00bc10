import {
  choice,
  defineEntity,
  flag,
  instant,
  integer,
  json,
  ofType,
  providerScope,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';
import { loopAuthors } from '../device-roles.ts';
import type { LoopParameter, LoopState, LoopTransition } from './control-loop.ts';

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
    states: json({ shape: 'array', typed: ofType<LoopState[]>(), meaning: 'states and what the device does in each' }),
    transitions: json({
      shape: 'array',
      typed: ofType<LoopTransition[]>(),
      meaning: 'ways between states; the first whose conditions hold is taken',
    }),
    parameters: json({ optional: true, shape: 'array', typed: ofType<LoopParameter[]>() }),
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
  interface Tables {
    fsas: Row<typeof Fsa>;
  }
}
