import { harvestsApi } from '@trellis/harvests/model';
import { implement } from '@trellis/server-kit';
import { holdBatch } from './hold-batch.ts';
import { lockDaySheet, unlockDaySheet } from './lock-day-sheet.ts';
import { startBatch } from './start-batch.ts';

/** Actions on batches and day sheets. */
export const harvestsRoutes = implement(harvestsApi, {
  startBatch: ({ params }, context) => startBatch(params.id, context),
  holdBatch: ({ params, body }, context) => holdBatch(params.id, true, body.reason, context),
  liftBatchHold: ({ params, body }, context) => holdBatch(params.id, false, body.reason, context),
  lockDaySheet: ({ body }, context) => lockDaySheet(body.ids, context),
  unlockDaySheet: ({ body }, context) => unlockDaySheet(body.ids, body.reason, context),
});
