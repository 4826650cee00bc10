import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

/** What controllers sent and could not be kept, for administrators. */
export const rejectedMessagesWeb = defineWebFeature({
  name: 'rejected-messages',
  routes: [
    defineRoute({
      path: '/systemadmin/rejected-messages',
      titleKey: 'rejected-messages:title',
      guard: 'menu',
      menuItem: 'rejected-messages',
      helpTopic: 'systemadmin-rejected-messages',
      icon: 'bug',
      page: () => import('./rejected-messages.page.tsx').then((module) => module.RejectedMessagesPage),
    }),
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
