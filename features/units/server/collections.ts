import {
  MissedIrrigation,
  PlantContainer,
  PlantContainerType,
  PlantLocation,
  PlatformGroupCollection,
  PlatformGroupCollectionMember,
  VfuSchedule,
} from '@trellis/units/model';

/** Collections of the feature beside its live ones. */
export const unitsCollections = [
  MissedIrrigation,
  PlantContainerType,
  PlantContainer,
  PlantLocation,
  PlatformGroupCollection,
  PlatformGroupCollectionMember,
  VfuSchedule,
] as const;
