import { Batch, BatchStep } from '@trellis/harvests/model';
import { moveRow, Refusal, type CallContext, type MoveWords } from '@trellis/server-kit';
import { sql } from 'kysely';
import { bookMovement, readMost } from '../batch/book-movement.ts';

/**
 * Has the last done step of a batch done again: the old row stays as it was, a new one waits, and what the step lost is booked
 * back with the reason. Waste and trim of it exist and stay. Answers the new one.
 */
export async function redoStep(before: BatchStep, words: MoveWords, context: CallContext): Promise<BatchStep> {
  const { db, records, viewer } = context;
  const done = await moveRow(BatchStep, before, 'redo', words, context);
  // Held, so that meanwhile the batch does not move on and no later step begins.
  const batch = await db
    .selectFrom('batches')
    .select('state')
    .where('id', '=', done.batch_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (batch.state !== 'in_process') throw new Refusal('BATCH_NOT_IN_PROCESS', 'The batch is not in process.');
  await assertLast(done, context);
  await giveBackLoss(done, words.reason ?? '', context);
  const { currentWeight } = await records.get(Batch, done.batch_id, viewer);
  return records.create(BatchStep, {
    batch_id: done.batch_id,
    harvestWorkflowStep_id: done.harvestWorkflowStep_id,
    weightIn: done.weightIn === null ? null : currentWeight,
    area_id: done.area_id,
    note: words.reason ?? null,
  });
}

/** Later steps stand on what this one left. */
async function assertLast(step: BatchStep, { db }: CallContext): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select s.name from batch_steps b join harvest_workflow_steps s on s.id = b."harvestWorkflowStep_id"
    where b.batch_id = ${step.batch_id} and b.state in ('running', 'done') and b.id <> ${step.id}
      and ${step.harvestWorkflowStep_id}::int in (select steps_before(s.id)) order by s.seq`.execute(db);
  if (rows.length > 0)
    throw new Refusal('step.later-begun', `Later steps have begun: ${rows.map(({ name }) => name).join(', ')}.`);
}

async function giveBackLoss(step: BatchStep, reason: string, context: CallContext): Promise<void> {
  const { rows } = await sql<{ grams: number }>`
    select rounded(coalesce(sum(grams), 0)) as grams from batch_movements
    where "batchWorkflowStep_id" = ${step.id} and kind = 'loss'`.execute(context.db);
  const { records, viewer } = context;
  const batch = await records.get(Batch, step.batch_id, viewer);
  // A correction may have found some of it since: no more than came in is in the batch.
  const room = (await readMost(batch, context)) - (batch.currentWeight ?? 0);
  const grams = Math.min(-(rows[0]?.grams ?? 0), Math.max(0, room));
  await bookMovement({ batch_id: step.batch_id, kind: 'loss', grams, batchWorkflowStep_id: step.id, reason }, context);
}
