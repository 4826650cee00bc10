import { Batch, BatchStep, Harvest } from '@trellis/harvests/model';
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
  await startHarvest(batch.harvest_id, context);
  return batch;
}

async function startHarvest(id: number | null, context: CallContext): Promise<void> {
  if (id === null) return;
  const { db } = context;
  const harvest = await db.selectFrom('harvests').select('state').where('id', '=', id).forUpdate().executeTakeFirst();
  if (harvest?.state === 'recorded') await moveStateBySystem(Harvest, id, 'process', {}, context);
}
