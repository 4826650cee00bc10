import { defineApi, idQuery, idText, moveBody, row, rowAction, signedIn } from '@trellis/entity-kit';
import * as z from 'zod';
import { GrowPlan, GrowPlanVersion } from './plan/grow-plan.entity.ts';
import { growPlanReply, growPlanVersionReply, plantContainerTypeReply } from './grow-plans.replies.ts';

const idParams = z.object({ id: idText });
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
});
