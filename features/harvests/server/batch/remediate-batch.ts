import { Batch, BatchStep, type harvestsApi } from '@trellis/harvests/model';
import type { CallInput } from '@trellis/entity-kit';
import { moveRow, type CallContext } from '@trellis/server-kit';
import { layOutSteps } from './lay-out-steps.ts';

type Wishes = CallInput<typeof harvestsApi.calls.remediateBatch>['body'];

/**
 * Processes a failed batch once more, by a workflow of its own or from its sample on; it stays on hold until a sample passes.
 * Steps that were still open are skipped.
 */
export async function remediateBatch(failed: Batch, wishes: Wishes, context: CallContext): Promise<Batch> {
  const { db, records } = context;
  const { harvestWorkflow_id, ...words } = wishes;
  if (harvestWorkflow_id !== undefined) await chooseWorkflow(failed, harvestWorkflow_id, context);
  const batch = await moveRow(Batch, failed, 'remediate', words, context);
  const open = await db
    .selectFrom('batch_steps')
    .select('id')
    .where('batch_id', '=', batch.id)
    .where('state', 'in', ['pending', 'running'])
    .orderBy('id')
    .execute();
  for (const step of open) await records.update(BatchStep, step.id, { state: 'skipped', note: wishes.reason ?? null });
  if (harvestWorkflow_id !== undefined) await layOutSteps(batch, context);
  else if (batch.harvestWorkflow_id !== null) await layOutSteps(batch, context, 'sample');
  return batch;
}

async function chooseWorkflow({ id, state }: Batch, harvestWorkflow_id: number, context: CallContext): Promise<void> {
  const { records, viewer } = context;
  await records.checkReferences(Batch, [{ harvestWorkflow_id }], viewer);
  // In other states the move refuses.
  if (state === 'failed') await records.update(Batch, id, { harvestWorkflow_id });
}
