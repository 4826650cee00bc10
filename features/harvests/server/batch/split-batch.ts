import { Batch, BatchStep, type harvestsApi } from '@trellis/harvests/model';
import type { CallInput } from '@trellis/entity-kit';
import { Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { assertNoStepRuns } from './assert-no-step-runs.ts';
import { bookMovement } from './book-movement.ts';

type Wishes = CallInput<typeof harvestsApi.calls.splitBatch>['body'];

/** Splits some grams off a batch: the part is a batch of its own that goes on where this one stands. Answers the part. */
export async function splitBatch(batch: Batch, wishes: Wishes, context: CallContext): Promise<Batch> {
  const { records, viewer } = context;
  const { id, facility_id } = batch;
  await assertDivisible(batch, wishes.grams, context);
  const part = await records.create(Batch, {
    facility_id,
    label: wishes.label,
    harvest_id: batch.harvest_id,
    lifecycle_id: batch.lifecycle_id,
    strain_id: batch.strain_id,
    harvestWorkflow_id: batch.harvestWorkflow_id,
    dryingRoom_id: batch.dryingRoom_id,
    licenseNumber: batch.licenseNumber,
    state: batch.state,
    parent_id: id,
  });
  await carrySteps(id, part.id, context);
  const reason = wishes.reason ?? null;
  await bookMovement({ batch_id: id, kind: 'split', grams: -wishes.grams, other_id: part.id, reason }, context);
  await bookMovement({ batch_id: part.id, kind: 'split', grams: wishes.grams, other_id: id, reason }, context);
  return records.get(Batch, part.id, viewer);
}

async function assertDivisible(batch: Batch, grams: number, context: CallContext): Promise<void> {
  if (!['created', 'in_process'].includes(batch.state))
    throw new Refusal('batch.cannot-split', 'Only a batch that is not sampled yet is split; split its packages.');
  if (batch.onHold) throw new Refusal('ON_HOLD', 'The batch is on hold.');
  if (grams >= (batch.currentWeight ?? 0))
    throw new Refusal('batch.split-all', `The batch weighs ${batch.currentWeight ?? 0} g; split off less.`);
  await assertNoStepRuns([batch.id], context);
}

/** The part has the same steps behind it and before it; what they weighed stays with the first. */
async function carrySteps(from: number, to: number, { db, records }: CallContext): Promise<void> {
  const { rows } = await sql<{ step: number; state: 'pending' | 'done' | 'skipped' }>`
    select distinct on ("harvestWorkflowStep_id") "harvestWorkflowStep_id" as step, state from batch_steps
    where batch_id = ${from} and state <> 'redo' order by "harvestWorkflowStep_id", id desc`.execute(db);
  await records.insert(
    BatchStep,
    rows.map(({ step, state }) => ({ batch_id: to, harvestWorkflowStep_id: step, state })),
  );
}
