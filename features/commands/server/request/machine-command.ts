import { withPassword } from '@trellis/access/server';
import { isMachineCommand, machineCommandMetric, type Action } from '@trellis/commands/model';
import { callerOf, invalidRecord, type CallContext } from '@trellis/server-kit';
import { queueCommands } from '../ledger/queue-commands.ts';
import { readActionRules } from './action-rules.ts';
import { commandRecord } from './command-record.ts';
import { splitReachableUnitsById, type BatchOutcome } from './send-batch.ts';

const bash = 145;

/** Which command of the list to run, and where. */
export interface MachineCommandOrder {
  platformGroups: readonly number[];
  /** Row of the list `bashCommand`. */
  lookupId: number;
  /** The caller's own: a session somebody left open runs nothing on machines. */
  password: string;
  override: boolean;
}

/** Queues one of the predefined commands for the machines of units, for whoever gave their password again. Nothing but its name is
 * sent. */
export async function runMachineCommand(order: MachineCommandOrder, context: CallContext): Promise<BatchOutcome> {
  const { userId } = callerOf(context);
  return withPassword(userId, order.password, context, (step) => queueMachineCommand(order, step));
}

async function queueMachineCommand(order: MachineCommandOrder, context: CallContext): Promise<BatchOutcome> {
  const command = await getListedCommand(order.lookupId, context);
  const rule = (await readActionRules(context.db, [bash])).get(bash);
  if (!rule?.isActive)
    throw invalidRecord('controllerCommands', [
      { property: 'id', code: 'inactive', message: 'commands for machines are switched off' },
    ]);
  const action: Action = {
    ...rule.action,
    way: { by: 'controller', write: { device: 'unit', metric: machineCommandMetric, value: command } },
  };
  const choices = { override: order.override };
  const { touched, skipped } = await splitReachableUnitsById(
    { ...rule, action },
    order.platformGroups,
    choices,
    context,
  );
  if (touched.length === 0) return { batchId: null, commands: [], skipped };
  const planned = touched.map(({ controllerId, facilityId, platformGroupId }) => ({
    facility_id: facilityId,
    controller_id: controllerId,
    platformGroup_id: platformGroupId,
    virtualDevice_id: null,
    deviceName: null,
    action_id: bash,
    metric: machineCommandMetric,
    target: command,
    value: command,
    parameters: {},
    loglevel: null,
    timeoutS: rule.timeoutS,
  }));
  const { batchId, rows } = await queueCommands(planned, context);
  return { batchId, commands: rows.map(commandRecord), skipped };
}

/** The command a row of the list stands for; 422 for rows of other lists, switched-off rows and keys no controller knows. */
async function getListedCommand(lookupId: number, { db }: CallContext) {
  const row = await db
    .selectFrom('lookups')
    .select(['kind', 'key', 'active'])
    .where('id', '=', lookupId)
    .executeTakeFirst();
  if (row?.kind === 'bashCommand' && row.active && isMachineCommand(row.key)) return row.key;
  throw invalidRecord('controllerCommands', [
    { property: 'id', code: 'inclusion', message: 'is not one of the predefined commands' },
  ]);
}
