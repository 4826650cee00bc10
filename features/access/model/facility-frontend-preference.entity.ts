import { defineEntity, facilityScope, longText, reference, text, type Infer } from '@trellis/entity-kit';

/** A setting of the interface: for everyone in a facility, or (with `user_id`) for one person there. */
export const FacilityFrontendPreference = defineEntity(
  'facilityFrontendPreference',
  {
    facility_id: reference('facility', { onDelete: 'cascade' }),
    user_id: reference('user', { optional: true, onDelete: 'cascade', meaning: 'empty: everyone in the facility' }),
    preferenceName: text({ max: 120 }),
    setting: longText({ max: 10_000, optional: true, meaning: 'the value as text, JSON where it has parts' }),
  },
  {
    path: 'facilityFrontendPreferences',
    table: 'facility_frontend_preferences',
    meaning: 'settings of the interface per facility',
    scope: facilityScope(),
    tenants: 'all',
    access: { read: 'member', create: ['facilityManager'], update: ['facilityManager'], delete: ['facilityManager'] },
    unique: [['facility_id', 'preferenceName', 'user_id']],
    list: { columns: ['facility_id', 'user_id', 'preferenceName', 'setting'], search: ['preferenceName'] },
  },
);
export type FacilityFrontendPreference = Infer<typeof FacilityFrontendPreference>;
declare module '@trellis/entity-kit' {
  interface Entities {
    facility_frontend_preferences: typeof FacilityFrontendPreference;
  }
}
