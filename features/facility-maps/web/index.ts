import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

/** Where things stand: the map of a level with its values, and its editor. */
export const facilityMapsWeb = defineWebFeature({
  name: 'facility-maps',
  routes: [
    defineRoute({
      path: '/dashboard/facilitymaps',
      titleKey: 'facility-maps:map.title',
      guard: 'menu',
      menuItem: 'dashboard-facilitymaps',
      helpTopic: 'dashboard-facilitymaps',
      icon: 'map',
      page: () => import('./viewer/facility-map.page.tsx').then((module) => module.FacilityMapPage),
    }),
    defineRoute({
      path: '/admin/facilitymaps',
      titleKey: 'facility-maps:editor.title',
      guard: 'menu',
      menuItem: 'facilitymaps',
      helpTopic: 'admin-facilitymaps',
      icon: 'map',
      page: () => import('./editor/map-editor.page.tsx').then((module) => module.MapEditorPage),
    }),
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
