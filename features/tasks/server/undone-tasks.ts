import { defineSlot, type CallContext } from '@trellis/server-kit';
import type { Task } from '@trellis/tasks/model';

/** Hears in the same transaction that a completion was taken back, takes back what it brought about, and refuses where that cannot be;
 * whoever makes more of a finished task than its state fills it. */
export const undoneTasks =
  defineSlot<(task: Task, reason: string | undefined, context: CallContext) => Promise<void>>('undone tasks');
