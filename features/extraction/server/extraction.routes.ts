import { extractionApi } from '@trellis/extraction/model';
import { implement } from '@trellis/server-kit';
import { approveRecipe } from './approve-recipe.ts';
import { abortRun } from './abort-run.ts';
import { allocateRun, prepareRun } from './prepare-run.ts';
import { completeRun, sampleRun, startRun } from './run-through.ts';

/** Actions of recipes and runs. */
export const extractionRoutes = implement(extractionApi, {
  approve: ({ extractionRecipe }, context) => approveRecipe(extractionRecipe, context),
  allocateRun: ({ extractionRun, body }, context) => allocateRun(extractionRun, body, context),
  abortRun: ({ extractionRun, body }, context) => abortRun(extractionRun, body, context),
  prepareRun: ({ extractionRun, body }, context) => prepareRun(extractionRun, body, context),
  startRun: ({ extractionRun, body }, context) => startRun(extractionRun, body, context),
  sampleRun: ({ extractionRun, body }, context) => sampleRun(extractionRun, body, context),
  completeRun: ({ extractionRun, body }, context) => completeRun(extractionRun, body, context),
});
