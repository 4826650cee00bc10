import {
  defineApi,
  idQuery,
  idText,
  inCurrentFacility,
  moveBody,
  row,
  rowAction,
  rowId,
  signedIn,
} from '@trellis/entity-kit';
import * as z from 'zod';
import { GrowPlan, GrowPlanVersion, planners } from './plan/grow-plan.entity.ts';
import {
  growPlanReply,
  growPlanVersionReply,
  planContentReply,
  plantContainerTypeReply,
} from './grow-plans.replies.ts';

const idParams = z.object({ id: idText });

/** Phases of a version at most, and tasks of a phase. */
export const mostPhases = 100;
export const mostGrowTasks = 500;

/** A record inside a version: with its id it is changed, without one it is new; its fields are those of its collection. */
const part = z.looseObject({ id: rowId.optional() });
const isOnce = (values: readonly unknown[]) => {
  const named = values.filter((value) => value !== undefined);
  return new Set(named).size === named.length;
};
const phasePart = part.extend({
  environments: z
    .array(part)
    .max(2)
    .refine((parts) => isOnce(parts.map(({ lightState }) => lightState)), 'has one light state twice'),
  growTasks: z.array(part).max(mostGrowTasks),
});
const phaseParts = z
  .array(phasePart)
  .max(mostPhases)
  .refine((phases) => isOnce(phases.map(({ id }) => id)), 'names one phase twice')
  .refine((phases) => isOnce(phases.flatMap(({ growTasks }) => growTasks.map(({ id }) => id))), 'names one task twice');

/** What a new plan begins with. */
const planSource = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('blank') }),
  z.strictObject({ kind: z.literal('templates'), growPhaseTemplate_ids: z.array(rowId).min(1).max(mostPhases) }),
  z.strictObject({
    kind: z.literal('version'),
    growplanVersion_id: rowId,
    days: z
      .array(z.number().positive().max(3650))
      .max(mostPhases)
      .optional()
      .meta({ description: 'lengths of its phases, d, e.g. as a run really had them; its own where it names none' }),
  }),
]);
const versionAction = (action: 'submit' | 'approve' | 'publish' | 'retire', summary: string) =>
  ({
    method: 'POST',
    path: `ag_growplanVersions/{id}/${action}`,
    summary,
    access: rowAction(GrowPlanVersion, action),
    params: idParams,
    body: moveBody,
    returns: growPlanVersionReply,
  }) as const;

/** Plans with their content, and the way of a version from draft to use. */
export const growPlansApi = defineApi('growPlans', {
  getGrowplan: {
    method: 'GET',
    path: 'ag_growplans/getGrowplan',
    summary: 'A plan with the phases, environments and tasks of its published version, else of its newest one',
    access: row(GrowPlan, 'read', 'growplan_id'),
    query: z.object({ growplan_id: idQuery, growplanVersion_id: idQuery.optional() }),
    returns: growPlanReply,
  },
  plantcontainerTypes: {
    method: 'GET',
    path: 'ag_growplans/plantcontainerTypes',
    summary: 'Container models in use, by name',
    access: signedIn('It lists models that all facilities share, and those of the facilities of the person.'),
    returns: z.array(plantContainerTypeReply),
  },
  submit: versionAction('submit', 'Hand a draft in; refused while the plan has problems'),
  approve: versionAction('approve', 'Approve a submitted version; not by its author where the category says so'),
  publish: versionAction('publish', 'New runs use it from now on; the version published before is superseded'),
  retire: versionAction('retire', 'No new runs of the plan'),
  copyAsDraft: {
    method: 'POST',
    path: 'ag_growplanVersions/{id}/copyAsDraft',
    summary: 'The next version of the plan, as a draft with the same content',
    access: row(GrowPlanVersion, 'update', 'id', { lock: 'later' }),
    params: idParams,
    body: z.strictObject({ changeNote: z.string().max(2000).optional() }),
    returns: growPlanVersionReply,
  },
  createGrowplan: {
    method: 'POST',
    path: 'ag_growplans/createGrowplan',
    summary: 'A new plan of the facility with its first draft: blank, from templates of phases or from another version',
    access: inCurrentFacility([...planners]),
    body: z.strictObject({ plan: z.looseObject({}), from: planSource }),
    returns: z.object({ growplan_id: z.int(), growplanVersion_id: z.int() }),
  },
  content: {
    method: 'GET',
    path: 'ag_growplanVersions/{id}/content',
    summary: 'A version with its phases, environments and tasks, and the revision to save upon',
    access: row(GrowPlanVersion, 'read'),
    params: idParams,
    returns: planContentReply,
  },
  saveContent: {
    method: 'PUT',
    path: 'ag_growplanVersions/{id}/content',
    summary:
      'Save a draft whole: phases, environments and tasks in their order; what is left out ends. 409 when the draft is another than ' +
      'the revision it was read in',
    access: row(GrowPlanVersion, 'update'),
    params: idParams,
    body: z.strictObject({
      revision: z.string().max(100),
      expectedGramsPerPlant: z.number().nullable(),
      expectedCost: z.union([z.number(), z.string().max(40)]).nullable(),
      changeNote: z.string().max(2000).nullable(),
      growPhases: phaseParts,
    }),
    returns: planContentReply,
  },
});
