import { defineRoute, defineTool, defineWebFeature } from '@trellis/web-kit/routes';

export { loadMenu, recentsOf, refreshMenu, rememberOpened } from './menu-calls.ts';
export {
  countPages,
  favoritePlaces,
  menuGroups,
  menuHere,
  menuPlaces,
  onlyPlace,
  shortGroups,
  shortGroupsAt,
  type MenuGroup,
  type MenuHere,
  type MenuPlace,
} from './menu-view.ts';

/** The menu at a glance, and the manager of it all. */
export const navigationWeb = defineWebFeature({
  name: 'navigation',
  routes: [
    defineRoute({
      path: '/admin/menu-manager',
      titleKey: 'navigation:routes.menuManager',
      guard: 'menu',
      menuItem: 'menu-manager',
      helpTopic: 'admin-menu-manager',
      icon: 'menu',
      page: () => import('./menu-manager/menu-manager.page.tsx').then((module) => module.MenuManagerPage),
    }),
  ],
  tools: [
    defineTool({
      name: 'menu',
      labelKey: 'navigation:tools.menu',
      icon: 'apps',
      seq: 10,
      dialog: () => import('./full-screen-menu/full-screen-menu.tsx').then((module) => module.FullScreenMenu),
    }),
  ],
  parts: [
    {
      page: 'profile',
      titleKey: 'navigation:favorites.title',
      part: () => import('./favorites/favorites.tsx').then((module) => module.Favorites),
    },
  ],
  companion: () => import('./navigation-companion.tsx').then((module) => module.NavigationCompanion),
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
