import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

/** What the state is told. */
export const complianceWeb = defineWebFeature({
  name: 'compliance',
  routes: [
    defineRoute({
      path: '/admin/metrc/outbox',
      titleKey: 'compliance:records.outboxMessage.many',
      guard: 'menu',
      menuItem: 'metrc-outbox',
      helpTopic: 'admin-metrc-outbox',
      icon: 'scale-balance',
      page: () => import('./outbox/outbox.page.tsx').then((module) => module.OutboxPage),
    }),
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
