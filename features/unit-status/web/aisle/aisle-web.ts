import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

/** One aisle on a tablet: eight units at a time, for fingers in gloves. */
export const aisleWeb = defineWebFeature({
  name: 'aisle',
  routes: [
    defineRoute({
      path: '/gx8',
      titleKey: 'aisle:title',
      guard: 'signedIn',
      menuItem: 'gx8',
      helpTopic: 'gx8',
      icon: 'tune',
      page: () => import('./aisle.page.tsx').then((module) => module.AislePage),
    }),
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
