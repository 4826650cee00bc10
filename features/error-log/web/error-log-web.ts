import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

/** Errors that browsers met. */
export const errorLogWeb = defineWebFeature({
  name: 'error-log',
  routes: [
    defineRoute({
      path: '/admin/user-exception-logs',
      titleKey: 'error-log:title',
      guard: 'signedIn',
      menuItem: 'user-exception-logs',
      helpTopic: 'admin-user-exception-logs',
      icon: 'bug',
      page: () => import('./error-log.page.tsx').then((module) => module.ErrorLogPage),
    }),
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
