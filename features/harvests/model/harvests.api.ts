import {
  allFields,
  calendarDay,
  defineApi,
  idText,
  moveBody,
  recordSchema,
  row,
  rowAction,
  rowId,
  rows,
} from '@trellis/entity-kit';
import { Lifecycle } from '@trellis/lifecycles/model';
import * as z from 'zod';
import { BatchStep } from './batch/batch-step.entity.ts';
import { Batch } from './batch/batch.entity.ts';
import { DryWeight } from './batch/dry-weight.entity.ts';
import { Harvest } from './harvest/harvest.entity.ts';
import { WasteRecord } from '@trellis/compliance/model';

const idParams = z.object({ id: idText });
const batch = recordSchema(allFields(Batch));
const harvest = recordSchema(allFields(Harvest));
const weight = z.number().min(0).max(1_000_000_000);
const reason = z.string().trim().min(1).max(500);
const ids = z.array(z.int().min(1)).min(1).max(1000);

/** Actions on harvests, batches and day sheets that are more than a change of state. */
export const harvestsApi = defineApi('harvests', {
  beginHarvest: {
    method: 'POST',
    path: 'ag_lifecycles/{id}/beginHarvest',
    summary: 'Open a harvest session of a run; the first sets the run harvesting. Answers the harvest',
    access: rowAction(Lifecycle, 'beginHarvest'),
    params: idParams,
    body: moveBody.extend({
      name: z.string().trim().min(1).max(120).optional(),
      licenseNumber: z.string().max(60).optional(),
      harvestDate: calendarDay.optional(),
      kind: z.enum(['whole', 'manicure']).optional(),
      dryingRoom_id: rowId.optional(),
    }),
    returns: harvest,
  },
  recordHarvest: {
    method: 'POST',
    path: 'harvests/{id}/record',
    summary: 'Close the weighing: plants harvested, a batch made, units free when nothing lives there any more',
    access: rowAction(Harvest, 'record', 'id', { books: true }),
    params: idParams,
    body: moveBody.extend({
      totalWetWeight: weight.optional(),
      plantCount: z.int().min(1).max(1_000_000).optional(),
      wasteWeight: weight.optional(),
    }),
    returns: harvest,
  },
  finishHarvest: {
    method: 'POST',
    path: 'harvests/{id}/finish',
    summary: 'Finish a harvest whose batches are finished; what is left over becomes waste',
    access: rowAction(Harvest, 'finish'),
    params: idParams,
    body: moveBody.extend({ leftoverGrams: weight.optional() }),
    returns: harvest,
  },
  finishBatch: {
    method: 'POST',
    path: 'ag_batches/{id}/finish',
    summary: 'Finish a packaged batch; weight that is neither packaged nor waste needs a reason',
    access: rowAction(Batch, 'finish', 'id', { books: true }),
    params: idParams,
    body: moveBody,
    returns: batch,
  },
  mergeBatch: {
    method: 'POST',
    path: 'ag_batches/{id}/merge',
    summary: 'Merge a batch into another of the same strain and harvest days; answers the other',
    access: rowAction(Batch, 'merge', 'id', { books: true }),
    params: idParams,
    body: moveBody.extend({ into_batch_id: rowId }),
    returns: batch,
  },
  splitBatch: {
    method: 'POST',
    path: 'ag_batches/{id}/split',
    summary: 'Split grams off a batch that is not sampled yet; answers the part, a batch of its own',
    access: row(Batch, ['farmManager', 'facilityManager'], 'id', { books: true }),
    params: idParams,
    body: moveBody.extend({ grams: weight.min(0.000001), label: z.string().trim().min(1).max(120) }),
    returns: batch,
  },
  correctBatch: {
    method: 'POST',
    path: 'ag_batches/{id}/correct',
    summary: 'Set right what a batch weighs; the difference is booked with its reason',
    access: row(Batch, ['farmManager', 'facilityManager', 'complianceOfficer'], 'id', { books: true }),
    params: idParams,
    body: moveBody.extend({ currentWeight: weight, reason }),
    returns: batch,
  },
  remediateBatch: {
    method: 'POST',
    path: 'ag_batches/{id}/remediate',
    summary: 'Process a failed batch once more: by the workflow named, else from its sample on',
    access: rowAction(Batch, 'remediate'),
    params: idParams,
    body: moveBody.extend({ harvestWorkflow_id: rowId.optional() }),
    returns: batch,
  },
  destroyBatch: {
    method: 'POST',
    path: 'ag_batches/{id}/destroy',
    summary: 'Destroy a batch and its packages as waste; its harvest and run can finish',
    access: rowAction(Batch, 'destroy', 'id', { books: true }),
    params: idParams,
    body: moveBody.extend({ method: z.string().max(80).optional(), witness_user_id: rowId.optional() }),
    returns: batch,
  },
  correctHarvest: {
    method: 'POST',
    path: 'harvests/{id}/correct',
    summary: 'Set right the weight of a recorded harvest that was weighed as a whole',
    access: row(Harvest, ['farmManager', 'facilityManager'], 'id', { books: true }),
    params: idParams,
    body: moveBody.extend({ totalWetWeight: weight.positive(), reason }),
    returns: harvest,
  },
  correctWaste: {
    method: 'POST',
    path: 'wasteRecords/{id}/correct',
    summary: 'Set right how much waste it was; its batch gets the difference',
    access: row(WasteRecord, ['complianceOfficer', 'facilityManager'], 'id', { books: true }),
    params: idParams,
    body: moveBody.extend({ weight, reason }),
    returns: recordSchema(allFields(WasteRecord)),
  },
  finishStep: {
    method: 'POST',
    path: 'batchWorkflowSteps/{id}/finish',
    summary: 'Finish a running step with its weights: waste, trim and loss are booked, the batch weighs what came out',
    access: rowAction(BatchStep, 'finish', 'id', { books: true }),
    params: idParams,
    body: moveBody.extend({
      weightIn: weight.optional(),
      weightOut: weight.optional(),
      trim: weight.optional(),
      waste: weight.optional(),
    }),
    returns: recordSchema(allFields(BatchStep)),
  },
  redoStep: {
    method: 'POST',
    path: 'batchWorkflowSteps/{id}/redo',
    summary: 'Have a done step done again; answers the new step',
    access: rowAction(BatchStep, 'redo', 'id', { books: true }),
    params: idParams,
    body: moveBody,
    returns: recordSchema(allFields(BatchStep)),
  },
  startBatch: {
    method: 'POST',
    path: 'ag_batches/{id}/start',
    summary: 'Begin processing: lays out the steps of its workflow and sets its harvest processing',
    access: rowAction(Batch, 'start'),
    params: idParams,
    returns: batch,
  },
  holdBatch: {
    method: 'POST',
    path: 'ag_batches/{id}/hold',
    summary: 'Hold a batch back from packaging and transfer (compliance officer)',
    access: row(Batch, ['complianceOfficer'], 'id', { books: true }),
    params: idParams,
    body: z.strictObject({ reason }),
    returns: batch,
  },
  liftBatchHold: {
    method: 'POST',
    path: 'ag_batches/{id}/liftHold',
    summary: 'End the hold of a batch (compliance officer)',
    access: row(Batch, ['complianceOfficer'], 'id', { books: true }),
    params: idParams,
    body: z.strictObject({ reason }),
    returns: batch,
  },
  lockDaySheet: {
    method: 'POST',
    path: 'dryWeights/lock',
    summary: 'Lock the weighings of a day sheet',
    access: rows(DryWeight, 'update'),
    body: z.strictObject({ ids }),
    returns: z.object({ count: z.int() }),
  },
  unlockDaySheet: {
    method: 'POST',
    path: 'dryWeights/unlock',
    summary: 'Unlock weighings (facility manager)',
    access: rows(DryWeight, ['facilityManager']),
    body: z.strictObject({ ids, reason }),
    returns: z.object({ count: z.int() }),
  },
});
