import type { ControllerCommand } from '@trellis/commands/model';
import { invalidRecord, notFound, type CallContext } from '@trellis/server-kit';
import { queueCommands } from '../ledger/queue-commands.ts';
import { commandRecord } from './command-record.ts';
import { authoriseCommands, planCommands, type Commandable, type Wish } from './plan-commands.ts';

/** Commands to be sent again, and where they go. */
interface Retried extends Commandable {
  rows: readonly { id: number; state: string }[];
  wishes: readonly Wish[];
}

/** Lets in who may send the commands: one of another facility looks as if it did not exist, whatever its state. */
export async function judgeRetrier(ids: readonly number[], override: boolean, context: CallContext): Promise<Retried> {
  const unique = [...new Set(ids)];
  const rows = await context.db
    .selectFrom('controller_commands')
    .selectAll()
    .where('id', 'in', unique)
    .orderBy('id')
    .execute();
  if (rows.length < unique.length) throw notFound('controllerCommands');
  const wishes = rows.map(({ controller_id, action_id, value, virtualDevice_id, parameters }) => ({
    controller_id,
    action_id,
    value: value as string | number | boolean | null,
    virtualDevice_id,
    override,
    extras: parameters ?? {},
  }));
  return { ...(await authoriseCommands(wishes, context)), rows, wishes };
}

/** Queues failed and expired commands again as new ones, judged anew by today's circumstances; 422 for any other state. */
export async function retryCommands(
  { rows, wishes, ...commandable }: Retried,
  context: CallContext,
): Promise<ControllerCommand[]> {
  const planned = planCommands(wishes, commandable, context);
  const wrong = rows.filter(({ state }) => state !== 'failed' && state !== 'expired');
  if (wrong.length > 0) {
    throw invalidRecord(
      'controllerCommands',
      wrong.map(({ id, state }) => ({ property: 'ids', code: 'state', message: `${id} is ${state}` })),
    );
  }
  const queued = await queueCommands(planned, context, { retryOf: rows.map(({ id }) => id) });
  return queued.rows.map(commandRecord);
}
