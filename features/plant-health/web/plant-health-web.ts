import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

/** What harms a crop, and what is done against it. */
export const plantHealthWeb = defineWebFeature({
  name: 'plant-health',
  routes: [
    defineRoute({
      path: '/ipm-spray-history',
      titleKey: 'plant-health:sprays.title',
      guard: 'menu',
      menuItem: 'ipm-spray-history',
      helpTopic: 'ipm-spray-history',
      icon: 'spray',
      page: () => import('./sprays/spray-history.page.tsx').then((module) => module.SprayHistoryPage),
    }),
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
