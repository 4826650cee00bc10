import { Harvest, type harvestsApi } from '@trellis/harvests/model';
import { Plant } from '@trellis/lifecycles/model';
import type { CallInput } from '@trellis/entity-kit';
import { Refusal, type CallContext } from '@trellis/server-kit';
import { bookMovement } from '../batch/book-movement.ts';
import { gramsOf } from './grams-of.ts';

type Wishes = CallInput<typeof harvestsApi.calls.correctHarvest>['body'];

/**
 * Sets right the weight of a harvest that was weighed as a whole: its batch gets the difference, its plants their new share. One
 * with a weigh log is corrected weight by weight.
 */
export async function correctHarvest(harvest: Harvest, wishes: Wishes, context: CallContext): Promise<Harvest> {
  const { db, records } = context;
  const batch_id = await findBatch(harvest, context);
  const gramsPerUnit = await gramsOf(harvest.weightUnit, context);
  const grams = (wishes.totalWetWeight - (harvest.totalWetWeight ?? 0)) * gramsPerUnit;
  await bookMovement({ batch_id, kind: 'harvest', grams, reason: wishes.reason }, context);
  const plants = await db.selectFrom('plants').select('id').where('batch_id', '=', batch_id).orderBy('id').execute();
  if (harvest.kind === 'whole' && plants.length !== harvest.plantCount)
    throw new Refusal('harvest.plants-mixed', 'Plants of another harvest are in its batch by now; correct the batch.');
  const share = (wishes.totalWetWeight * gramsPerUnit) / Math.max(1, harvest.plantCount ?? plants.length);
  if (harvest.kind === 'whole') for (const plant of plants) await records.update(Plant, plant.id, { wetWeight: share });
  const change = { totalWetWeight: wishes.totalWetWeight };
  return JSON.parse(await records.change(Harvest, harvest.id, change, wishes.reason)) as Harvest;
}

/** The batch a recorded harvest was made into; refuses harvests that are corrected otherwise. */
async function findBatch(harvest: Harvest, { db }: CallContext): Promise<number> {
  if (!['recorded', 'processing'].includes(harvest.state))
    throw new Refusal('WRONG_STATE', `A harvest that is ${harvest.state} is not corrected.`, 409, {
      state: harvest.state,
      from: ['recorded', 'processing'],
    });
  const weighed = await db
    .selectFrom('harvest_weights')
    .select('id')
    .where('harvest_id', '=', harvest.id)
    .executeTakeFirst();
  if (weighed) throw new Refusal('harvest.weighed-singly', 'Correct the weights of its weigh log.');
  const batch = await db
    .selectFrom('batches')
    .select('id')
    .where('harvest_id', '=', harvest.id)
    .orderBy('id')
    .executeTakeFirst();
  if (!batch) throw new Refusal('harvest.no-batch', 'The harvest has no batch.');
  return batch.id;
}
