import {
  allFields,
  defineApi,
  idText,
  idQuery,
  membersOfOrCurrent,
  momentText,
  moveBody,
  recordSchema,
  row,
  rowAction,
  rowId,
} from '@trellis/entity-kit';
import { taskWorkers } from '@trellis/tasks/model';
import * as z from 'zod';
import { Lifecycle, lifecycleSourceShape } from './run/lifecycle.entity.ts';
import { LifecycleTask } from './run/lifecycle-task.entity.ts';
import { movedReply } from './lifecycles.replies.ts';
import { plantWorkers } from './plants/plant.entity.ts';
import { startChoicesReply } from './run/start-choices.reply.ts';
import { shiftPreviewReply } from './run/shift-preview.reply.ts';
import { startSourcesReply } from './run/start-sources.reply.ts';
import { diaryKeepers, LifecycleLogEntry } from './run/lifecycle-log.entity.ts';

const idParams = z.object({ id: idText });

/** How many plants of a run stand on a shelf; `overlap`: it is shared with the last phase of the run before. */
const shelf = z.strictObject({
  platform_id: rowId,
  plants: z.int().min(1).max(100_000),
  overlap: z.boolean().optional(),
});
const shelves = z.array(shelf).min(1).max(500).optional();

/** Consecutive tags: `prefix` and a number padded to `digits`. */
const tags = z
  .strictObject({
    prefix: z.string().max(48),
    first: z.int().min(0).max(999_999_999),
    digits: z.int().min(1).max(12),
  })
  .optional();

const starters = ['farmManager', 'facilityManager'];

/** A run as it is entered before there is one, or as its draft is entered again. */
const newRun = z.strictObject({
  facility_id: rowId.optional(),
  draft_id: rowId.optional().meta({ description: 'the draft that this is from now on; else a run is made' }),
  updatedate: moveBody.shape.updatedate.meta({ description: 'version of the draft the caller had loaded' }),
  growplan_id: rowId,
  strain_id: rowId.optional().meta({ description: 'where the plan names no crop' }),
  varietal_id: rowId.optional().meta({ description: 'where the plan names no crop' }),
  name: z.string().trim().min(1).max(160),
  start: momentText.optional().meta({ description: 'now where nothing is said' }),
  platforms: z.array(shelf).max(500),
  source: lifecycleSourceShape.optional(),
  metrcPlantBatchName: z.string().trim().max(120).optional(),
  licenseNumber: z.string().trim().max(80).optional(),
  plantContainer_ids: z.array(rowId).max(10_000).optional(),
  tags,
  wanted: z.int().min(1).max(1_000_000).optional().meta({ description: 'plants that are to be grown' }),
  note: z.string().trim().max(2000).optional().meta({ description: 'for the diary' }),
});

const shiftedDays = z
  .int()
  .min(-365)
  .max(365)
  .refine((days) => days !== 0);

/** Runs of grow plans: what moves them on, beyond a plain change of state. */
export const runsApi = defineApi('lifecycleRuns', {
  startChoices: {
    method: 'GET',
    path: 'ag_lifecycles/startChoices',
    summary:
      'Where a run of a plan could stand from a moment on: each shelf with what is in the way, the dates and the supplies',
    access: membersOfOrCurrent('facility_id'),
    query: z.object({ growplan_id: idQuery, facility_id: idQuery.optional(), start: momentText.optional() }),
    returns: startChoicesReply,
  },
  startSources: {
    method: 'GET',
    path: 'ag_lifecycles/startSources',
    summary:
      'What a run of a plan could grow from and in: mother plants, seed lots, deliveries, empty containers; and what of it the state is told',
    access: membersOfOrCurrent('facility_id'),
    query: z.object({ growplan_id: idQuery, facility_id: idQuery.optional(), strain_id: idQuery.optional() }),
    returns: startSourcesReply,
  },
  begin: {
    method: 'POST',
    path: 'ag_lifecycles/begin',
    summary:
      'Make a run of a published plan and start it, or book it for a later start, in one step; a refusal leaves nothing',
    access: membersOfOrCurrent('facility_id', starters),
    body: newRun.extend({
      how: z.enum(['start', 'schedule']),
      reason: moveBody.shape.reason,
      allocation_ids: z
        .array(rowId)
        .max(500)
        .optional()
        .meta({ description: 'planned or reserved bookings that become this run; they are released as it is booked' }),
    }),
    returns: movedReply,
  },
  saveDraft: {
    method: 'POST',
    path: 'ag_lifecycles/saveDraft',
    summary: 'Keep a run of a published plan as a draft with its shelves, or change that draft; nothing is booked',
    access: membersOfOrCurrent('facility_id', plantWorkers),
    body: newRun,
    returns: movedReply,
  },
  schedule: {
    method: 'POST',
    path: 'ag_lifecycles/{id}/schedule',
    summary: 'Book the shelves of a run, date its phases and lay out its tasks; refused when a shelf is taken',
    access: rowAction(Lifecycle, 'schedule'),
    params: idParams,
    body: moveBody.extend({ scheduledStart: momentText.optional(), platforms: shelves }),
    returns: movedReply,
  },
  start: {
    method: 'POST',
    path: 'ag_lifecycles/{id}/start',
    summary: 'Begin a run: its plants are made and placed and its first phase starts; the reason overrides a bad unit',
    access: rowAction(Lifecycle, 'start'),
    params: idParams,
    body: moveBody.extend({
      starttime: momentText.optional(),
      platforms: shelves,
      plantContainer_ids: z.array(rowId).max(10_000).optional(),
      tags,
    }),
    returns: movedReply,
  },
  changePhase: {
    method: 'POST',
    path: 'ag_lifecycles/{id}/changePhase',
    summary:
      'End the phase of a run now and begin its next; all later dates move along. Within a minute of a change the phase to end ' +
      'must be named',
    access: row(Lifecycle, 'update', 'id', { lock: 'later' }),
    params: idParams,
    body: moveBody.extend({
      currentPhase_id: rowId
        .optional()
        .meta({ description: 'the phase that is to end; refused when the run is in another one by now' }),
    }),
    returns: movedReply,
  },
  shift: {
    method: 'POST',
    path: 'ag_lifecycles/{id}/shift',
    summary:
      'Move the dates of a run by days; phases that are over stay, the end of the present one and all after it move',
    access: row(Lifecycle, 'update'),
    params: idParams,
    body: moveBody.extend({
      days: shiftedDays,
    }),
    returns: movedReply,
  },
  previewShift: {
    method: 'POST',
    path: 'ag_lifecycles/{id}/previewShift',
    summary:
      'What a shift by days would make of each date of a run: the shift itself, taken back at once. Nothing changes',
    access: row(Lifecycle, 'update'),
    params: idParams,
    body: z.strictObject({ days: shiftedDays }),
    returns: shiftPreviewReply,
  },
  undo: {
    method: 'POST',
    path: 'ag_lifecycles/{id}/undo',
    summary:
      'Take back what was done last to a run, within 24 hours: its phase, dates, a split, a merge, or that it was called off. ' +
      'Refused once something was built on it, and for what is not reversible',
    access: row(Lifecycle, 'update', 'id', { lock: 'later' }),
    params: idParams,
    body: z.strictObject({
      updatedate: momentText.meta({ description: 'version of the run that the deed made, as its answer said' }),
    }),
    returns: movedReply,
  },
  comment: {
    method: 'POST',
    path: 'ag_lifecycles/{id}/comment',
    summary: 'Write a note into the diary of a run; tenants too, of what grows in their units',
    access: row(Lifecycle, diaryKeepers),
    tenants: true,
    params: idParams,
    body: z.strictObject({ text: z.string().trim().min(1).max(8000) }),
    returns: recordSchema(allFields(LifecycleLogEntry)),
  },
  complete: {
    method: 'POST',
    path: 'ag_lifecycles/{id}/complete',
    summary: 'Complete a run whose batches are all finished',
    access: rowAction(Lifecycle, 'complete'),
    params: idParams,
    body: moveBody,
    returns: movedReply,
  },
  abort: {
    method: 'POST',
    path: 'ag_lifecycles/{id}/abort',
    summary: 'Call off a run in flight (facility manager): its plants are destroyed or moved to another run',
    access: rowAction(Lifecycle, 'abort', 'id', { lock: 'later' }),
    params: idParams,
    body: moveBody.extend({
      destroy: z
        .strictObject({
          destroyPlantReason_id: rowId,
          weightGrams: z.number().min(0).max(100_000_000).optional(),
          method: z.string().max(120).optional(),
          witness_user_id: rowId.optional(),
        })
        .optional(),
      moveTo: z.strictObject({ lifecycle_id: rowId, platform_id: rowId }).optional(),
    }),
    returns: movedReply,
  },
  completeTask: {
    method: 'POST',
    path: 'ag_lifecycleTasks/{id}/complete',
    summary: "Do a plan's task: what was entered is kept, what was used leaves the stock, waste is recorded",
    access: row(LifecycleTask, taskWorkers, 'id', { books: true, lock: 'later' }),
    params: idParams,
    body: z.strictObject({
      inputs: z.record(z.string().max(80), z.union([z.number(), z.string().max(2048), z.boolean()])).optional(),
      usages: z
        .array(
          z.strictObject({
            facilityConsumable_id: rowId,
            consumableLot_id: rowId.optional(),
            qty: z.number().positive().max(1_000_000_000),
          }),
        )
        .max(50)
        .optional(),
      wasteGrams: z.number().positive().max(10_000_000).optional(),
      note: z.string().max(4000).optional(),
      actualMinutes: z.int().min(0).max(1440).optional(),
      updatedate: momentText.optional(),
    }),
    returns: movedReply,
  },
  undoTask: {
    method: 'POST',
    path: 'ag_lifecycleTasks/{id}/undo',
    summary: 'Take back the completion of a task within 24 hours: what it used returns to the stock',
    access: rowAction(LifecycleTask, 'undo', 'id', { books: true, lock: 'later' }),
    params: idParams,
    body: moveBody,
    returns: movedReply,
  },
});
