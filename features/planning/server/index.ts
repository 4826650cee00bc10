import { MalfunctioningGrowUnit, ProductionPlan, ProductionPlanItem } from '@trellis/planning/model';
import type { Feature } from '@trellis/server-kit';
import { keepPlansFollowed } from './follow-plans.ts';
import { faultProposalsRoutes, planningRoutes } from './planning.routes.ts';

export { readDryingLoad } from './calculate/read-resources.ts';
export { followPlans } from './follow-plans.ts';

/** Production plans and what goes wrong with them. */
export const planningFeature: Feature = {
  name: 'planning',
  implementations: [planningRoutes, faultProposalsRoutes],
  entities: [MalfunctioningGrowUnit, ProductionPlan, ProductionPlanItem],
  start: { jobs: keepPlansFollowed },
};
