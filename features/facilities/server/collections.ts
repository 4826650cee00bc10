import { ClientFacility, DryingRoom, FacilityMap, License } from '@trellis/facilities/model';

/** Collections of the feature beside its live ones. */
export const facilitiesCollections = [ClientFacility, DryingRoom, FacilityMap, License] as const;
