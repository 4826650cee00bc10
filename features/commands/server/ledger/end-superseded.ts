import { actionCatalogue, machineCommandMetric, supersedingActions, type CommandState } from '@trellis/commands/model';
import type { WorkContext } from '@trellis/server-kit';
import { sql, type RawBuilder } from 'kysely';
import { moveCommands } from './move-commands.ts';

type Work = Pick<WorkContext, 'db' | 'events' | 'now'>;

/** Actions that say how things shall be: saying it twice is saying it once, and what was said last stands. */
export const repeatableActions: readonly number[] = actionCatalogue
  .filter(({ isIdempotent }) => isIdempotent)
  .map(({ id }) => id);

/** Whether an action of one command takes the place of an action of the other. */
const actionsOf = (later: RawBuilder<unknown>, earlier: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(
    supersedingActions.map(
      (pair) => sql`(${later} = any(${pair.later}::integer[]) and ${earlier} = any(${pair.earlier}::integer[]))`,
    ),
    sql` or `,
  );

/** `supersedes` of the model, between a later command `n` and a command `c` of the same controller. */
const supersedes = sql`((n."deviceName" is not distinct from c."deviceName" and n.metric = c.metric
    and (c.metric <> ${machineCommandMetric} or n.target = c.target)) or ${actionsOf(sql`n.action_id`, sql`c.action_id`)})`;

/** `conflicts` of the model: carried out after `n`, `c` would undo it. */
const conflicts = sql`(${supersedes} or ${actionsOf(sql`c.action_id`, sql`n.action_id`)})`;

const hasLater = (states: readonly CommandState[], relation = supersedes): RawBuilder<unknown> => sql`exists (
  select 1 from controller_commands n
  where n.controller_id = c.controller_id and n.id > c.id and n.state = any(${states}) and ${relation})`;

/** Whether a later command that supersedes this one went to the controller. */
export const hasReachedSuccessor = hasLater(['sent', 'acknowledged', 'done', 'failed']);

/** … or is about to. One that was called back or expired unsent supersedes nothing. */
export const hasSuccessor = hasLater(['queued', 'sent', 'acknowledged', 'done', 'failed']);

const standing: readonly CommandState[] = ['queued', 'sent', 'acknowledged', 'done'];
const isOfOtherBatch = sql`n."batchId" is distinct from c."batchId"`;

/** Whether a later order, under way or carried out, would be undone if this command were given once more. */
export const isOvertaken = hasLater(standing, sql`${isOfOtherBatch} and ${conflicts}`);

/** Whether one would be undone if this command were taken back: also what somebody else told single devices, where the actions by which
 * it is taken back let go of that. */
export function isOvertakenFor(backActions: readonly number[], userId: number): RawBuilder<unknown> {
  const forgotten = supersedingActions
    .filter(({ later }) => later.some((id) => backActions.includes(id)))
    .flatMap(({ earlier }) => earlier);
  const ofOthers = sql`(n.action_id = any(${forgotten}::integer[]) and n.user_id is distinct from ${userId})`;
  return hasLater(standing, sql`${isOfOtherBatch} and (${conflicts} or ${ofOthers})`);
}

/** Whether a later command, under way or carried out, would be undone if this one came after it. */
export const wouldUndo = hasLater(['queued', 'sent', 'acknowledged', 'done', 'failed'], conflicts);

const error = 'superseded by a newer command';

/** Ends the waiting commands of these controllers that a batch supersedes. */
export async function supersedeQueued(batchId: string, controllerIds: ReadonlySet<number>, work: Work): Promise<void> {
  await moveCommands(work, {
    to: 'superseded',
    where: sql`c.state = 'queued' and c.controller_id = any(${[...controllerIds]}::integer[])
      and c."batchId" is distinct from ${batchId} and ${hasSuccessor}`,
    error,
  });
}

/**
 * Ends commands whose place a later one took, of one controller or of all: waiting ones as soon as there is a later one, sent
 * ones when the later one was sent. What is done once (water, a restart) may be under way, so its controller has the word on it
 * until its time is over.
 */
export async function endSuperseded(work: Work, controllerId?: number): Promise<void> {
  const concerned = controllerId === undefined ? sql`true` : sql`c.controller_id = ${controllerId}`;
  const isSettled = sql`(c.action_id = any(${repeatableActions}::integer[]) or c."expiresAt" <= ${work.now})`;
  await moveCommands(work, {
    to: 'superseded',
    where: sql`${concerned} and ((c.state = 'queued' and ${hasSuccessor})
      or (c.state in ('sent', 'acknowledged') and ${isSettled} and ${hasReachedSuccessor}))`,
    error,
  });
}
