import { defineEntity, reference, userScope, type Infer, type Row } from '@trellis/entity-kit';

/** Last opened, newest 10 kept. */
export const NavigationMenuRecent = defineEntity(
  'navigationMenuRecent',
  {
    user_id: reference('user', { onDelete: 'cascade' }),
    ag_navigationMenu_id: reference('navigationMenu', { onDelete: 'cascade' }),
  },
  {
    path: 'ag_navigationMenuRecents',
    table: 'navigation_menu_recents',
    meaning: 'last opened, newest 10 kept',
    scope: userScope('user_id'),
    access: { read: 'member', create: 'member', update: 'member', delete: 'member' },
    list: { columns: ['user_id', 'ag_navigationMenu_id'] },
  },
);
export type NavigationMenuRecent = Infer<typeof NavigationMenuRecent>;
declare module '@trellis/entity-kit' {
  interface Tables {
    navigation_menu_recents: Row<typeof NavigationMenuRecent>;
  }
}
