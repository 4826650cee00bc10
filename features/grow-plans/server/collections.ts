import { GrowPhaseTemplate, GrowTask, GrowTaskType, VpdProfile } from '@trellis/grow-plans/model';

/** Collections of the feature beside its live ones. */
export const growPlansCollections = [GrowPhaseTemplate, GrowTask, GrowTaskType, VpdProfile] as const;
