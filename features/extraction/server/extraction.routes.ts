import { extractionApi } from '@trellis/extraction/model';
import { implement } from '@trellis/server-kit';
import { approveRecipe } from './approve-recipe.ts';

/** Actions of recipes. */
export const extractionRoutes = implement(extractionApi, {
  approve: ({ params }, context) => approveRecipe(params.id, context),
});
