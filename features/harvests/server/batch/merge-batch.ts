import { Batch, DryWeight, ProductInventoryItem, type harvestsApi } from '@trellis/harvests/model';
import { Plant } from '@trellis/lifecycles/model';
import type { CallInput } from '@trellis/entity-kit';
import { moveRow, notFound, Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { assertNoStepRuns } from './assert-no-step-runs.ts';
import { bookMovement } from './book-movement.ts';

type Wishes = CallInput<typeof harvestsApi.calls.mergeBatch>['body'];
/** Batches harvested within so many days of each other may become one. */
const windowDays = 3;

/** Merges a batch into another of the same strain and harvest days: weights add up, plants, weighings and packages go along. Answers the
 * other. */
export async function mergeBatch(before: Batch, wishes: Wishes, context: CallContext): Promise<Batch> {
  const { db, records, viewer } = context;
  const { id, facility_id } = before;
  await sql`select id from batches where id = ${wishes.into_batch_id} and facility_id = ${facility_id} for update`.execute(
    db,
  );
  const into = await records.get(Batch, wishes.into_batch_id, viewer);
  if (into.id === id || into.facility_id !== facility_id) throw notFound(Batch.path);
  const grams = before.currentWeight ?? 0;
  if (isMergeable(before)) {
    await assertAlike(before, into, context);
    await bookMovement({ batch_id: id, kind: 'merge', grams: -grams, other_id: into.id }, context);
    await bookMovement({ batch_id: into.id, kind: 'merge', grams, other_id: id }, context);
    await carryOver(id, into.id, context);
  }
  await moveRow(Batch, before, 'merge', wishes, context);
  await records.update(Batch, id, { parent_id: into.id });
  return records.get(Batch, into.id, viewer);
}

/** In other states the move refuses; nothing is booked before it does. */
const isMergeable = ({ state }: Batch): boolean => Batch.states?.transitions['merge']?.from.includes(state) ?? false;

async function assertAlike(batch: Batch, into: Batch, context: CallContext): Promise<void> {
  if (!isMergeable(into)) throw new Refusal('batch.cannot-take', 'The other batch is too far on.');
  if (batch.onHold || into.onHold) throw new Refusal('ON_HOLD', 'One of the batches is on hold.');
  if (batch.strain_id !== into.strain_id)
    throw new Refusal('batch.other-strain', 'Only batches of one strain are merged.');
  const { rows } = await sql<{ days: number | null }>`
    select abs(a."harvestDate" - b."harvestDate") as days from harvests a, harvests b
    where a.id = ${batch.harvest_id}::int and b.id = ${into.harvest_id}::int`.execute(context.db);
  if ((rows[0]?.days ?? 0) > windowDays)
    throw new Refusal('batch.other-days', `Only harvests of ${windowDays} days are merged.`);
  await assertNoStepRuns([batch.id, into.id], context);
}

async function carryOver(from: number, to: number, { db, records }: CallContext): Promise<void> {
  const plants = await db.selectFrom('plants').select('id').where('batch_id', '=', from).orderBy('id').execute();
  for (const plant of plants) await records.update(Plant, plant.id, { batch_id: to });
  const weights = await db.selectFrom('dry_weights').select('id').where('batch_id', '=', from).orderBy('id').execute();
  for (const weight of weights) await records.update(DryWeight, weight.id, { batch_id: to });
  const packages = await db
    .selectFrom('product_inventory_items')
    .select('id')
    .where('batch_id', '=', from)
    .orderBy('id')
    .execute();
  for (const item of packages) await records.update(ProductInventoryItem, item.id, { batch_id: to });
}
