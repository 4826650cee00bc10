import { Batch, type harvestsApi } from '@trellis/harvests/model';
import { completeWhenFinished, writeLog } from '@trellis/lifecycles/server';
import type { CallInput } from '@trellis/entity-kit';
import { moveRow, Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { bookMovement } from './book-movement.ts';

type Wishes = CallInput<typeof harvestsApi.calls.finishBatch>['body'];
/** Scales and jars differ: so much of what was packaged may be left without a reason. */
const tolerance = 0.005;

/**
 * Finishes a packaged batch whose weight went into packages, samples and waste; what is left over is booked as lost, with a
 * reason. Its dry weight becomes the yield of its run, and the run is complete when this was its last batch.
 */
export async function finishBatch(before: Batch, wishes: Wishes, context: CallContext): Promise<Batch> {
  const packaged = await countPackaged(before.id, context);
  if (before.state === 'packaged') await bookRest(before, packaged, wishes.reason ?? '', context);
  await moveRow(Batch, before, 'finish', wishes, context);
  const batch = await context.records.update(Batch, before.id, { isHarvestFinished: true });
  if (batch.lifecycle_id !== null) {
    const run = { id: batch.lifecycle_id, facility_id: batch.facility_id };
    const grams = batch.dryWeight ?? packaged;
    if (grams > 0) await writeLog(run, batch.label, context, { kind: 'yield', value: grams, unit: 'g' });
    await completeWhenFinished(run.id, context);
  }
  return batch;
}

async function bookRest(batch: Batch, packaged: number, reason: string, context: CallContext): Promise<void> {
  const rest = batch.currentWeight ?? 0;
  if (rest > (packaged + rest) * tolerance && reason.trim() === '')
    throw new Refusal('batch.balance-open', 'Some of the weight is neither packaged nor waste; say why.', 409, {
      grams: packaged + rest,
      unexplainedGrams: rest,
    });
  await bookMovement({ batch_id: batch.id, kind: 'loss', grams: -rest, reason: reason.trim() || null }, context);
}

/** Grams of a batch that went into packages and samples. */
async function countPackaged(id: number, { db }: CallContext): Promise<number> {
  const { rows } = await sql<{ grams: number }>`
    select rounded(coalesce(-sum(grams), 0)) as grams from batch_movements
    where batch_id = ${id} and kind in ('package', 'sample')`.execute(db);
  return rows[0]?.grams ?? 0;
}
