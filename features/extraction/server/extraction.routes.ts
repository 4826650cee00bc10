import { extractionApi } from '@trellis/extraction/model';
import { implement } from '@trellis/server-kit';
import { approveRecipe } from './approve-recipe.ts';
import { abortRun } from './abort-run.ts';
import { allocateRun, prepareRun } from './prepare-run.ts';
import { completeRun, sampleRun, startRun } from './run-through.ts';

/** Actions of recipes and runs. */
export const extractionRoutes = implement(extractionApi, {
  approve: ({ params }, context) => approveRecipe(params.id, context),
  allocateRun: ({ params, body }, context) => allocateRun(params.id, body, context),
  abortRun: ({ params, body }, context) => abortRun(params.id, body, context),
  prepareRun: ({ params, body }, context) => prepareRun(params.id, body, context),
  startRun: ({ params, body }, context) => startRun(params.id, body, context),
  sampleRun: ({ params, body }, context) => sampleRun(params.id, body, context),
  completeRun: ({ params, body }, context) => completeRun(params.id, body, context),
});
