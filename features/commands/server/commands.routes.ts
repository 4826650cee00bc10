import { actionIdOf, commandsApi, findAction } from '@trellis/commands/model';
import type { CallInput } from '@trellis/entity-kit';
import { callerOf, implement, notFound, type CallContext } from '@trellis/server-kit';
import { fetchCommands } from './delivery/fetch-commands.ts';
import { queueCommands } from './ledger/queue-commands.ts';
import { assertFit, leaveOutUnfit } from './request/firmware-fit.ts';
import { cancelCommands, judgeCanceller } from './request/cancel-commands.ts';
import { commandRecord } from './request/command-record.ts';
import { actionOf } from './request/complex-command.ts';
import { cancelRamps, judgeRampCanceller } from './ramps/cancel-ramps.ts';
import { intensityId, sendRamp } from './ramps/send-ramp.ts';
import { runMachineCommand } from './request/machine-command.ts';
import { authoriseCommands, planCommands } from './request/plan-commands.ts';
import { readNotes } from './request/read-notes.ts';
import { judgeRetrier, retryCommands } from './request/retry-commands.ts';
import { getActionRule, sendBatch } from './request/send-batch.ts';
import { judgeOrder, sendJudged, commandsForAction } from './request/send-order.ts';
import { splitReachableUnits, type UnitChoices } from './request/split-reachable-units.ts';
import { maySee } from './request/target-rights.ts';
import { readTargetsByController } from './request/targets.ts';

const irrigate = actionIdOf('irrigate');
const stopIrrigation = actionIdOf('stopIrrigation');

/** Commands to controllers and what became of them. */
export const commandRoutes = implement(
  commandsApi,
  {
    sender: ({ body }, context) => authoriseCommands(body, context),
    orderer: ({ body }, context) => judgeOrder({ ...body, actionId: body.action_id }, context),
    irrigator: ({ body: { designator_id, ...order } }, context) =>
      judgeOrder({ ...order, actionId: irrigate, designatorId: designator_id, isAgain: true }, context),
    irrigationStopper: ({ body }, context) => judgeOrder({ ...body, actionId: stopIrrigation }, context),
    complexOrderer: ({ body }, context) => judgeComplexOrder(body, context),
    canceller: ({ body }, context) => judgeCanceller(body.ids, context),
    rampSender: ({ body: { platformGroups } }, context) =>
      judgeOrder({ actionId: intensityId, platformGroups }, context),
    rampCanceller: ({ body }, context) => judgeRampCanceller(body.ids, context),
    retrier: ({ body: { ids, override = false } }, context) => judgeRetrier(ids, override, context),
  },
  {
    send: async ({ judged, body }, context) => {
      const planned = planCommands(body, judged, context);
      const alike = Map.groupBy(planned, ({ action_id, value }) => `${action_id} ${value}`);
      for (const those of alike.values()) {
        const action = findAction(those[0]?.action_id ?? 0);
        const controllers = those.map(({ controller_id }) => controller_id);
        if (action) await assertFit(controllers, { action, version: those[0]?.value ?? null }, context);
      }
      const { rows } = await queueCommands(planned, context);
      return rows.map(commandRecord);
    },
    preview: async (
      {
        judged: {
          rule: { action },
          split,
        },
        body: { value = null },
      },
      context,
    ) => {
      const { touched, skipped } =
        value === null ? split : await leaveOutUnfit(split, { action, version: value }, context);
      return {
        touched: touched.map(({ platformGroupId, platformGroupName, controllerId }) => ({
          platformGroup_id: platformGroupId ?? 0,
          platformGroupName: platformGroupName ?? '',
          controller_id: controllerId,
        })),
        skipped,
        notes: await readNotes(action, value, touched, context),
      };
    },
    batch: ({ judged, body: { action_id, designator_id, ...order } }, context) =>
      sendJudged({ ...order, actionId: action_id, designatorId: designator_id }, judged, context),
    batchIrrigate: ({ judged, body: { designator_id, durationSeconds, ...order } }, context) =>
      sendJudged(
        { ...order, actionId: irrigate, value: durationSeconds, designatorId: designator_id },
        judged,
        context,
      ),
    batchIrrigateStop: ({ judged, body }, context) =>
      sendJudged({ ...body, actionId: stopIrrigation }, judged, context),
    doBashCommand: ({ body: { platformGroups, id, password, override = false } }, context) =>
      runMachineCommand({ platformGroups, lookupId: id, password, override }, context),
    executeComplexBatchCommand: ({ judged: { split, wishes, choices } }, context) =>
      sendBatch({ parts: [{ touched: split.touched, wishes }], skipped: split.skipped }, choices, context),
    ramp: ({ judged, body }, context) => sendRamp(body, judged, context),
    cancelRamps: ({ body: { ids } }, context) => cancelRamps(ids, context),
    cancel: ({ body: { ids } }, context) => cancelCommands(ids, context),
    retry: ({ judged }, context) => retryCommands(judged, context),
    fetch: ({ params: { id }, query: { wait = 0 } }, context) => fetchCommands(id, wait, context),
  },
);

/** What an order in the words of older clients asks for, and the units it reaches. */
async function judgeComplexOrder(
  order: CallInput<typeof commandsApi.calls.executeComplexBatchCommand>['body'],
  context: CallContext,
) {
  const { id, value } = actionOf(order);
  const wishes = commandsForAction({ id }, value);
  const rule = await getActionRule(wishes[0].action_id, context);
  const choices: UnitChoices = { override: order.override ?? false };
  const split = splitReachableUnits(rule, await getControllers(order.controller_ids, context), choices, context);
  return { split, wishes, choices };
}

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
