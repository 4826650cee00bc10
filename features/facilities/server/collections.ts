import { ClientFacility, DryingRoom, FacilityChannel, License } from '@trellis/facilities/model';

/** Collections of the feature beside its live ones. */
export const facilitiesCollections = [ClientFacility, DryingRoom, FacilityChannel, License] as const;
