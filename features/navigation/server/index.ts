import {
  NavigationMenu,
  NavigationMenuCategory,
  NavigationMenuFavorite,
  NavigationMenuRecent,
  NavigationMenuRole,
} from '@trellis/navigation/model';
import type { Feature } from '@trellis/server-kit';

/** Menus, favourites and recents. */
export const navigationFeature: Feature = {
  name: 'navigation',
  entities: [NavigationMenu, NavigationMenuCategory, NavigationMenuFavorite, NavigationMenuRecent, NavigationMenuRole],
};
