import { Batch, type harvestsApi } from '@trellis/harvests/model';
import type { CallInput } from '@trellis/entity-kit';
import { Refusal, type CallContext } from '@trellis/server-kit';
import { bookMovement, readMost } from './book-movement.ts';

type Wishes = CallInput<typeof harvestsApi.calls.correctBatch>['body'];

/** Sets right what a batch weighs: the difference is booked with its reason. A batch of no harvest gets its first weight so. */
export async function correctBatch(batch: Batch, wishes: Wishes, context: CallContext): Promise<Batch> {
  const { records, viewer } = context;
  const most = await readMost(batch, context);
  if (batch.harvest_id !== null && wishes.currentWeight > most + 1e-6)
    throw new Refusal('batch.above-wet', 'More than came into the batch; correct the weights of its harvest.', 409, {
      grams: most,
    });
  const grams = wishes.currentWeight - (batch.currentWeight ?? 0);
  await bookMovement({ batch_id: batch.id, kind: 'correction', grams, reason: wishes.reason }, context);
  return records.get(Batch, batch.id, viewer);
}
