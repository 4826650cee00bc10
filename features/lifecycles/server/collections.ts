import {
  DestroyPlantReason,
  LifecycleLogEntry,
  LifecycleRemediation,
  LifecycleReport,
  LifecycleTask,
  NutrientDeficiencyDiagnosis,
  Plant,
  PlantMovement,
  SprayApplication,
} from '@trellis/lifecycles/model';

/** Collections of the feature beside its live ones. */
export const lifecyclesCollections = [
  DestroyPlantReason,
  LifecycleLogEntry,
  LifecycleRemediation,
  LifecycleReport,
  LifecycleTask,
  NutrientDeficiencyDiagnosis,
  Plant,
  PlantMovement,
  SprayApplication,
] as const;
