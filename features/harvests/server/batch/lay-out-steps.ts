import { BatchStep, type Batch } from '@trellis/harvests/model';
import { Task, TaskAssignment } from '@trellis/tasks/model';
import { Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

/** Lays out the steps of a batch's published workflow, from one kind of step on where one is named, with the tasks a facility wants. */
export async function layOutSteps(batch: Batch, context: CallContext, from?: 'sample'): Promise<void> {
  const { db, records } = context;
  if (batch.harvestWorkflow_id === null) throw new Refusal('NO_WORKFLOW', 'Choose the workflow of the batch first.');
  const { rows: steps } = await sql<{ id: number }>`
    select s.id from harvest_workflow_steps s join harvest_workflows w on w.id = s."harvestWorkflow_id"
    where w.id = ${batch.harvestWorkflow_id} and w.state <> 'draft' and (${from ?? null}::text is null or s.seq >= (
      select min(f.seq) from harvest_workflow_steps f where f."harvestWorkflow_id" = w.id and f.kind = ${from ?? null}))
    order by s.seq`.execute(db);
  if (steps.length === 0) throw new Refusal('WORKFLOW_NOT_PUBLISHED', 'The workflow of the batch is not published.');
  const texts = await records.insert(
    BatchStep,
    steps.map((step) => ({ batch_id: batch.id, harvestWorkflowStep_id: step.id })),
  );
  await giveOutSteps(
    batch,
    texts.map((text) => (JSON.parse(text) as { id: number }).id),
    context,
  );
}

/** Makes the tasks a facility wants for new steps, due when the steps before have had their time. */
async function giveOutSteps(
  batch: Batch,
  stepIds: readonly number[],
  { db, records, now }: CallContext,
): Promise<void> {
  const { rows } = await sql<StepOrder>`
    select b.id, m.task_type_id, m.assignee_user_id, coalesce(m."estMinutes", k."defaultMinutes") as minutes, m."facilityForm_id", s.name,
      coalesce((select sum(e."targetHours") from harvest_workflow_steps e
        where e."harvestWorkflow_id" = s."harvestWorkflow_id" and e.seq < s.seq), 0) - coalesce(m."leadHours", 0) as hours
    from batch_steps b join harvest_workflow_steps s on s.id = b."harvestWorkflowStep_id"
      join workflow_facility_task_types m on m."harvestWorkflowStep_id" = s.id and m.facility_id = ${batch.facility_id}
      join task_types k on k.id = m.task_type_id
    where b.id = any(${stepIds}::int[]) order by b.id, m.id`.execute(db);
  for (const order of rows) {
    const task = await records.create(Task, {
      facility_id: batch.facility_id,
      task_type_id: order.task_type_id,
      title: `${order.name}: ${batch.label}`,
      lifecycle_id: batch.lifecycle_id,
      date: new Date(now.getTime() + Math.max(0, order.hours) * 3_600_000).toISOString(),
      estAllocatedTime: order.minutes,
      facilityForm_id: order.facilityForm_id,
      source: 'workflow',
      refCollection: BatchStep.path,
      ref_id: order.id,
    });
    if (order.assignee_user_id !== null)
      await records.create(TaskAssignment, { task_id: task.id, user_id: order.assignee_user_id });
    await records.update(BatchStep, order.id, { task_id: task.id });
  }
}

interface StepOrder {
  id: number;
  name: string;
  task_type_id: number;
  assignee_user_id: number | null;
  minutes: number | null;
  facilityForm_id: number | null;
  hours: number;
}
