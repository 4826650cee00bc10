import { Batch, BatchStep, type harvestsApi } from '@trellis/harvests/model';
import type { CallInput } from '@trellis/entity-kit';
import { moveState, type CallContext } from '@trellis/server-kit';
import { layOutSteps } from './lay-out-steps.ts';

type Wishes = CallInput<typeof harvestsApi.calls.remediateBatch>['body'];

/**
 * Processes a failed batch once more, by a workflow of its own or from its sample on; it stays on hold until a sample passes.
 * Steps that were still open are skipped.
 */
export async function remediateBatch(id: number, wishes: Wishes, context: CallContext): Promise<Batch> {
  const { db, records } = context;
  const { harvestWorkflow_id, ...words } = wishes;
  if (harvestWorkflow_id !== undefined) await chooseWorkflow(id, harvestWorkflow_id, context);
  const batch = await moveState(Batch, id, 'remediate', words, context);
  const open = await db
    .selectFrom('batch_steps')
    .select('id')
    .where('batch_id', '=', id)
    .where('state', 'in', ['pending', 'running'])
    .orderBy('id')
    .execute();
  for (const step of open) await records.update(BatchStep, step.id, { state: 'skipped', note: wishes.reason ?? null });
  if (harvestWorkflow_id !== undefined) await layOutSteps(batch, context);
  else if (batch.harvestWorkflow_id !== null) await layOutSteps(batch, context, 'sample');
  return batch;
}

async function chooseWorkflow(id: number, harvestWorkflow_id: number, context: CallContext): Promise<void> {
  const { records, viewer } = context;
  const update = Batch.states?.transitions['remediate']?.by ?? [];
  await records.lockFor(update, Batch, id, viewer);
  await records.checkReferences(Batch, [{ harvestWorkflow_id }], viewer);
  const { state } = await records.get(Batch, id, viewer);
  // In other states the move refuses.
  if (state === 'failed') await records.update(Batch, id, { harvestWorkflow_id });
}
