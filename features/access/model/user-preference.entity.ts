import { defineEntity, integer, reference, userScope, type Infer, type Row } from '@trellis/entity-kit';

/** Chosen values. */
export const UserPreference = defineEntity(
  'userPreference',
  {
    user_id: reference('user', { onDelete: 'cascade' }),
    userPreferenceParameter_id: integer({ meaning: '8 time-zone mode, 9 24-hour format' }),
    userPreferenceValue_id: integer({ meaning: '11, 12, 13, 14' }),
  },
  {
    path: 'userPreferences',
    table: 'user_preferences',
    meaning: 'chosen values',
    scope: userScope('user_id'),
    access: { read: 'member', create: 'member', update: 'member', delete: 'member' },
    list: { columns: ['user_id', 'userPreferenceParameter_id', 'userPreferenceValue_id'] },
  },
);
export type UserPreference = Infer<typeof UserPreference>;
declare module '@trellis/entity-kit' {
  interface Tables {
    user_preferences: Row<typeof UserPreference>;
  }
}
