import { defineApi, idText, row } from '@trellis/entity-kit';
import * as z from 'zod';
import { Lifecycle } from './run/lifecycle.entity.ts';

/** Kinds of change of a run, as they are filtered by. */
export const runChangeKinds = [
  'state',
  'version',
  'phase',
  'dates',
  'plants',
  'runs',
  'work',
  'care',
  'details',
] as const;
export type RunChangeKind = (typeof runChangeKinds)[number];

/** What can be told of a run; each has its sentence in the texts. */
export const runChangeActs = [
  ...['created', 'scheduled', 'started', 'harvesting', 'harvested', 'completed', 'reopened', 'cancelled'],
  ...['version', 'canary', 'versionBack', 'phase', 'dates'],
  ...['moved', 'destroyed', 'restored', 'weighed', 'came', 'went', 'split', 'splitOff', 'merged', 'tookIn'],
  ...['workDone', 'workUndone', 'workMoved', 'workAdded', 'workCalledOff'],
  ...['takenBack', 'caseOpened', 'caseMoved', 'details', 'overrides'],
] as const;

const told = z.string().nullable();
const runChange = z.object({
  at: z.string(),
  user_id: z.int().nullable().meta({ description: 'nobody where a schedule or a device did it' }),
  program: told.meta({ description: 'name of the personal token of the program that did it' }),
  kind: z.enum(runChangeKinds),
  act: z.string().meta({ description: `one of ${runChangeActs.join(', ')}` }),
  count: z.int().nullable().meta({ description: 'plants, days or pieces of work' }),
  name: told.meta({ description: 'the other run, the piece of work, the case or the phase' }),
  from: told.meta({ description: 'phase, version, place or state before' }),
  to: told,
  reason: told,
  harvest: z.object({ before: told, after: told }).nullable().meta({ description: 'dates, where the harvest moved' }),
  fields: z.array(z.object({ key: z.string(), before: told, after: told })),
  link: told.meta({ description: 'address of what it tells of' }),
});
export type RunChange = z.infer<typeof runChange>;

/** What was changed of a run, by whom and when. */
export const runChangesApi = defineApi('runChanges', {
  changes: {
    method: 'GET',
    path: 'ag_lifecycles/{id}/changes',
    summary:
      'What was changed of a run, by whom and when, the newest first: one line for each deed, however many rows it wrote',
    access: row(Lifecycle, 'read'),
    params: z.object({ id: idText }),
    returns: z.object({
      changes: z.array(runChange),
      isWhole: z.boolean().meta({ description: 'false where older changes are left out' }),
    }),
  },
});
