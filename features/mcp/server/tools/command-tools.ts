import {
  actionCatalogue,
  actionRecordFields,
  asRecorded,
  byAction,
  type Action,
  type ActionRecord,
} from '@trellis/commands/model';
import { DeviceTypeAction } from '@trellis/devices/model';
import * as z from 'zod';
import { Refused, type Asker } from '../ask.ts';
import { defineTool } from './tool.ts';

const order = {
  action_id: z.number().int().describe('from list_actions'),
  unit_ids: z.array(z.number().int().min(1)).min(1).max(200),
  value: z
    .union([z.number(), z.string().max(255), z.boolean()])
    .optional()
    .describe('as the action asks for it'),
  isAgain: z.boolean().optional().describe('irrigate also units that had water in the last half hour'),
};
type Order = z.output<z.ZodObject<typeof order>>;

/** What people type the name of before it is done is theirs: nobody else gives it. */
const isOffered = ({ way, confirmLevel }: Action): boolean => way.by === 'controller' && confirmLevel !== 'typed';

const recordFilter = JSON.stringify({ fields: ['id', ...actionRecordFields], limit: 1000 });

/** The actions as this installation has them, by their words, roles and values; without those it switched off. */
async function readOffered({ ask }: Asker): Promise<Action[]> {
  const records = await ask({ method: 'GET', path: DeviceTypeAction.path, query: { filter: recordFilter } });
  const recorded = byAction(records as (ActionRecord & { id: number })[]);
  return actionCatalogue.flatMap((action) => asRecorded(action, recorded.get(action.id)) ?? []).filter(isOffered);
}

/** What units can be told. */
export const listActions = defineTool({
  name: 'list_actions',
  title: 'List actions',
  description:
    'What units can be told, such as lights on or off: the id, what value it takes, and the roles that may. Nothing happens by listing.',
  input: {},
  run: async (_given, asker) =>
    (await readOffered(asker)).map(({ id, label, group, value, roles }) => ({ id, label, group, value, roles })),
});

interface Preview {
  touched: { platformGroup_id: number; platformGroupName: string }[];
  skipped: unknown[];
  notes: unknown[];
}

const bodyOf = ({ action_id, unit_ids, value, isAgain }: Order) => ({
  action_id,
  platformGroups: unit_ids,
  ...(value !== undefined && { value }),
  ...(isAgain !== undefined && { isAgain }),
});

async function preview(given: Order, asker: Asker) {
  const { ask, facilityId } = asker;
  const { action_id, unit_ids, value } = given;
  const action = (await readOffered(asker)).find(({ id }) => id === action_id);
  if (!action) throw new Refused(`There is no action ${action_id}: see list_actions.`);
  // Whoever works in several facilities made the token for one of them.
  const where = JSON.stringify({ and: [{ facility_id: facilityId }, { id: { inq: unit_ids } }] });
  const { count } = (await ask({ method: 'GET', path: 'ag_platformGroups/count', query: { where } })) as {
    count: number;
  };
  if (count !== new Set(unit_ids).size) throw new Refused('Some of these units are unknown in this facility.');
  const answer = await ask({ method: 'POST', path: 'controllerCommands/preview', body: bodyOf(given) });
  const { touched, skipped, notes } = answer as Preview;
  const names = touched.map(({ platformGroupName }) => platformGroupName).join(', ');
  const what = value === undefined ? action.label : `${action.label} (${value})`;
  return {
    confirmation: `${what}: ${names === '' ? 'no unit' : names} (${touched.length} of ${unit_ids.length})`,
    touched,
    skipped,
    notes,
  };
}

/** What a command would do. */
export const previewCommand = defineTool({
  name: 'preview_command',
  title: 'Preview a command',
  description:
    'Says which units an action would reach, which it would leave out and why, what the plan makes of it, and the sentence (`confirmation`) that send_command asks for. Nothing happens. Show the sentence to the person before you send.',
  input: order,
  run: (given, asker) => preview(given, asker),
});

/** Gives units an action, as the dialog of the product does. */
export const sendCommand = defineTool({
  name: 'send_command',
  title: 'Send a command',
  description:
    'Gives units an action. It moves real equipment. `confirmation` is the sentence of preview_command for the same action, value and units, which a person has agreed to; where units came or went since, it is refused. Units that cannot take it now are left out and listed.',
  input: { ...order, confirmation: z.string().max(10_000) },
  isCommand: true,
  run: async ({ confirmation, ...given }, asker) => {
    const now = await preview(given, asker);
    if (confirmation !== now.confirmation)
      throw new Refused(`Not sent. The sentence to confirm is now: ${now.confirmation}`);
    return asker.ask({ method: 'POST', path: 'controllerCommands/batch', body: bodyOf(given) });
  },
});
