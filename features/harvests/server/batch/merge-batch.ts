import { Batch, DryWeight, type harvestsApi } from '@trellis/harvests/model';
import { Plant } from '@trellis/lifecycles/model';
import type { CallInput } from '@trellis/entity-kit';
import { moveState, notFound, Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

type Wishes = CallInput<typeof harvestsApi.calls.mergeBatch>['body'];
/** Batches harvested within so many days of each other may become one. */
const WINDOW_DAYS = 3;

/** Merges a batch into another of the same strain and harvest days: weights add up, plants and weighings go along. Answers the other. */
export async function mergeBatch(id: number, wishes: Wishes, context: CallContext): Promise<Batch> {
  const { db, records, viewer } = context;
  await sql`select id from batches where id in (${id}, ${wishes.into_batch_id}) order by id for update`.execute(db);
  const before = await records.get(Batch, id, viewer);
  const into = await records.get(Batch, wishes.into_batch_id, viewer);
  if (into.id === id || into.facility_id !== before.facility_id) throw notFound(Batch.path);
  await moveState(Batch, id, 'merge', wishes, context);
  await assertAlike(before, into, context);
  const sum = (a: number | null, b: number | null) => (a === null && b === null ? null : (a ?? 0) + (b ?? 0));
  await records.update(Batch, into.id, {
    wetWeight: sum(into.wetWeight, before.wetWeight),
    currentWeight: sum(into.currentWeight, before.currentWeight),
  });
  await carryOver(id, into.id, context);
  await records.update(Batch, id, { currentWeight: 0, parent_id: into.id });
  return records.get(Batch, into.id, viewer);
}

async function assertAlike(batch: Batch, into: Batch, { db }: CallContext): Promise<void> {
  if (!['created', 'in_process'].includes(into.state))
    throw new Refusal('batch.cannot-take', 'The other batch is too far on.');
  if (batch.onHold || into.onHold) throw new Refusal('ON_HOLD', 'One of the batches is on hold.');
  if (batch.strain_id !== into.strain_id)
    throw new Refusal('batch.other-strain', 'Only batches of one strain are merged.');
  const { rows } = await sql<{ days: number | null }>`
    select abs(a."harvestDate" - b."harvestDate") as days from harvests a, harvests b
    where a.id = ${batch.harvest_id}::int and b.id = ${into.harvest_id}::int`.execute(db);
  if ((rows[0]?.days ?? 0) > WINDOW_DAYS)
    throw new Refusal('batch.other-days', `Only harvests of ${WINDOW_DAYS} days are merged.`);
}

async function carryOver(from: number, to: number, { db, records }: CallContext): Promise<void> {
  const plants = await db.selectFrom('plants').select('id').where('batch_id', '=', from).orderBy('id').execute();
  for (const plant of plants) await records.update(Plant, plant.id, { batch_id: to });
  const weights = await db.selectFrom('dry_weights').select('id').where('batch_id', '=', from).orderBy('id').execute();
  for (const weight of weights) await records.update(DryWeight, weight.id, { batch_id: to });
}
