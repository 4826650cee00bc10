import { ConsumableLedgerEntry } from '@trellis/consumables/model';
import { WasteRecord } from '@trellis/compliance/model';
import { Lifecycle, LifecycleTask } from '@trellis/lifecycles/model';
import type { Infer } from '@trellis/entity-kit';
import { moveState, Refusal, type MoveWords } from '@trellis/server-kit';
import { assertChecklistDone } from '@trellis/tasks/server';
import { Task, type TaskInput } from '@trellis/tasks/model';
import { releaseSupplies } from '../run/reserve-supplies.ts';
import { writeLog } from '../run/schedule-lifecycle.ts';
import { iso, type PersonalRunWork } from '../run/run-work.ts';

export type RunTask = Infer<typeof LifecycleTask>;

export interface TaskDone extends MoveWords {
  inputs?: Readonly<Record<string, number | string | boolean>> | undefined;
  usages?: readonly { facilityConsumable_id: number; consumableLot_id?: number | undefined; qty: number }[] | undefined;
  wasteGrams?: number | undefined;
  note?: string | undefined;
  actualMinutes?: number | undefined;
}

/**
 * Completes a plan's task of a run with what was entered: its work order is done, what was used leaves the stock, waste is
 * recorded, the diary tells of it. Refused while something mandatory is missing.
 */
export async function completeLifecycleTask(task: RunTask, done: TaskDone, work: PersonalRunWork): Promise<RunTask> {
  const { records, viewer } = work;
  const run = await records.get(Lifecycle, task.lifecycle_id, viewer);
  await completeWork(task, done, work);
  if (run.inflight !== 1) throw new Refusal('lifecycle.not-in-flight', 'The run is not in flight.');
  await bookUsages(run, task, done.usages ?? [], work);
  const title = await titleOf(task, work);
  if (done.wasteGrams !== undefined)
    await records.create(WasteRecord, {
      facility_id: run.facility_id,
      licenseNumber: run.licenseNumber,
      date: iso(work.now),
      weight: done.wasteGrams,
      reason: title,
      lifecycle_id: run.id,
    });
  await writeLog(run, done.note ? `${title}: ${done.note}` : title, work, { kind: 'task' });
  return records.update(LifecycleTask, task.id, { inputs: { ...done.inputs } });
}

/** The work order is completed with what was entered, and the task with it; a task without an order by itself. */
async function completeWork(task: RunTask, done: TaskDone, work: PersonalRunWork): Promise<void> {
  const words = { updatedate: done.updatedate };
  if (task.task_id === null) {
    await moveState(LifecycleTask, task.id, 'complete', words, work);
    return;
  }
  if (done.updatedate !== undefined)
    await work.records.lock(LifecycleTask, task.id, 'read', work.viewer, done.updatedate);
  const order = await moveState(Task, task.task_id, 'complete', {}, work);
  const inputs = (order.inputs ?? []).map((input): TaskInput => {
    const value = done.inputs?.[input.key];
    return value === undefined ? input : { ...input, value };
  });
  assertChecklistDone(order.checklist ?? [], inputs);
  await work.records.update(Task, order.id, { inputs, actualMinutes: done.actualMinutes ?? null });
}

/** What a piece of work is called. */
export async function titleOf({ growTask_id }: RunTask, { db }: PersonalRunWork): Promise<string> {
  if (growTask_id === null) return 'Task';
  const found = await db
    .selectFrom('grow_tasks as t')
    .innerJoin('grow_task_types as k', 'k.id', 't.growTaskType_id')
    .select(['t.title', 'k.label'])
    .where('t.id', '=', growTask_id)
    .executeTakeFirst();
  return found?.title ?? found?.label ?? 'Task';
}

/** What was used leaves the stock of the facility, and no longer stays promised to the run. */
async function bookUsages(
  run: Infer<typeof Lifecycle>,
  task: RunTask,
  usages: NonNullable<TaskDone['usages']>,
  work: PersonalRunWork,
): Promise<void> {
  for (const { facilityConsumable_id, consumableLot_id = null, qty } of usages) {
    await work.records.checkReferences(
      ConsumableLedgerEntry,
      [{ facilityConsumable_id, consumableLot_id }],
      work.viewer,
    );
    const stock = await work.db
      .selectFrom('facility_consumables')
      .select('facility_id')
      .where('id', '=', facilityConsumable_id)
      .executeTakeFirstOrThrow();
    if (stock.facility_id !== run.facility_id)
      throw new Refusal('lifecycle.other-stock', 'The stock belongs to another facility.', 422);
    await releaseSupplies(run.id, work, { stockId: facilityConsumable_id, upTo: qty });
    await work.records.create(ConsumableLedgerEntry, {
      facilityConsumable_id,
      consumableLot_id,
      kind: 'usage',
      qty: -qty,
      lifecycle_id: run.id,
      task_id: task.task_id,
    });
  }
}
