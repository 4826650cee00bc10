import { allFields, defineApi, idText, recordSchema, signedIn } from '@trellis/entity-kit';
import * as z from 'zod';
import { ExtractionRecipe } from './extraction-recipe.entity.ts';

/** Actions of recipes. Who may, and where, is judged on the row itself. */
export const extractionApi = defineApi('extraction', {
  approve: {
    method: 'POST',
    path: 'extractionRecipes/{id}/approve',
    summary: 'Sign a draft as facility manager or compliance officer; with both signatures it is approved',
    access: signedIn,
    params: z.object({ id: idText }),
    returns: recordSchema(allFields(ExtractionRecipe)),
  },
});
