import { harvestsApi } from '@trellis/harvests/model';
import { implement } from '@trellis/server-kit';
import { correctBatch } from './batch/correct-batch.ts';
import { destroyBatch } from './batch/destroy-batch.ts';
import { finishBatch } from './batch/finish-batch.ts';
import { holdBatch } from './batch/hold-batch.ts';
import { mergeBatch } from './batch/merge-batch.ts';
import { remediateBatch } from './batch/remediate-batch.ts';
import { splitBatch } from './batch/split-batch.ts';
import { startBatch } from './batch/start-batch.ts';
import { correctWaste } from './correct-waste.ts';
import { beginHarvest } from './harvest/begin-harvest.ts';
import { correctHarvest } from './harvest/correct-harvest.ts';
import { finishHarvest } from './harvest/finish-harvest.ts';
import { recordHarvest } from './harvest/record-harvest.ts';
import { lockDaySheet, unlockDaySheet } from './lock-day-sheet.ts';
import { finishStep } from './step/finish-step.ts';
import { redoStep } from './step/redo-step.ts';

/** Actions on harvests, batches and day sheets. */
export const harvestsRoutes = implement(harvestsApi, {
  beginHarvest: ({ params, body }, context) => beginHarvest(params.id, body, context),
  recordHarvest: ({ params, body }, context) => recordHarvest(params.id, body, context),
  finishHarvest: ({ params, body }, context) => finishHarvest(params.id, body, context),
  startBatch: ({ params }, context) => startBatch(params.id, context),
  finishBatch: ({ params, body }, context) => finishBatch(params.id, body, context),
  mergeBatch: ({ params, body }, context) => mergeBatch(params.id, body, context),
  splitBatch: ({ params, body }, context) => splitBatch(params.id, body, context),
  correctBatch: ({ params, body }, context) => correctBatch(params.id, body, context),
  remediateBatch: ({ params, body }, context) => remediateBatch(params.id, body, context),
  destroyBatch: ({ params, body }, context) => destroyBatch(params.id, body, context),
  correctHarvest: ({ params, body }, context) => correctHarvest(params.id, body, context),
  correctWaste: ({ params, body }, context) => correctWaste(params.id, body, context),
  finishStep: ({ params, body }, context) => finishStep(params.id, body, context),
  redoStep: ({ params, body }, context) => redoStep(params.id, body, context),
  holdBatch: ({ params, body }, context) => holdBatch(params.id, true, body.reason, context),
  liftBatchHold: ({ params, body }, context) => holdBatch(params.id, false, body.reason, context),
  lockDaySheet: ({ body }, context) => lockDaySheet(body.ids, context),
  unlockDaySheet: ({ body }, context) => unlockDaySheet(body.ids, body.reason, context),
});
