import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

/** What raises alerts, how urgent they are and what they say. */
export const alertTypesWeb = defineWebFeature({
  name: 'alert-types',
  routes: [
    defineRoute({
      path: '/admin/exception-types',
      titleKey: 'alert-types:records.exceptionType.many',
      guard: 'menu',
      menuItem: 'exception-types',
      helpTopic: 'admin-exception-types',
      icon: 'tune',
      page: () => import('./alert-types.page.tsx').then((module) => module.AlertTypesPage),
    }),
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
