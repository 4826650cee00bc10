import { defineEntity, integer, reference, userScope, type Infer, type Row } from '@trellis/entity-kit';

/** Favorites. */
export const NavigationMenuFavorite = defineEntity(
  'navigationMenuFavorite',
  {
    user_id: reference('user', { onDelete: 'cascade' }),
    ag_navigationMenu_id: reference('navigationMenu', { onDelete: 'cascade' }),
    seq: integer({ optional: true }),
  },
  {
    path: 'ag_navigationMenuFavorites',
    table: 'navigation_menu_favorites',
    meaning: 'favorites',
    scope: userScope('user_id'),
    access: { read: 'member', create: 'member', update: 'member', delete: 'member' },
    list: { columns: ['user_id', 'ag_navigationMenu_id', 'seq'] },
  },
);
export type NavigationMenuFavorite = Infer<typeof NavigationMenuFavorite>;
declare module '@trellis/entity-kit' {
  interface Tables {
    navigation_menu_favorites: Row<typeof NavigationMenuFavorite>;
  }
}
