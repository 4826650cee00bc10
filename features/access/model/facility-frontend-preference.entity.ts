import { defineEntity, facilityScope, reference, text, type Infer, type Row } from '@trellis/entity-kit';

/** UI settings pushed by frontendPreferenceUpdated. */
export const FacilityFrontendPreference = defineEntity(
  'facilityFrontendPreference',
  {
    facility_id: reference('facility'),
    user_id: reference('user', { optional: true, onDelete: 'clear' }),
    preferenceName: text(),
    setting: text({ optional: true }),
  },
  {
    path: 'facilityFrontendPreferences',
    table: 'facility_frontend_preferences',
    meaning: 'UI settings pushed by frontendPreferenceUpdated',
    scope: facilityScope(),
    access: { read: 'member', create: ['administrator'], update: ['administrator'], delete: ['administrator'] },
    list: { columns: ['facility_id', 'user_id', 'preferenceName', 'setting'] },
  },
);
export type FacilityFrontendPreference = Infer<typeof FacilityFrontendPreference>;
declare module '@trellis/entity-kit' {
  interface Tables {
    facility_frontend_preferences: Row<typeof FacilityFrontendPreference>;
  }
}
