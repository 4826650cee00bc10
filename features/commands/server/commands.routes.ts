import { actionIdOf, commandsApi } from '@trellis/commands/model';
import { callerOf, implement, notFound, type CallContext } from '@trellis/server-kit';
import { fetchCommands } from './delivery/fetch-commands.ts';
import { queueCommands } from './ledger/queue-commands.ts';
import { cancelCommands } from './request/cancel-commands.ts';
import { commandRecord } from './request/command-record.ts';
import { actionOf } from './request/complex-command.ts';
import { runMachineCommand } from './request/machine-command.ts';
import { planCommands } from './request/plan-commands.ts';
import { retryCommands } from './request/retry-commands.ts';
import { getActionRule, sendBatch, sortUnitsById, type BatchChoices } from './request/send-batch.ts';
import { sendOrder, wishesOf } from './request/send-order.ts';
import { sortUnits } from './request/sort-units.ts';
import { maySee } from './request/target-rights.ts';
import { readTargetsByController } from './request/targets.ts';

const IRRIGATE = actionIdOf('irrigate');
const STOP_IRRIGATION = actionIdOf('stopIrrigation');

/** Commands to controllers and what became of them. */
export const commandRoutes = implement(commandsApi, {
  send: async ({ body }, context) => {
    const { rows } = await queueCommands(await planCommands(body, context), context);
    return rows.map(commandRecord);
  },
  preview: async ({ body: { action_id, platformGroups, override = false } }, context) => {
    const rule = await getActionRule(action_id, context);
    const { touched, skipped } = await sortUnitsById(rule, platformGroups, { override }, context);
    return {
      touched: touched.map(({ platformGroupId, platformGroupName, controllerId }) => ({
        platformGroup_id: platformGroupId ?? 0,
        platformGroupName: platformGroupName ?? '',
        controller_id: controllerId,
      })),
      skipped,
    };
  },
  batch: ({ body: { action_id, designator_id, ...order } }, context) =>
    sendOrder({ ...order, actionId: action_id, designatorId: designator_id }, context),
  batchIrrigate: ({ body: { designator_id, durationSeconds, ...order } }, context) =>
    sendOrder({ ...order, actionId: IRRIGATE, value: durationSeconds, designatorId: designator_id }, context),
  batchIrrigateStop: ({ body }, context) => sendOrder({ ...body, actionId: STOP_IRRIGATION }, context),
  doBashCommand: ({ body: { platformGroups, id, password, override = false } }, context) =>
    runMachineCommand({ platformGroups, lookupId: id, password, override }, context),
  executeComplexBatchCommand: async ({ body }, context) => {
    const { id, value } = actionOf(body);
    const wishes = wishesOf({ id }, value);
    const rule = await getActionRule(wishes[0].action_id, context);
    const choices: BatchChoices = { override: body.override ?? false };
    const sorted = sortUnits(rule, await getControllers(body.controller_ids, context), choices, context);
    return sendBatch(sorted, wishes, choices, context);
  },
  cancel: ({ body: { ids } }, context) => cancelCommands(ids, context),
  retry: ({ body: { ids, override = false } }, context) => retryCommands(ids, override, context),
  fetch: ({ params: { id }, query: { wait = 0 } }, context) => fetchCommands(id, wait, context),
});

/** Controllers by id, each once; 404 when one is not the caller's to see. */
async function getControllers(ids: readonly number[], context: CallContext) {
  const caller = callerOf(context);
  const targets = await readTargetsByController(context.db, ids, caller);
  return [...new Set(ids)].map((id) => {
    const target = targets.get(id);
    if (!target || !maySee(caller, target)) throw notFound('controllers');
    return { platformGroupId: target.platformGroupId ?? 0, target };
  });
}
