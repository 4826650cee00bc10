import {
  allFields,
  defineApi,
  idText,
  membersOfOrCurrent,
  momentText,
  recordSchema,
  row,
  rowAction,
  rowId,
  type Infer,
} from '@trellis/entity-kit';
import { queuers } from '@trellis/compliance/model';
import * as z from 'zod';
import { Lifecycle } from './run/lifecycle.entity.ts';
import { movedReply } from './lifecycles.replies.ts';
import { Plant, plantWorkers } from './plants/plant.entity.ts';

const plantIds = z.array(rowId).min(1).max(5000);
const reason = z.string().trim().min(1).max(500).optional();
const plants = z.array(recordSchema(allFields(Plant)) as unknown as z.ZodType<Infer<typeof Plant>>);
const deedMoment = momentText.meta({
  description: 'moment of the deed: `updatedate` of what it wrote, as its answer said',
});
const idParams = z.object({ id: idText });

/** What is done with living plants; places, shelves and movements follow in the same step. */
export const plantsApi = defineApi('plants', {
  move: {
    method: 'POST',
    path: 'ag_plants/move',
    summary:
      'Move living plants of one run to a shelf: each gets a free place; shelves are counted, movements written. Refused for plants ' +
      'that stand elsewhere by now than they were seen',
    access: membersOfOrCurrent('facility_id', plantWorkers),
    body: z.strictObject({
      facility_id: rowId.optional(),
      plantIds,
      platform_id: rowId,
      seenOn: z
        .record(z.string().regex(/^[1-9]\d{0,9}$/), rowId.nullable())
        .optional()
        .meta({ description: 'the shelf that each plant stood on as it was chosen, by its id; null for none' }),
      reason,
    }),
    returns: plants,
  },
  transplant: {
    method: 'POST',
    path: 'ag_plants/transplant',
    summary: 'Put living plants of one shelf into empty containers; the containers they leave wait for cleaning',
    access: membersOfOrCurrent('facility_id', plantWorkers),
    body: z.strictObject({
      facility_id: rowId.optional(),
      plantIds,
      plantContainer_ids: z.array(rowId).min(1).max(5000),
      reason,
    }),
    returns: plants,
  },
  destroy: {
    method: 'POST',
    path: 'ag_plants/destroy',
    summary: 'Destroy living plants with reason, weight and witness: they leave their places, the waste is recorded',
    access: membersOfOrCurrent('facility_id', plantWorkers),
    body: z.strictObject({
      facility_id: rowId.optional(),
      plantIds,
      destroyPlantReason_id: rowId,
      weightGrams: z.number().min(0).max(100_000_000).optional(),
      method: z.string().max(120).optional(),
      witness_user_id: rowId.optional(),
      reason,
    }),
    returns: plants,
  },
  undoDestroy: {
    method: 'POST',
    path: 'ag_plants/undoDestroy',
    summary:
      'Take back a destruction on the day it was entered: plants stand where they stood, the waste book and the diary follow. ' +
      'Refused once the state was told, the waste fetched, or the place taken',
    access: membersOfOrCurrent('facility_id', plantWorkers),
    body: z.strictObject({
      facility_id: rowId.optional(),
      plantIds,
      at: deedMoment.optional(),
      reason: z.string().trim().min(1).max(500),
    }),
    returns: plants,
  },
  undoMove: {
    method: 'POST',
    path: 'ag_plants/undoMove',
    summary:
      'Take back the last move or transplanting of plants, within 24 hours: each stands where it stood, shelves are booked and ' +
      'counted as before. Refused once a place is taken, or something was done with them since',
    access: membersOfOrCurrent('facility_id', plantWorkers),
    body: z.strictObject({ facility_id: rowId.optional(), plantIds, at: deedMoment }),
    returns: plants,
  },
  metrcTransplant: {
    method: 'POST',
    path: 'ag_plants/metrcTransplant',
    summary:
      'Tag plants of a run one after the other, in the order of their places, and queue their change of growth phase for ' +
      'Metrc; refused when a tag is taken or Metrc could not be told',
    access: row(Lifecycle, queuers, 'lifecycle_id'),
    body: z.strictObject({
      lifecycle_id: rowId,
      metrcStartingTag: z
        .string()
        .regex(/^\d{1,15}$/)
        .meta({ description: 'number of the first tag, with its leading zeros' }),
      metrcTagPrefix: z.string().max(45),
      plantIds,
    }),
    returns: z.object({
      plants: z.array(z.object({ id: rowId, tag: z.string() })),
      messages: z.array(z.object({ id: rowId, service: z.string(), state: z.string() })),
    }),
  },
  split: {
    method: 'POST',
    path: 'ag_lifecycles/{id}/split',
    summary:
      'Make a run of its own of what grows on some shelves of a run in flight; plants, dates and bookings go along',
    access: row(Lifecycle, 'update'),
    params: idParams,
    body: z.strictObject({ name: z.string().trim().min(1).max(160), platform_ids: z.array(rowId).min(1).max(500) }),
    returns: movedReply,
  },
  merge: {
    method: 'POST',
    path: 'ag_lifecycles/{id}/merge',
    summary: 'Join a run in flight to another one of the same crop and plan: its plants and shelves go there, it ends',
    access: rowAction(Lifecycle, 'merge', 'id', { lock: 'later' }),
    params: idParams,
    body: z.strictObject({ lifecycle_id: rowId, reason }),
    returns: movedReply,
  },
});
