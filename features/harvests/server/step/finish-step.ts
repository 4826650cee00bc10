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
  const before = step.weightBefore ?? batch.currentWeight ?? 0;
  if ((step.weightIn ?? 0) > before + 1e-6)
    throw new Refusal('step.above-batch', `The batch weighed ${before} g when the step began; correct it first.`, 409, {
      grams: before,
    });
  const trim = step.trim ?? 0;
  const waste = step.waste ?? 0;
  if (trim > 0) await packTrim(step, batch, trim, context);
  if (waste > 0) await recordWaste(step, batch, waste, context);
  if (step.weightOut === null) return;
  await bookMovement(
    {
      batch_id: batch.id,
      kind: 'loss',
      grams: -(before - step.weightOut - trim - waste),
      batchWorkflowStep_id: step.id,
    },
    context,
  );
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
