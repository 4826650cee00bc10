import {
  PlantContainer,
  PlantContainerType,
  PlantLocation,
  PlatformGroupCollection,
  PlatformGroupCollectionMember,
  VfuSchedule,
} from '@trellis/units/model';

/** Collections of the feature beside units and shelves. */
export const unitsCollections = [
  PlantContainerType,
  PlantContainer,
  PlantLocation,
  PlatformGroupCollection,
  PlatformGroupCollectionMember,
  VfuSchedule,
] as const;
