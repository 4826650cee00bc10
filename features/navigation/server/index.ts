import {
  NavigationMenu,
  NavigationMenuCategory,
  NavigationMenuFavorite,
  NavigationMenuRecent,
  NavigationMenuRole,
} from '@trellis/navigation/model';
import type { Feature } from '@trellis/server-kit';
import { navigationReferenceData } from './default-menu/index.ts';
import { navigationRoutes } from './navigation.routes.ts';

export { readMenu, type MenuReader } from './read-menu.ts';

/** Menus, favourites and recents. */
export const navigationFeature: Feature = {
  name: 'navigation',
  entities: [NavigationMenu, NavigationMenuCategory, NavigationMenuFavorite, NavigationMenuRecent, NavigationMenuRole],
  implementations: [navigationRoutes],
  referenceData: navigationReferenceData,
};
