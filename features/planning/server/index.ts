import {
  MalfunctioningGrowUnit,
  PlatformAllocation,
  ProductionPlan,
  ProductionPlanItem,
} from '@trellis/planning/model';
import type { Feature } from '@trellis/server-kit';

/** Bookings of shelves and production plans. */
export const planningFeature: Feature = {
  name: 'planning',
  entities: [MalfunctioningGrowUnit, PlatformAllocation, ProductionPlan, ProductionPlanItem],
};
