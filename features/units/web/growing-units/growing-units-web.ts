import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

/** The growing units of a facility as records. */
export const growingUnitsWeb = defineWebFeature({
  name: 'growing-units',
  routes: [
    defineRoute({
      path: '/platform-groups',
      titleKey: 'growing-units:records.unit.many',
      guard: 'menu',
      menuItem: 'platform-groups',
      helpTopic: 'platform-groups',
      icon: 'table',
      page: () => import('./growing-units.page.tsx').then((module) => module.GrowingUnitsPage),
    }),
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
