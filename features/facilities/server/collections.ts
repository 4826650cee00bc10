import { ClientFacility, DryingRoom, FacilityChannel, FacilityMap, License } from '@trellis/facilities/model';

/** Collections of the feature beside its live ones. */
export const facilitiesCollections = [ClientFacility, DryingRoom, FacilityChannel, FacilityMap, License] as const;
