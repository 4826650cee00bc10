import {
  FacilityFrontendPreference,
  FacilityInvitation,
  FacilityUser,
  GridCustomization,
  MembershipOfFacility,
  PageRequest,
  TeamMember,
  UserPreference,
} from '@trellis/access/model';

/** Collections of the feature beside its live ones. */
export const accessCollections = [
  FacilityFrontendPreference,
  FacilityInvitation,
  FacilityUser,
  GridCustomization,
  MembershipOfFacility,
  PageRequest,
  TeamMember,
  UserPreference,
] as const;
