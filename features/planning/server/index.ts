import {
  MalfunctioningGrowUnit,
  PlatformAllocation,
  ProductionPlan,
  ProductionPlanItem,
} from '@trellis/planning/model';
import type { Feature } from '@trellis/server-kit';
import { planningRoutes } from './planning.routes.ts';

/** Bookings of shelves and production plans. */
export const planningFeature: Feature = {
  name: 'planning',
  implementations: [planningRoutes],
  entities: [MalfunctioningGrowUnit, PlatformAllocation, ProductionPlan, ProductionPlanItem],
};
