import { defineEntity, reference, userScope, type Infer } from '@trellis/entity-kit';

/** One chosen value of a person. The time-zone mode (8) and the clock format (9) are the same facts as `users.timePreference`
 * and `users.timePreference24Hour`; the database keeps both names in step. */
export const UserPreference = defineEntity(
  'userPreference',
  {
    user_id: reference('user', { onDelete: 'cascade' }),
    userPreferenceParameter_id: reference('lookup', { meaning: '8 time-zone mode, 9 clock format' }),
    userPreferenceValue_id: reference('lookup', {
      meaning: '11 browser time, 12 facility time; 13 12-hour clock, 14 24-hour clock',
    }),
  },
  {
    path: 'userPreferences',
    table: 'user_preferences',
    meaning: 'values people chose',
    scope: userScope('user_id'),
    access: { read: 'member', create: 'member', update: 'member', delete: 'member' },
    unique: [['user_id', 'userPreferenceParameter_id']],
    list: { columns: ['user_id', 'userPreferenceParameter_id', 'userPreferenceValue_id'] },
  },
);
export type UserPreference = Infer<typeof UserPreference>;
declare module '@trellis/entity-kit' {
  interface Entities {
    user_preferences: typeof UserPreference;
  }
}
