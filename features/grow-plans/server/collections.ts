import {
  GrowPhase,
  GrowPhaseComment,
  GrowPhaseEnvironment,
  GrowPhaseTemplate,
  GrowPlan,
  GrowPlanCategory,
  GrowPlanVersion,
  GrowStage,
  GrowTask,
  GrowTaskType,
  PlanBasis,
  VpdProfile,
} from '@trellis/grow-plans/model';

/** Collections of the feature. */
export const growPlansCollections = [
  GrowStage,
  VpdProfile,
  GrowPlanCategory,
  GrowPlan,
  GrowPlanVersion,
  GrowPhase,
  GrowPhaseComment,
  GrowPhaseEnvironment,
  GrowPhaseTemplate,
  GrowTaskType,
  GrowTask,
  PlanBasis,
] as const;
