import { Batch, BatchStep, Harvest } from '@trellis/harvests/model';
import { Task, TaskAssignment } from '@trellis/tasks/model';
import { sql } from 'kysely';
import { moveState, moveStateBySystem, Refusal, type CallContext } from '@trellis/server-kit';

/** Begins to process a batch: lays out the steps of its workflow version and sets its recorded harvest processing. */
export async function startBatch(id: number, context: CallContext): Promise<Batch> {
  const { db, records } = context;
  const batch = await moveState(Batch, id, 'start', {}, context);
  if (batch.harvestWorkflow_id === null) throw new Refusal('NO_WORKFLOW', 'Choose the workflow of the batch first.');
  const steps = await db
    .selectFrom('harvest_workflow_steps as s')
    .innerJoin('harvest_workflows as w', 'w.id', 's.harvestWorkflow_id')
    .select('s.id')
    .where('w.id', '=', batch.harvestWorkflow_id)
    .where('w.state', '!=', 'draft')
    .orderBy('s.seq')
    .execute();
  if (steps.length === 0) throw new Refusal('WORKFLOW_NOT_PUBLISHED', 'The workflow of the batch is not published.');
  await records.insert(
    BatchStep,
    steps.map((step) => ({ batch_id: id, harvestWorkflowStep_id: step.id })),
  );
  await giveOutSteps(batch, context);
  await startHarvest(batch.harvest_id, context);
  return batch;
}

/** Makes the tasks a facility wants for the steps of a batch, due when the steps before have had their time. */
async function giveOutSteps(batch: Batch, { db, records, now }: CallContext): Promise<void> {
  const { rows } = await sql<StepOrder>`
    select b.id, m.task_type_id, m.assignee_user_id, coalesce(m."estMinutes", k."defaultMinutes") as minutes, m."facilityForm_id", s.name,
      coalesce((select sum(e."targetHours") from harvest_workflow_steps e
        where e."harvestWorkflow_id" = s."harvestWorkflow_id" and e.seq < s.seq), 0) - coalesce(m."leadHours", 0) as hours
    from batch_steps b join harvest_workflow_steps s on s.id = b."harvestWorkflowStep_id"
      join workflow_facility_task_types m on m."harvestWorkflowStep_id" = s.id and m.facility_id = ${batch.facility_id}
      join task_types k on k.id = m.task_type_id
    where b.batch_id = ${batch.id} order by b.id, m.id`.execute(db);
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

async function startHarvest(id: number | null, context: CallContext): Promise<void> {
  if (id === null) return;
  const { db } = context;
  const harvest = await db.selectFrom('harvests').select('state').where('id', '=', id).forUpdate().executeTakeFirst();
  if (harvest?.state === 'recorded') await moveStateBySystem(Harvest, id, 'process', {}, context);
}
