import { Batch, ProductInventoryItem, ProductInventoryTransaction } from '@trellis/harvests/model';
import { holdPackages } from '@trellis/harvests/server';
import { TestBatch } from '@trellis/lab-tests/model';
import { readFarmClock } from '@trellis/lifecycles/server';
import { invalidRecord, moveRow, moveStateBySystem, Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { passSteps } from './pass-steps.ts';

export interface Sample {
  /** Grams. */
  sampleWeight: number;
  sampleTag?: string | undefined;
}

/**
 * Takes a sample: refuses less than the ordered tests need together and more than its source holds. The sample becomes a package of
 * its own, and the source waits on hold until the result.
 */
export async function takeSample(ordered: TestBatch, sample: Sample, context: CallContext): Promise<TestBatch> {
  const moved = await moveRow(TestBatch, ordered, 'sample', {}, context);
  const needed = await neededGrams(moved.testTypes, context);
  if (sample.sampleWeight < needed)
    throw invalidRecord('testBatches', [
      { property: 'sampleWeight', code: 'too_small', message: `needs at least ${needed} g for its tests` },
    ]);
  const samplePackage_id = await packSample(moved, sample, context);
  if (moved.batch_id !== null) await holdBatch(moved.batch_id, moved.number, context);
  else if (moved.productInventory_id !== null) await holdPackage(moved.productInventory_id, moved.number, context);
  const { sampleWeight, sampleTag } = sample;
  return context.records.update(TestBatch, moved.id, {
    sampleWeight,
    samplePackage_id,
    ...(sampleTag !== undefined && { sampleTag }),
  });
}

async function neededGrams(testTypeIds: readonly number[], { db }: CallContext): Promise<number> {
  if (testTypeIds.length === 0) return 0;
  const types = await db.selectFrom('test_types').select('minSampleGrams').where('id', 'in', testTypeIds).execute();
  return types.reduce((sum, { minSampleGrams }) => sum + (minSampleGrams ?? 0), 0);
}

/** The package a sample is in; its grams leave the batch, the package or what the run made. */
async function packSample(taken: TestBatch, sample: Sample, context: CallContext): Promise<number | null> {
  const { records, viewer, now } = context;
  const { batch_id, extractionRun_id, productInventory_id } = taken;
  if (batch_id === null && extractionRun_id === null && productInventory_id === null) return null;
  const source =
    productInventory_id === null ? null : await records.get(ProductInventoryItem, productInventory_id, viewer);
  const batch = batch_id === null ? null : await records.get(Batch, batch_id, viewer);
  const clock = await readFarmClock(taken.facility_id, context);
  const item = await records.create(ProductInventoryItem, {
    facility_id: taken.facility_id,
    licenseNumber: batch?.licenseNumber ?? source?.licenseNumber ?? null,
    tag: sample.sampleTag ?? taken.sampleTag,
    itemName: `Sample ${taken.number}`,
    strain_id: batch?.strain_id ?? source?.strain_id ?? null,
    category: 'Sample',
    unit_id: source === null ? 1 : source.unit_id,
    status: 'testing',
    testState: 'SubmittedForTesting',
    packagedDate: clock.dateOf(now.getTime()),
    batch_id,
    extractionRun_id: batch_id === null ? extractionRun_id : null,
    parent_id: batch_id === null && extractionRun_id === null ? productInventory_id : null,
    isTestingSample: true,
  });
  const reason = `Sample ${taken.number}`;
  if (item.parent_id === null)
    await records.create(ProductInventoryTransaction, {
      productInventory_id: item.id,
      kind: 'create',
      qty: sample.sampleWeight,
      reason,
    });
  else
    await records.create(ProductInventoryTransaction, {
      productInventory_id: item.parent_id,
      kind: 'split',
      qty: -(await gramsInUnit(sample.sampleWeight, item.unit_id, context)),
      to_id: item.id,
      reason,
    });
  return item.id;
}

async function gramsInUnit(grams: number, unitId: number | null, { db }: CallContext): Promise<number> {
  const { rows } = await sql<{
    qty: number | null;
  }>`select ${grams}::double precision / grams_in(${unitId}::int) as qty`.execute(db);
  const qty = rows[0]?.qty ?? null;
  if (qty === null) throw new Refusal('UNIT_NOT_MASS', 'Samples are weighed; the package has another unit.');
  return qty;
}

/** A batch is sampled when all before its sample is done; the step of its workflow that takes the sample is done by this. */
async function holdBatch(id: number, number: string, context: CallContext): Promise<void> {
  const { db, records } = context;
  const batch = await db
    .selectFrom('batches')
    .select(['state', 'onHold', 'holdReason'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const reason = `Waiting for the result of sample ${number}`;
  if (!batch.onHold) await records.change(Batch, id, { onHold: true, holdReason: reason }, reason);
  await holdPackages(id, reason, context);
  if (batch.state === 'in_process') await assertProcessed(id, context);
  if (batch.state !== 'in_process' && batch.state !== 'failed') return;
  await passSteps(id, ['sample'], context);
  await moveStateBySystem(Batch, id, 'awaitTest', { reason }, context);
}

async function assertProcessed(id: number, { db }: CallContext): Promise<void> {
  const { rows } = await sql<{ open: string | null }>`
    select open_steps(${id}, null, '{sample,hold,package,extract,waste}') as open`.execute(db);
  const open = rows[0]?.open ?? null;
  if (open !== null) throw new Refusal('STEPS_OPEN', `Do these steps first: ${open}.`);
}

async function holdPackage(id: number, number: string, context: CallContext): Promise<void> {
  const { records, viewer } = context;
  const reason = `Waiting for the result of sample ${number}`;
  const { status } = await records.get(ProductInventoryItem, id, viewer);
  if (['drying', 'testing', 'released'].includes(status))
    await moveStateBySystem(ProductInventoryItem, id, 'hold', { reason }, context);
  await records.change(ProductInventoryItem, id, { testState: 'SubmittedForTesting' }, reason);
}
