import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

/** Who hears of which alert. */
export const notifiedWeb = defineWebFeature({
  name: 'notified',
  routes: [
    defineRoute({
      path: '/admin/exception-notified-users',
      titleKey: 'notified:records.exceptionNotifiedUser.many',
      guard: 'menu',
      menuItem: 'exception-notified-users',
      helpTopic: 'admin-exception-notified-users',
      icon: 'bullhorn',
      page: () => import('./notified.page.tsx').then((module) => module.NotifiedPage),
    }),
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
