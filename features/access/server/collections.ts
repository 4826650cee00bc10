import { FacilityFrontendPreference, GridCustomization, UserExceptionLog, UserPreference } from '@trellis/access/model';

/** Collections of the feature beside its live ones. */
export const accessCollections = [
  FacilityFrontendPreference,
  GridCustomization,
  UserExceptionLog,
  UserPreference,
] as const;
