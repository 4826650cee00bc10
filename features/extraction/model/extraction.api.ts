import { allFields, defineApi, idText, moveBody, recordSchema, signedIn } from '@trellis/entity-kit';
import * as z from 'zod';
import { ExtractionRecipe } from './extraction-recipe.entity.ts';
import { ExtractionRun } from './extraction-run.entity.ts';

const idParams = z.object({ id: idText });
const id = z.int().min(1).max(2_147_483_647);
const run = recordSchema(allFields(ExtractionRun));

/** Actions of recipes and runs. Who may, and where, is judged on the row itself. */
export const extractionApi = defineApi('extraction', {
  approve: {
    method: 'POST',
    path: 'extractionRecipes/{id}/approve',
    summary: 'Sign a draft as facility manager or compliance officer; with both signatures it is approved',
    access: signedIn,
    params: idParams,
    returns: recordSchema(allFields(ExtractionRecipe)),
  },
  prepareRun: {
    method: 'POST',
    path: 'extractionRuns/{id}/prepare',
    summary: 'Make a planned run ready: input allocated, machine idle with valid permits, recipe approved',
    access: signedIn,
    params: idParams,
    body: moveBody,
    returns: run,
  },
  startRun: {
    method: 'POST',
    path: 'extractionRuns/{id}/start',
    summary: 'Sign the checklist and start: the input leaves the inventory, the machine runs',
    access: signedIn,
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
    access: signedIn,
    params: idParams,
    body: moveBody.extend({ testTypes: z.array(id).min(1).max(50), laboratory_id: id.optional() }),
    returns: run,
  },
  completeRun: {
    method: 'POST',
    path: 'extractionRuns/{id}/complete',
    summary: 'Complete a run whose samples passed: its outputs become packages, its machine is cleaned',
    access: signedIn,
    params: idParams,
    body: moveBody,
    returns: run,
  },
});
