import { Batch } from '@trellis/harvests/model';
import type { CallContext } from '@trellis/server-kit';

const holders = ['complianceOfficer'] as const;

/** Holds a batch back from packaging and transfer, or ends the hold; the reason stands in the activity log either way. */
export async function holdBatch(id: number, isHeld: boolean, reason: string, context: CallContext): Promise<Batch> {
  const { records, viewer } = context;
  await records.lock({ ...Batch, access: { ...Batch.access, update: holders } }, id, 'update', viewer);
  const change = { onHold: isHeld, holdReason: isHeld ? reason : null };
  return JSON.parse(await records.change(Batch, id, change, reason)) as Batch;
}
