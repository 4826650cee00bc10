import {
  addressesOf,
  findRefusal,
  planWrite,
  skipReasons,
  type Circumstances,
  type CommandParameters,
  type CommandRequest,
  type PlannedWrite,
} from '@trellis/commands/model';
import { accessDenied, callerOf, invalidRecord, notFound, type CallContext } from '@trellis/server-kit';
import type { PlannedCommand } from '../ledger/queue-commands.ts';
import { readActionRules, type ActionRule } from './action-rules.ts';
import { mayOverride } from './override.ts';
import { mayCommand, maySee } from './target-rights.ts';
import { readTargetsByController, type Target } from './targets.ts';

/** A request with what only some calls let people say. */
export interface Wish extends CommandRequest {
  extras?: CommandParameters;
}

interface Problem {
  property: string;
  code: string;
  message: string;
}

/** What commands go to and what their actions ask for, once the caller may send all of them. */
export interface Commandable {
  targets: ReadonlyMap<number, Target>;
  rules: ReadonlyMap<number, ActionRule>;
}

/**
 * Lets in who may have every wish: 404 for a controller that is not the caller's to see, 403 for an action the caller's role
 * does not allow there. `known`: the targets by controller, where the caller has read them already.
 */
export async function authoriseCommands(
  wishes: readonly Wish[],
  context: CallContext,
  known?: ReadonlyMap<number, Target>,
): Promise<Commandable> {
  const caller = callerOf(context);
  const ids = wishes.map(({ controller_id }) => controller_id);
  const targets = known ?? (await readTargetsByController(context.db, ids, caller));
  const rules = await readActionRules(
    context.db,
    wishes.map(({ action_id }) => action_id),
  );
  for (const { controller_id } of wishes) {
    const target = targets.get(controller_id);
    if (!target || !maySee(caller, target)) throw notFound('controllers');
  }
  for (const { controller_id, action_id, override } of wishes) {
    const target = targets.get(controller_id) as Target;
    const rule = rules.get(action_id);
    if (rule && !mayCommand(caller, target, rule.roles)) throw accessDenied();
    if (override && !mayOverride(caller, target.facilityId)) throw accessDenied();
  }
  return { targets, rules };
}

/** Checks every wish and answers the commands to queue, in order; refuses all of them (422) with the problems of each. */
export function planCommands(
  wishes: readonly Wish[],
  { targets, rules }: Commandable,
  context: CallContext,
): PlannedCommand[] {
  const problems: Problem[] = [];
  const planned = wishes.flatMap((wish, index) => {
    const outcome = planOne(wish, rules.get(wish.action_id), targets.get(wish.controller_id) as Target, context);
    if (Array.isArray(outcome)) return outcome;
    problems.push({ ...outcome, property: `${index}.${outcome.property}` });
    return [];
  });
  if (problems.length > 0) throw invalidRecord('controllerCommands', problems);
  return planned;
}

function planOne(
  wish: Wish,
  rule: ActionRule | undefined,
  target: Target,
  context: CallContext,
): PlannedCommand[] | Problem {
  if (!rule) return { property: 'action_id', code: 'inclusion', message: 'is not an action of the catalogue' };
  const { action } = rule;
  if (action.way.by !== 'controller')
    return { property: 'action_id', code: 'inclusion', message: 'is not sent to controllers' };
  if (!rule.isActive) return { property: 'action_id', code: 'inactive', message: 'is switched off' };
  const foreign = findMismatch(wish, target, callerOf(context).userId);
  if (foreign) return foreign;
  const write = planWrite(action, wish.value ?? wish.loglevel);
  if ('problem' in write)
    return {
      property: wish.value == null && wish.loglevel ? 'loglevel' : 'value',
      code: 'value',
      message: write.problem,
    };
  const circumstances = {
    now: context.now,
    isOverriding: wish.override === true,
    // A program that writes commands itself counts for itself; orders to units were judged before.
    isAgain: true,
    virtualDeviceId: wish.virtualDevice_id ?? undefined,
    designatorId: wish.extras?.designator_id,
  };
  const refusal = findRefusal(action, target, circumstances, false);
  if (refusal) return { property: 'controller_id', code: refusal, message: skipReasons[refusal] };
  return commandsOf(wish, rule, target, write, circumstances);
}

/** References that do not belong to the controller, and an author that is not the caller. */
function findMismatch(wish: Wish, target: Target, userId: number): Problem | undefined {
  if (wish.user_id != null && wish.user_id !== userId)
    return { property: 'user_id', code: 'absence', message: 'is set by the server' };
  if (wish.platformGroup_id != null && wish.platformGroup_id !== target.platformGroupId)
    return { property: 'platformGroup_id', code: 'reference', message: 'is not the unit of the controller' };
  if (wish.virtualDevice_id != null && !target.devices.some(({ id }) => id === wish.virtualDevice_id))
    return { property: 'virtualDevice_id', code: 'reference', message: 'is not a device of the controller' };
  return undefined;
}

/** The commands that carry out what was planned, one for each device it goes to. */
export function commandsOf(
  wish: Wish,
  { action, timeoutS }: ActionRule,
  target: Target,
  write: PlannedWrite,
  circumstances: Circumstances,
): PlannedCommand[] {
  return addressesOf(write, target, circumstances).map(({ id, name }) => ({
    facility_id: target.facilityId,
    controller_id: wish.controller_id,
    platformGroup_id: target.platformGroupId,
    virtualDevice_id: id,
    deviceName: name,
    action_id: action.id,
    metric: write.metric,
    target: write.target,
    value: write.value,
    parameters: { ...write.parameters, ...wish.extras },
    loglevel: action.id === logLevel && typeof write.value === 'string' ? write.value : null,
    timeoutS: timeoutOf(target, id, timeoutS),
  }));
}

/** A device that moves for long has longer to obey: its whole way, and a while to tell so. */
function timeoutOf({ devices }: Target, deviceId: number | null, usual: number): number {
  const travel = devices.find(({ id }) => id === deviceId)?.travelSeconds ?? 0;
  return Math.min(longestTimeoutS, Math.max(usual, Math.ceil(travel) + tellingSeconds));
}
const tellingSeconds = 60;
const longestTimeoutS = 3600;

const logLevel = 50;
