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
  beginHarvest: ({ lifecycle, body }, context) => beginHarvest(lifecycle, body, context),
  recordHarvest: ({ harvest, body }, context) => recordHarvest(harvest, body, context),
  finishHarvest: ({ harvest, body }, context) => finishHarvest(harvest, body, context),
  startBatch: ({ batch }, context) => startBatch(batch, context),
  finishBatch: ({ batch, body }, context) => finishBatch(batch, body, context),
  mergeBatch: ({ batch, body }, context) => mergeBatch(batch, body, context),
  splitBatch: ({ batch, body }, context) => splitBatch(batch, body, context),
  correctBatch: ({ batch, body }, context) => correctBatch(batch, body, context),
  remediateBatch: ({ batch, body }, context) => remediateBatch(batch, body, context),
  destroyBatch: ({ batch, body }, context) => destroyBatch(batch, body, context),
  correctHarvest: ({ harvest, body }, context) => correctHarvest(harvest, body, context),
  correctWaste: ({ wasteRecord, body }, context) => correctWaste(wasteRecord, body, context),
  finishStep: ({ batchStep, body }, context) => finishStep(batchStep, body, context),
  redoStep: ({ batchStep, body }, context) => redoStep(batchStep, body, context),
  holdBatch: ({ batch, body }, context) => holdBatch(batch, true, body.reason, context),
  liftBatchHold: ({ batch, body }, context) => holdBatch(batch, false, body.reason, context),
  lockDaySheet: ({ dryWeights }, context) => lockDaySheet(dryWeights, context),
  unlockDaySheet: ({ dryWeights, body }, context) => unlockDaySheet(dryWeights, body.reason, context),
});
