import type { CallInput } from '@trellis/entity-kit';
import { moveRow, Refusal, type CallContext } from '@trellis/server-kit';
import { Task, type ChecklistItem, type TaskInput, type tasksApi } from '@trellis/tasks/model';
import { assertChecklistDone, mergeChecklist } from './checklist.ts';
import { undoneTasks } from './undone-tasks.ts';

type Done = CallInput<typeof tasksApi.calls.complete>['body'];

const undoHours = 24;

function mergeInputs(kept: readonly TaskInput[], sent: readonly TaskInput[] | undefined): TaskInput[] {
  const values = new Map(sent?.map(({ key, value }) => [key, value]));
  return kept.map((input) => {
    const value = values.get(input.key);
    return value === undefined ? input : { ...input, value };
  });
}

/** Completes a task with what was ticked, entered and how long it took. */
export async function completeTask(task: Task, done: Done, context: CallContext): Promise<Task> {
  const { notes, actualMinutes } = done;
  const moved = await moveRow(Task, task, 'complete', {}, context);
  const checklist = mergeChecklist(moved.checklist ?? [], done.checklist as ChecklistItem[] | undefined);
  const inputs = mergeInputs(moved.inputs ?? [], done.inputs as TaskInput[] | undefined);
  assertChecklistDone(checklist, inputs);
  return context.records.update(Task, task.id, {
    ...(moved.checklist && { checklist }),
    ...(moved.inputs && { inputs }),
    ...(notes !== undefined && { notes }),
    actualMinutes: actualMinutes ?? minutesSince(moved.startedAt, context.now),
  });
}

/** Minutes from the start to now, at most a day; null for a task that was never started. */
function minutesSince(startedAt: string | null, now: Date): number | null {
  if (startedAt === null) return null;
  return Math.min(1440, Math.max(0, Math.round((now.getTime() - new Date(startedAt).getTime()) / 60_000)));
}

/** Takes back a completion of the last 24 hours, with what others made of it. */
export async function undoTask(task: Task, reason: string | undefined, context: CallContext): Promise<Task> {
  const { completed } = task;
  if (completed !== null && context.now.getTime() - new Date(completed).getTime() > undoHours * 3_600_000)
    throw new Refusal('task.too-old', 'A completion is taken back within 24 hours.');
  const undone = await moveRow(Task, task, 'undo', { reason }, context);
  for (const takeBack of context.services.slots.of(undoneTasks)) await takeBack(undone, reason, context);
  return undone;
}
