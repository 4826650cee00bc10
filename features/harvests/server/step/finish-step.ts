import {
  Batch,
  BatchStep,
  ProductInventoryItem,
  ProductInventoryTransaction,
  type harvestsApi,
} from '@trellis/harvests/model';
import { WasteRecord } from '@trellis/compliance/model';
import { readFarmClock } from '@trellis/lifecycles/server';
import type { CallInput } from '@trellis/entity-kit';
import { moveRow, Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { bookMovement } from '../batch/book-movement.ts';

type Weights = CallInput<typeof harvestsApi.calls.finishStep>['body'];

/**
 * Finishes a running step and books what it did to the batch: waste becomes a waste record, trim a package of its own, what is
 * missing besides is lost as moisture. The batch then weighs what came out.
 */
export async function finishStep(running: BatchStep, weights: Weights, context: CallContext): Promise<BatchStep> {
  const { records, viewer } = context;
  const { reason, updatedate: _, ...given } = weights;
  if (Object.keys(given).length > 0) await records.change(BatchStep, running.id, given);
  const step = await moveRow(BatchStep, running, 'finish', { reason }, context);
  await bookStep(step, await records.get(Batch, step.batch_id, viewer), context);
  return step;
}

async function bookStep(step: BatchStep, batch: Batch, context: CallContext): Promise<void> {
  // What was booked while the step ran is no loss of the step.
  const within = (batch.currentWeight ?? 0) + (await packedDuring(step, context));
  const most = Math.max(within, step.weightBefore ?? 0);
  if ((step.weightIn ?? 0) > most + 1e-6)
    throw new Refusal('step.above-batch', `The batch weighed ${most} g when the step began; correct it first.`, 409, {
      grams: most,
    });
  const trim = step.trim ?? 0;
  const waste = step.waste ?? 0;
  const lost = step.weightOut === null ? 0 : within - step.weightOut - trim - waste;
  if (lost < -1e-6)
    throw new Refusal('step.out-above-batch', `The batch weighs ${within} g by now, less than came out.`, 409, {
      grams: within,
    });
  if (trim > 0) await packTrim(step, batch, trim, context);
  if (waste > 0) await recordWaste(step, batch, waste, context);
  await bookMovement({ batch_id: batch.id, kind: 'loss', grams: -lost, batchWorkflowStep_id: step.id }, context);
}

/** What was packed while a packaging step ran came out of it. */
async function packedDuring(step: BatchStep, { db }: CallContext): Promise<number> {
  const { rows } = await sql<{ grams: number }>`
    select rounded(coalesce(-sum(grams), 0)) as grams from batch_movements
    where batch_id = ${step.batch_id} and kind = 'package' and createdate >= ${step.startedAt}::timestamptz
      and exists (select from harvest_workflow_steps where id = ${step.harvestWorkflowStep_id} and kind = 'package')`.execute(
    db,
  );
  return rows[0]?.grams ?? 0;
}

/** Trim is stock of its own, on hold until its batch is released. */
async function packTrim(step: BatchStep, batch: Batch, grams: number, context: CallContext): Promise<void> {
  const { records, now } = context;
  const clock = await readFarmClock(batch.facility_id, context);
  const item = await records.create(ProductInventoryItem, {
    facility_id: batch.facility_id,
    licenseNumber: batch.licenseNumber,
    itemName: `${batch.label}, trim`.slice(0, 150),
    strain_id: batch.strain_id,
    category: 'Trim',
    unit_id: 1,
    packagedDate: clock.dateOf(now.getTime()),
    batch_id: batch.id,
  });
  await records.create(ProductInventoryTransaction, {
    productInventory_id: item.id,
    kind: 'create',
    qty: grams,
    reason: `Step ${step.id}`,
  });
}

async function recordWaste(
  step: BatchStep,
  batch: Batch,
  weight: number,
  { records, now }: CallContext,
): Promise<void> {
  await records.create(WasteRecord, {
    facility_id: batch.facility_id,
    licenseNumber: batch.licenseNumber,
    date: now.toISOString(),
    weight,
    reason: step.note ?? batch.label,
    harvest_id: batch.harvest_id,
    batch_id: batch.id,
    lifecycle_id: batch.lifecycle_id,
  });
}
