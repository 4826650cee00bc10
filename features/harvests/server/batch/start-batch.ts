import { Batch, Harvest } from '@trellis/harvests/model';
import { moveRow, moveStateBySystem, type CallContext } from '@trellis/server-kit';
import { layOutSteps } from './lay-out-steps.ts';

/** Begins to process a batch: lays out the steps of its workflow version and sets its recorded harvest processing. */
export async function startBatch(created: Batch, context: CallContext): Promise<Batch> {
  const batch = await moveRow(Batch, created, 'start', {}, context);
  await layOutSteps(batch, context);
  await startHarvest(batch.harvest_id, context);
  return batch;
}

async function startHarvest(id: number | null, context: CallContext): Promise<void> {
  if (id === null) return;
  const { db } = context;
  const harvest = await db.selectFrom('harvests').select('state').where('id', '=', id).forUpdate().executeTakeFirst();
  if (harvest?.state === 'recorded') await moveStateBySystem(Harvest, id, 'process', {}, context);
}
