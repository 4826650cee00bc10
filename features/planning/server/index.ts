import {
  MalfunctioningGrowUnit,
  PlatformAllocation,
  ProductionPlan,
  ProductionPlanItem,
} from '@trellis/planning/model';
import type { Feature } from '@trellis/server-kit';
import { keepPlansFollowed } from './follow-plans.ts';
import { planningRoutes } from './planning.routes.ts';

export { followPlans } from './follow-plans.ts';

/** Bookings of shelves and production plans. */
export const planningFeature: Feature = {
  name: 'planning',
  implementations: [planningRoutes],
  entities: [MalfunctioningGrowUnit, PlatformAllocation, ProductionPlan, ProductionPlanItem],
  start: { jobs: keepPlansFollowed },
};
