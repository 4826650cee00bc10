import {
  actionIdOf,
  planWrite,
  type Action,
  type CommandParameters,
  type SkippedUnit,
  type WrittenValue,
} from '@trellis/commands/model';
import { invalidRecord, type CallContext } from '@trellis/server-kit';
import type { Wish } from './plan-commands.ts';
import type { ActionRule } from './action-rules.ts';
import type { SplitUnits } from './split-reachable-units.ts';
import { leaveOutOvertaken } from './leave-out-overtaken.ts';
import { leaveOutUnfit } from './firmware-fit.ts';
import { getActionRule, sendBatch, splitReachableUnitsById, type BatchOutcome } from './send-batch.ts';

/** An action for units, with what a person decided about it. */
export interface UnitOrder {
  actionId: number;
  platformGroups: readonly number[];
  value?: WrittenValue | null | undefined;
  /** Irrigation: only outlets with this designator. */
  designatorId?: number | null | undefined;
  /** Irrigation: back to AUTOMATIC when it is over. */
  setAutoWhenComplete?: boolean | undefined;
  override?: boolean | undefined;
  /** Irrigation: also units that were irrigated a short while ago. */
  isAgain?: boolean | undefined;
  /** Impaired chiller: why, and after how many hours it counts as well again. */
  reason?: string | undefined;
  clearHours?: number | undefined;
  /** The batch of the caller that it takes back. */
  after?: string | undefined;
}

/** The units of an order, split into those it reaches and those it leaves out. */
export interface JudgedOrder {
  rule: ActionRule;
  split: SplitUnits;
}

/** Lets in whose role allows the action in one of the units' facilities (403); 422 for an action that does not exist. */
export async function judgeOrder(
  { actionId, platformGroups, override = false, isAgain, designatorId }: UnitOrder,
  context: CallContext,
): Promise<JudgedOrder> {
  const rule = await getActionRule(actionId, context);
  const choices = { override, isAgain, designatorId: designatorId ?? undefined };
  return { rule, split: await splitReachableUnitsById(rule, platformGroups, choices, context) };
}

/** Queues an action for every unit that can take it now, for whoever may. */
export const sendOrder = async (order: UnitOrder, context: CallContext): Promise<BatchOutcome> =>
  sendJudged(order, await judgeOrder(order, context), context);

/** Queues an action for every unit that can take it now; the others are left out and listed with the reason. 422 for a value, a
 * designator or a batch to take back that does not exist. */
export async function sendJudged(
  order: UnitOrder,
  { rule, split }: JudgedOrder,
  context: CallContext,
): Promise<BatchOutcome> {
  const { value, setAutoWhenComplete, override = false } = order;
  const designatorId = order.designatorId ?? undefined;
  const write = planWrite(rule.action, value);
  if ('problem' in write)
    throw invalidRecord('controllerCommands', [{ property: 'value', code: 'value', message: write.problem }]);
  await assertDesignator(designatorId, context);
  const fitting = await leaveOutUnfit(split, { action: rule.action, version: write.value }, context);
  const choices = { override, designatorId };
  const extras = {
    ...(setAutoWhenComplete !== undefined && { setAutoWhenComplete }),
    ...(designatorId !== undefined && { designator_id: designatorId }),
    ...impairmentOf(rule.action, write.value, order),
  };
  const wishes = commandsForAction(rule.action, write.value ?? undefined).map((wish) => ({ ...wish, extras }));
  const actionIds = wishes.map(({ action_id }) => action_id);
  const { touched, skipped } =
    order.after === undefined
      ? fitting
      : await leaveOutOvertaken(fitting, { batchId: order.after, actionIds }, context);
  return sendBatch({ parts: [{ touched, wishes }], skipped }, choices, context);
}

const impairedChiller = actionIdOf('impairedChiller');
const hourSeconds = 3600;

/** What goes along with an impaired chiller; 422 where it goes along with anything else. */
function impairmentOf(
  { id }: Pick<Action, 'id'>,
  value: WrittenValue | null,
  { reason, clearHours }: Pick<UnitOrder, 'reason' | 'clearHours'>,
): CommandParameters {
  const given = Object.entries({ reason, clearHours }).filter(([, said]) => said !== undefined);
  if (given.length > 0 && !(id === impairedChiller && value === true))
    throw invalidRecord(
      'controllerCommands',
      given.map(([property]) => ({ property, code: 'absence', message: 'goes with an impaired chiller alone' })),
    );
  return {
    ...(reason !== undefined && { reason }),
    ...(clearHours !== undefined && { durationSeconds: clearHours * hourSeconds }),
  };
}

/** The units an order would leave out now, each with the reason; refuses as the order itself would. */
export async function previewOrder(
  actionId: number,
  platformGroups: readonly number[],
  context: CallContext,
): Promise<SkippedUnit[]> {
  const rule = await getActionRule(actionId, context);
  return (await splitReachableUnitsById(rule, platformGroups, { override: false, isAgain: true }, context)).skipped;
}

const lightsOn = actionIdOf('lightsOn');
const lightsOff = actionIdOf('lightsOff');
const intensity = actionIdOf('intensity');

/** The commands behind an action: lights are set to an intensity and then switched on; at 0 % they are switched off. */
export function commandsForAction(
  { id }: Pick<Action, 'id'>,
  value: WrittenValue | undefined,
): [Omit<Wish, 'controller_id'>, ...Omit<Wish, 'controller_id'>[]] {
  if (id !== intensity) return [{ action_id: id, ...(value !== undefined && { value }) }];
  return value === 0 ? [{ action_id: lightsOff }] : [{ action_id: intensity, value }, { action_id: lightsOn }];
}

/** 422 for a designator that does not exist: outlets that name none would be opened by any number. */
async function assertDesignator(id: number | undefined, { db }: CallContext): Promise<void> {
  if (id === undefined) return;
  const found = await db.selectFrom('designators').select('id').where('id', '=', id).executeTakeFirst();
  if (found) return;
  throw invalidRecord('controllerCommands', [
    { property: 'designator_id', code: 'reference', message: 'does not exist' },
  ]);
}
