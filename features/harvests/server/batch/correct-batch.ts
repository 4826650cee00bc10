import { Batch, type harvestsApi } from '@trellis/harvests/model';
import type { CallInput } from '@trellis/entity-kit';
import { Refusal, type CallContext } from '@trellis/server-kit';
import { bookMovement, lockBooks, readMost } from './book-movement.ts';

type Wishes = CallInput<typeof harvestsApi.calls.correctBatch>['body'];
const correctors = ['farmManager', 'facilityManager', 'complianceOfficer'] as const;

/** Sets right what a batch weighs: the difference is booked with its reason. A batch of no harvest gets its first weight so. */
export async function correctBatch(id: number, wishes: Wishes, context: CallContext): Promise<Batch> {
  const { records, viewer } = context;
  const { facility_id } = await records.get(Batch, id, viewer);
  await lockBooks(facility_id, context);
  await records.lockFor(correctors, Batch, id, viewer, wishes.updatedate);
  const batch = await records.get(Batch, id, viewer);
  const most = await readMost(batch, context);
  if (batch.harvest_id !== null && wishes.currentWeight > most + 1e-6)
    throw new Refusal('batch.above-wet', 'More than came into the batch; correct the weights of its harvest.', 409, {
      grams: most,
    });
  const grams = wishes.currentWeight - (batch.currentWeight ?? 0);
  await bookMovement({ batch_id: id, kind: 'correction', grams, reason: wishes.reason }, context);
  return records.get(Batch, id, viewer);
}
