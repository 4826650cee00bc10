import {
  NavigationMenu,
  NavigationMenuCategory,
  NavigationMenuFavorite,
  NavigationMenuRecent,
  NavigationMenuRole,
} from '@trellis/navigation/model';
import { sessionMenu } from '@trellis/access/server';
import type { Feature } from '@trellis/server-kit';
import { announceMenus } from './announce-menus.ts';
import { navigationReferenceData } from './default-menu/index.ts';
import { menuManagerRoutes } from './menu-manager/menu-manager.routes.ts';
import { navigationRoutes } from './navigation.routes.ts';
import { readMenu } from './read-menu.ts';

export { readMenu } from './read-menu.ts';

/** Menus, favourites and recents. */
export const navigationFeature: Feature = {
  name: 'navigation',
  entities: [NavigationMenu, NavigationMenuCategory, NavigationMenuFavorite, NavigationMenuRecent, NavigationMenuRole],
  implementations: [menuManagerRoutes, navigationRoutes],
  referenceData: navigationReferenceData,
  prepare: (services) => {
    announceMenus(services);
    services.slots.fill(sessionMenu, readMenu);
  },
};
