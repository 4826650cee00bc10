import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

/** A whole room at once: every unit where it stands. */
export const areaViewWeb = defineWebFeature({
  name: 'area-view',
  routes: [
    defineRoute({
      path: '/full-area-view',
      titleKey: 'area-view:title',
      guard: 'menu',
      menuItem: 'full-area-view',
      helpTopic: 'full-area-view',
      icon: 'view-grid',
      page: () => import('./area-view.page.tsx').then((module) => module.AreaViewPage),
    }),
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
