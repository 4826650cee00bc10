import { findAction, findRefusal, type ControllerCommand } from '@trellis/commands/model';
import { invalidRecord, notFound, Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { isOvertaken } from '../ledger/end-superseded.ts';
import { withIds } from '../ledger/move-commands.ts';
import { queueCommands } from '../ledger/queue-commands.ts';
import { commandRecord } from './command-record.ts';
import { findUnfit, isReleased } from './firmware-fit.ts';
import { authoriseCommands, planCommands, type Commandable, type Wish } from './plan-commands.ts';

/** Commands to be sent again, and where they go. */
interface Retried extends Commandable {
  failed: readonly { id: number; state: string; wish: Wish }[];
}

/** Lets in who may send the commands: one of another facility looks as if it did not exist, whatever its state. */
export async function judgeRetrier(ids: readonly number[], override: boolean, context: CallContext): Promise<Retried> {
  const unique = [...new Set(ids)];
  const rows = await context.db
    .selectFrom('controller_commands')
    .selectAll()
    .where('id', 'in', unique)
    .orderBy('id')
    // Whoever asks for the same again at this moment comes after, and finds it overtaken by what is queued here.
    .forUpdate()
    .execute();
  if (rows.length < unique.length) throw notFound('controllerCommands');
  const failed = rows.map(({ id, state, controller_id, action_id, value, virtualDevice_id, parameters }) => ({
    id,
    state,
    wish: {
      controller_id,
      action_id,
      value: value as string | number | boolean | null,
      virtualDevice_id,
      override,
      extras: parameters ?? {},
    },
  }));
  return { ...(await authoriseCommands(wishesOf(failed), context)), failed };
}

/**
 * Queues failed and expired commands again as new ones, judged anew by today's circumstances; 422 for any other state. What would undo
 * something that was ordered since is left out, and so is water where some flowed a short while ago and a version that cannot be
 * installed; it is refused where nothing else is asked again.
 */
export async function retryCommands(
  { failed, ...commandable }: Retried,
  context: CallContext,
): Promise<ControllerCommand[]> {
  const wrong = failed.filter(({ state }) => state !== 'failed' && state !== 'expired');
  if (wrong.length > 0) {
    throw invalidRecord(
      'controllerCommands',
      wrong.map(({ id, state }) => ({ property: 'ids', code: 'state', message: `${id} is ${state}` })),
    );
  }
  const overtaken = await findOvertaken(idsOf(failed), context);
  const kept = failed.filter(({ id }) => !overtaken.has(id));
  if (kept.length === 0) throw new Refusal('command.overtaken', 'Something else was ordered since.');
  const dry = kept.filter(({ wish }) => !isWateredLately(wish, commandable, context));
  if (dry.length === 0)
    throw new Refusal('command.irrigated-lately', 'Irrigated a short while ago: send it anew if more water is meant.');
  return queueAgain(await leaveOutUnfit(dry, context), commandable, context);
}

async function queueAgain(
  kept: Retried['failed'],
  commandable: Commandable,
  context: CallContext,
): Promise<ControllerCommand[]> {
  const planned = planCommands(wishesOf(kept), commandable, context);
  const queued = await queueCommands(planned, context, { retryOf: idsOf(kept) });
  return queued.rows.map(commandRecord);
}

/** Whether water that is asked for again may have flowed already, by the command that failed or by the plan. */
function isWateredLately({ action_id, controller_id }: Wish, { rules, targets }: Commandable, { now }: CallContext) {
  const [action, target] = [rules.get(action_id)?.action, targets.get(controller_id)];
  if (!action?.asksWhenRepeated || !target) return false;
  return findRefusal(action, target, { now, isOverriding: true }, false) === 'irrigatedLately';
}

/** Those of the commands whose version, where they install one, fits; refused where it is released no more, or fits nowhere. */
async function leaveOutUnfit(failed: Retried['failed'], context: CallContext): Promise<Retried['failed']> {
  const kept: Retried['failed'][number][] = [];
  const reasons = new Set<string>();
  const alike = Map.groupBy(failed, ({ wish: { action_id, value } }) => `${action_id} ${value}`);
  for (const those of alike.values()) {
    const [first] = those;
    const action = first && findAction(first.wish.action_id);
    const asked = action && { action, version: first.wish.value ?? null };
    if (!asked) continue;
    if (!(await isReleased(asked, context)))
      throw new Refusal('command.not-released', 'That version is released no more.');
    const controllers = those.map(({ wish }) => wish.controller_id);
    const unfit = await findUnfit(controllers, asked, context);
    for (const reason of unfit.values()) reasons.add(reason);
    kept.push(...those.filter(({ wish }) => !unfit.has(wish.controller_id)));
  }
  if (kept.length > 0) return kept;
  if (reasons.has('tooOld')) throw new Refusal('command.too-old', 'What runs there is too old for this version.');
  throw new Refusal('command.other-board', 'The version is for another control board.');
}

const idsOf = (failed: Retried['failed']) => failed.map(({ id }) => id);
const wishesOf = (failed: Retried['failed']) => failed.map(({ wish }) => wish);

/** Those of the commands that would undo something that was ordered since. */
async function findOvertaken(ids: readonly number[], { db }: CallContext): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select c.id from controller_commands c where ${withIds(ids)} and ${isOvertaken}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
