import type { ControllerCommand, SkippedUnit } from '@trellis/commands/model';
import { callerOf, invalidRecord, type CallContext } from '@trellis/server-kit';
import { queueCommands } from '../ledger/queue-commands.ts';
import { readActionRules, type ActionRule } from './action-rules.ts';
import { commandRecord } from './command-record.ts';
import { authoriseCommands, planCommands, type Wish } from './plan-commands.ts';
import { splitReachableUnits, type SplitUnits, type UnitChoices } from './split-reachable-units.ts';
import { readTargetsByUnit } from './targets.ts';

export interface BatchOutcome {
  batchId: string | null;
  commands: ControllerCommand[];
  skipped: SkippedUnit[];
}

/** The rule of an action that a call names; 422 when there is none, or it is switched off or not sent to controllers. */
export async function getActionRule(actionId: number, { db }: CallContext): Promise<ActionRule> {
  const rule = (await readActionRules(db, [actionId])).get(actionId);
  if (rule?.isActive && rule.action.way.by === 'controller') return rule;
  throw invalidRecord('controllerCommands', [
    { property: 'action_id', code: 'inclusion', message: 'is not an action that is sent to controllers' },
  ]);
}

/** Sorts units by their ids; each id once. */
export async function splitReachableUnitsById(
  rule: ActionRule,
  platformGroups: readonly number[],
  choices: UnitChoices,
  context: CallContext,
): Promise<SplitUnits> {
  const targets = await readTargetsByUnit(context.db, platformGroups, callerOf(context));
  const candidates = [...new Set(platformGroups)].map((id) => ({ platformGroupId: id, target: targets.get(id) }));
  return splitReachableUnits(rule, candidates, choices, context);
}

/** Units of a batch that are told the same. */
export interface BatchPart {
  touched: SplitUnits['touched'];
  wishes: readonly Omit<Wish, 'controller_id'>[];
}

/** Queues as one batch what each of its parts is told. */
export async function sendBatch(
  { parts, skipped }: { parts: readonly BatchPart[]; skipped: SkippedUnit[] },
  { override }: UnitChoices,
  context: CallContext,
): Promise<BatchOutcome> {
  const touched = parts.flatMap((part) => part.touched);
  if (touched.length === 0) return { batchId: null, commands: [], skipped };
  const all = parts.flatMap((part) =>
    part.touched.flatMap(({ controllerId }) =>
      part.wishes.map((wish) => ({ ...wish, controller_id: controllerId, override })),
    ),
  );
  const known = new Map(touched.map((target) => [target.controllerId, target]));
  const commandable = await authoriseCommands(all, context, known);
  const { batchId, rows } = await queueCommands(planCommands(all, commandable, context), context);
  return { batchId, commands: rows.map(commandRecord), skipped };
}
