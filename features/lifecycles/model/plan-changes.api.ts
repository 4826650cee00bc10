import { defineApi, idText, row, rowId, rows } from '@trellis/entity-kit';
import * as z from 'zod';
import { LifecyclePlanChange } from './run/lifecycle-plan-change.entity.ts';
import { Lifecycle } from './run/lifecycle.entity.ts';

/** Runs of one call at most. */
export const mostRunsChanged = 100;
const managers = ['facilityManager'] as const;

const wished = {
  ids: z.array(rowId).min(1).max(mostRunsChanged),
  growplanVersion_id: rowId,
  fromDay: z
    .int()
    .min(1)
    .max(100_000)
    .optional()
    .meta({ description: 'day of the run, the first is 1; from now on where nothing is said' }),
};
const moment = z.string();
const work = z.object({ title: z.string(), before: moment.nullable(), after: moment.nullable() });

/** What becomes of one run; `refusal` says why nothing does. */
export const planChangePreview = z.object({
  lifecycle_id: z.int(),
  name: z.string(),
  fromVersion: z.int(),
  fromDay: z.int(),
  at: moment,
  refusal: z.object({ code: z.string(), message: z.string(), details: z.unknown() }).nullable(),
  phases: z.array(
    z.object({
      name: z.string(),
      startBefore: moment.nullable(),
      endBefore: moment.nullable(),
      startAfter: moment.nullable(),
      endAfter: moment.nullable(),
    }),
  ),
  kept: z.int().meta({ description: 'pieces of work that are done, begun, due or as they were' }),
  work: z.array(work).meta({ description: 'work that moves, comes (no before) and goes (no after)' }),
  endBefore: moment.nullable(),
  endAfter: moment.nullable(),
});
export type PlanChangePreview = z.infer<typeof planChangePreview>;

/** Runs go on by another version of their plan. */
export const planChangesApi = defineApi('planChanges', {
  previewVersion: {
    method: 'POST',
    path: 'ag_lifecycles/previewVersion',
    summary: 'What another version of their plan would make of runs in flight from a day on; nothing is changed',
    access: rows(Lifecycle, managers),
    body: z.strictObject(wished),
    returns: z.array(planChangePreview),
  },
  applyVersion: {
    method: 'POST',
    path: 'ag_lifecycles/applyVersion',
    summary:
      'Runs in flight go on by another version of their plan from a day on, all or none: what has passed or is done stays, shelves ' +
      'that are taken refuse. A canary is tried on it first',
    access: rows(Lifecycle, managers),
    body: z.strictObject({ ...wished, isCanary: z.boolean().optional() }),
    returns: z.object({ ids: z.array(rowId) }),
  },
  takeBack: {
    method: 'POST',
    path: 'ag_lifecyclePlanChanges/{id}/takeBack',
    summary: 'The run is again as it was; refused once something has happened in it since',
    access: row(LifecyclePlanChange, managers),
    params: z.object({ id: idText }),
    body: z.strictObject({}),
    returns: z.object({ id: rowId }),
  },
});
