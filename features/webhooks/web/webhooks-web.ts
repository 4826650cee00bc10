import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

/** Webhooks, for the managers of a facility. */
export const webhooksWeb = defineWebFeature({
  name: 'webhooks',
  routes: [
    defineRoute({
      path: '/admin/webhooks',
      titleKey: 'webhooks:records.webhook.many',
      guard: 'menu',
      menuItem: 'webhooks',
      helpTopic: 'admin-webhooks',
      icon: 'api',
      page: () => import('./webhooks.page.tsx').then((module) => module.WebhooksPage),
    }),
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
