import { allFields, defineApi, idText, moveBody, recordSchema, row, rowAction, rowId } from '@trellis/entity-kit';
import * as z from 'zod';
import { ExtractionRecipe } from './extraction-recipe.entity.ts';
import { ExtractionRun } from './extraction-run.entity.ts';

const idParams = z.object({ id: idText });
const taken = {
  productInventory_id: rowId,
  kg: z.number().positive().max(1_000_000),
  product: z.string().max(255).optional(),
};
const run = recordSchema(allFields(ExtractionRun));

/** Who signs a recipe: two people, one in each role. */
export const recipeSigners = ['facilityManager', 'complianceOfficer'] as const;

/** Actions of recipes and runs. */
export const extractionApi = defineApi('extraction', {
  approve: {
    method: 'POST',
    path: 'extractionRecipes/{id}/approve',
    summary: 'Sign a draft as facility manager or compliance officer; with both signatures it is approved',
    access: row(ExtractionRecipe, recipeSigners),
    params: idParams,
    returns: recordSchema(allFields(ExtractionRecipe)),
  },
  allocateRun: {
    method: 'POST',
    path: 'extractionRuns/{id}/allocate',
    summary: 'Choose the packages a run takes, before it starts; one that is ready promises them anew',
    access: rowAction(ExtractionRun, 'prepare', 'id', { books: true }),
    params: idParams,
    body: moveBody.extend({ inputs: z.array(z.strictObject(taken)).min(1).max(200) }),
    returns: run,
  },
  abortRun: {
    method: 'POST',
    path: 'extractionRuns/{id}/abort',
    summary: 'Abort a run: what is named goes back to its package, the rest of the input is waste',
    access: rowAction(ExtractionRun, 'abort', 'id', { books: true }),
    params: idParams,
    body: moveBody.extend({ returned: z.array(z.strictObject(taken)).max(200).optional() }),
    returns: run,
  },
  prepareRun: {
    method: 'POST',
    path: 'extractionRuns/{id}/prepare',
    summary: 'Make a planned run ready: input allocated, machine idle with valid permits, recipe approved',
    access: rowAction(ExtractionRun, 'prepare', 'id', { books: true }),
    params: idParams,
    body: moveBody,
    returns: run,
  },
  startRun: {
    method: 'POST',
    path: 'extractionRuns/{id}/start',
    summary: 'Sign the checklist and start: the input leaves the inventory, the machine runs',
    access: rowAction(ExtractionRun, 'start', 'id', { books: true }),
    params: idParams,
    body: moveBody.extend({
      checklist: z
        .array(z.strictObject({ label: z.string().max(255), isDone: z.boolean() }))
        .min(1)
        .max(100),
    }),
    returns: run,
  },
  sampleRun: {
    method: 'POST',
    path: 'extractionRuns/{id}/sample',
    summary: 'Order the tests of the output',
    access: rowAction(ExtractionRun, 'sample'),
    params: idParams,
    body: moveBody.extend({ testTypes: z.array(rowId).min(1).max(50), laboratory_id: rowId.optional() }),
    returns: run,
  },
  completeRun: {
    method: 'POST',
    path: 'extractionRuns/{id}/complete',
    summary: 'Complete a run whose samples passed: its outputs become packages, its machine is cleaned',
    access: rowAction(ExtractionRun, 'complete', 'id', { books: true }),
    params: idParams,
    body: moveBody,
    returns: run,
  },
});
