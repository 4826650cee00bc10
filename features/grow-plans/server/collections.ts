import {
  GrowPhase,
  GrowPhaseEnvironment,
  GrowPhaseTemplate,
  GrowPlan,
  GrowPlanCategory,
  GrowPlanVersion,
  GrowStage,
  GrowTask,
  GrowTaskType,
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
  GrowPhaseEnvironment,
  GrowPhaseTemplate,
  GrowTaskType,
  GrowTask,
] as const;
