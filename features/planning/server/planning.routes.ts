import { planningApi } from '@trellis/planning/model';
import { implement } from '@trellis/server-kit';
import { deletePlan, savePlan } from './save-plan.ts';

/** Saving and deleting production plans. */
export const planningRoutes = implement(planningApi, {
  savePlan: ({ body }, context) => savePlan(body, context),
  deletePlan: ({ body }, context) => deletePlan(body.id, context),
});
