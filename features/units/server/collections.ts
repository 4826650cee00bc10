import {
  PlantContainer,
  PlantContainerType,
  PlantLocation,
  PlatformGroupCollection,
  VfuSchedule,
} from '@trellis/units/model';

/** Collections of the feature beside its live ones. */
export const unitsCollections = [
  PlantContainer,
  PlantContainerType,
  PlantLocation,
  PlatformGroupCollection,
  VfuSchedule,
] as const;
