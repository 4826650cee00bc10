import type { CallInput } from '@trellis/entity-kit';
import { moveRow, type CallContext } from '@trellis/server-kit';
import { MaintenanceTask, type ChecklistItem, type MaintenanceReading, type tasksApi } from '@trellis/tasks/model';
import { assertChecklistDone, mergeChecklist } from './checklist.ts';

type Done = CallInput<typeof tasksApi.calls.completeMaintenance>['body'];

/** Completes a maintenance job; its plan was done now and is due again an interval later. */
export async function completeMaintenance(
  { id }: MaintenanceTask,
  done: Done,
  context: CallContext,
): Promise<MaintenanceTask> {
  const { records, now } = context;
  const { minutes, notes } = done;
  const moved = await moveRow(MaintenanceTask, { id }, 'complete', {}, context);
  const checklist = mergeChecklist(moved.checklist ?? [], done.checklist as ChecklistItem[] | undefined);
  assertChecklistDone(checklist);
  const job = await records.update(MaintenanceTask, id, {
    ...(moved.checklist && { checklist }),
    ...(done.readings && { readings: done.readings as MaintenanceReading[] }),
    ...(minutes !== undefined && { minutes }),
    ...(notes !== undefined && { notes }),
  });
  if (job.plan_id !== null) await putOffPlan(job.plan_id, now, context);
  return job;
}

async function putOffPlan(planId: number, now: Date, { db, records }: CallContext): Promise<void> {
  const plan = await db
    .selectFrom('maintenance_tasks')
    .select('intervalDays')
    .where('id', '=', planId)
    .forUpdate()
    .executeTakeFirst();
  if (!plan) return;
  const days = plan.intervalDays;
  await records.update(MaintenanceTask, planId, {
    lastDone: now.toISOString(),
    ...(days !== null && { duedate: new Date(now.getTime() + days * 86_400_000).toISOString() }),
  });
}
