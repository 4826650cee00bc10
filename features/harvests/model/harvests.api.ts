import { allFields, defineApi, idText, recordSchema, signedIn } from '@trellis/entity-kit';
import * as z from 'zod';
import { Batch } from './batch/batch.entity.ts';

const idParams = z.object({ id: idText });
const batch = recordSchema(allFields(Batch));
const ids = z.array(z.int().min(1)).min(1).max(1000);

/** Actions on batches and day sheets that are more than a change of state. Who may, and where, is judged on the row itself. */
export const harvestsApi = defineApi('harvests', {
  startBatch: {
    method: 'POST',
    path: 'ag_batches/{id}/start',
    summary: 'Begin processing: lays out the steps of its workflow and sets its harvest processing',
    access: signedIn,
    params: idParams,
    returns: batch,
  },
  holdBatch: {
    method: 'POST',
    path: 'ag_batches/{id}/hold',
    summary: 'Hold a batch back from packaging and transfer (compliance officer)',
    access: signedIn,
    params: idParams,
    body: z.strictObject({ reason: z.string().trim().min(1).max(500) }),
    returns: batch,
  },
  liftBatchHold: {
    method: 'POST',
    path: 'ag_batches/{id}/liftHold',
    summary: 'End the hold of a batch (compliance officer)',
    access: signedIn,
    params: idParams,
    body: z.strictObject({ reason: z.string().trim().min(1).max(500) }),
    returns: batch,
  },
  lockDaySheet: {
    method: 'POST',
    path: 'dryWeights/lock',
    summary: 'Lock the weighings of a day sheet',
    access: signedIn,
    body: z.strictObject({ ids }),
    returns: z.object({ count: z.int() }),
  },
  unlockDaySheet: {
    method: 'POST',
    path: 'dryWeights/unlock',
    summary: 'Unlock weighings (facility manager)',
    access: signedIn,
    body: z.strictObject({ ids, reason: z.string().trim().min(1).max(500) }),
    returns: z.object({ count: z.int() }),
  },
});
