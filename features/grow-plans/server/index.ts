import type { Feature } from '@trellis/server-kit';
import { growPlansCollections } from './collections.ts';
import { growPlansRoutes } from './grow-plans.routes.ts';
import { growPlanReferenceData } from './reference-data.ts';

export { readGrowPlan } from './read-grow-plan.ts';

/** Grow plans: phases with their photoperiod, environments and tasks. */
export const growPlansFeature: Feature = {
  name: 'grow-plans',
  entities: growPlansCollections,
  implementations: [growPlansRoutes],
  referenceData: growPlanReferenceData,
};
