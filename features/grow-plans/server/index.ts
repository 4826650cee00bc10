import type { Feature } from '@trellis/server-kit';
import {
  GrowPhase,
  GrowPhaseEnvironment,
  GrowPlan,
  GrowPlanCategory,
  GrowPlanVersion,
  GrowStage,
} from '@trellis/grow-plans/model';

/** Grow plans: phases with their photoperiod, environments and tasks. */
export const growPlansFeature: Feature = {
  name: 'grow-plans',
  entities: [GrowStage, GrowPlanCategory, GrowPlan, GrowPlanVersion, GrowPhase, GrowPhaseEnvironment],
};
