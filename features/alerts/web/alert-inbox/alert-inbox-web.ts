import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

/** The inbox of alerts: what is wrong, who is on it, what helps. */
export const alertInboxWeb = defineWebFeature({
  name: 'alert-inbox',
  routes: [
    defineRoute({
      path: '/facility/alerts',
      titleKey: 'alert-inbox:title',
      guard: 'menu',
      menuItem: 'facility-alerts',
      helpTopic: 'facility-alerts',
      icon: 'alert',
      page: () => import('./alerts.page.tsx').then((module) => module.AlertsPage),
    }),
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
