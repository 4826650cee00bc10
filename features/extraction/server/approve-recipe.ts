import { ExtractionRecipe, findStepProblems, type RecipeSignature, recipeSigners } from '@trellis/extraction/model';
import { accessDenied, moveRow, Refusal, type CallContext } from '@trellis/server-kit';

/** Signs a draft in each signing role the person holds at its facility; two different people, one in each role, approve it. */
export async function approveRecipe(recipe: ExtractionRecipe, context: CallContext): Promise<ExtractionRecipe> {
  const { records, viewer, now } = context;
  if (recipe.state !== 'draft') throw new Refusal('WRONG_STATE', 'Only a draft is approved.');
  const problems = findStepProblems(recipe.steps);
  if (problems.length > 0) throw new Refusal('RECIPE_INCOMPLETE', problems.join(' '), 409, { problems });
  const signed = recipe.approvedBy ?? [];
  const role = recipeSigners.find((key) => !signed.some((one) => one.role === key) && maySign(key, recipe, context));
  if (!role) throw accessDenied();
  if (signed.some((one) => one.user_id === viewer.userId))
    throw new Refusal('ALREADY_SIGNED', 'Somebody else gives the second signature.');
  const signature: RecipeSignature = { role, user_id: viewer.userId, at: now.toISOString() };
  const approvedBy = [...signed, signature];
  const change = await records.update(ExtractionRecipe, recipe.id, { approvedBy });
  return approvedBy.length === recipeSigners.length
    ? moveRow(ExtractionRecipe, recipe, 'approve', {}, context)
    : change;
}

function maySign(role: string, recipe: ExtractionRecipe, { viewer }: CallContext): boolean {
  const places = viewer.facilitiesFor(ExtractionRecipe, 'update', [role]);
  return places === 'all' || (recipe.facility_id !== null && places.includes(recipe.facility_id));
}
