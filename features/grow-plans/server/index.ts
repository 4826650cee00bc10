import type { Feature } from '@trellis/server-kit';
import { growPlansCollections } from './collections.ts';
import {
  GrowPhase,
  GrowPhaseEnvironment,
  GrowPlan,
  GrowPlanCategory,
  GrowPlanVersion,
  GrowStage,
} from '@trellis/grow-plans/model';
import { growPlanReferenceData } from './reference-data.ts';

/** Grow plans: phases with their photoperiod, environments and tasks. */
export const growPlansFeature: Feature = {
  name: 'grow-plans',
  entities: [
    ...growPlansCollections,
    GrowStage,
    GrowPlanCategory,
    GrowPlan,
    GrowPlanVersion,
    GrowPhase,
    GrowPhaseEnvironment,
  ],
  referenceData: growPlanReferenceData,
};
