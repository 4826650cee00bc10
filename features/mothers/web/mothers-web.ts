import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

/** Plants kept for cuttings. */
export const mothersWeb = defineWebFeature({
  name: 'mothers',
  routes: [
    defineRoute({
      path: '/mums',
      titleKey: 'mothers:records.motherPlant.many',
      guard: 'menu',
      menuItem: 'mums',
      helpTopic: 'mums',
      icon: 'sprout',
      page: () => import('./mothers.page.tsx').then((module) => module.MothersPage),
    }),
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
