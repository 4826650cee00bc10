import { defineEntity, integer, reference, userScope, type Infer } from '@trellis/entity-kit';

/** A menu entry a person marked with the heart. */
export const NavigationMenuFavorite = defineEntity(
  'navigationMenuFavorite',
  {
    user_id: reference('user', { onDelete: 'cascade' }),
    ag_navigationMenu_id: reference('navigationMenu', { onDelete: 'cascade' }),
    seq: integer({ default: 0, meaning: 'favourites stand in this order' }),
  },
  {
    path: 'ag_navigationMenuFavorites',
    table: 'navigation_menu_favorites',
    meaning: 'favourite menu entries',
    scope: userScope('user_id'),
    access: { read: 'member', create: 'member', update: 'member', delete: 'member' },
    history: false,
    unique: [['user_id', 'ag_navigationMenu_id']],
    list: { columns: ['user_id', 'ag_navigationMenu_id', 'seq'], order: 'seq' },
  },
);
export type NavigationMenuFavorite = Infer<typeof NavigationMenuFavorite>;

/** A menu entry a person opened; the newest ten of each person are kept, each entry once. Written by `addRecent` alone. */
export const NavigationMenuRecent = defineEntity(
  'navigationMenuRecent',
  {
    user_id: reference('user', { onDelete: 'cascade' }),
    ag_navigationMenu_id: reference('navigationMenu', { onDelete: 'cascade' }),
  },
  {
    path: 'ag_navigationMenuRecents',
    table: 'navigation_menu_recents',
    meaning: 'menu entries opened last',
    scope: userScope('user_id'),
    access: { read: 'member', create: 'nobody', update: 'nobody', delete: 'member' },
    history: false,
    unique: [['user_id', 'ag_navigationMenu_id']],
    list: { columns: ['user_id', 'ag_navigationMenu_id'] },
  },
);
export type NavigationMenuRecent = Infer<typeof NavigationMenuRecent>;
declare module '@trellis/entity-kit' {
  interface Entities {
    navigation_menu_favorites: typeof NavigationMenuFavorite;
    navigation_menu_recents: typeof NavigationMenuRecent;
  }
}
