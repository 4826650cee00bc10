import {
  NavigationMenu,
  NavigationMenuCategory,
  NavigationMenuFavorite,
  NavigationMenuRecent,
  NavigationMenuRole,
  PageRequest,
} from '@trellis/navigation/model';
import type { Feature } from '@trellis/server-kit';
import { announceMenus } from './announce-menus.ts';
import { navigationReferenceData } from './default-menu/index.ts';
import { menuManagerRoutes } from './menu-manager/menu-manager.routes.ts';
import { navigationRoutes } from './navigation.routes.ts';

export { readMenu, type MenuReader } from './read-menu.ts';

/** Menus, favourites and recents. */
export const navigationFeature: Feature = {
  name: 'navigation',
  entities: [
    NavigationMenu,
    NavigationMenuCategory,
    NavigationMenuFavorite,
    NavigationMenuRecent,
    NavigationMenuRole,
    PageRequest,
  ],
  implementations: [menuManagerRoutes, navigationRoutes],
  referenceData: navigationReferenceData,
  prepare: announceMenus,
};
