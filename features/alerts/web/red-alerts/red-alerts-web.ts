import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

/** Emergencies: warn everybody in a facility, and see who saw it. */
export const redAlertsWeb = defineWebFeature({
  name: 'red-alerts',
  routes: [
    defineRoute({
      path: '/admin/redalerts',
      titleKey: 'red-alerts:title',
      guard: 'menu',
      menuItem: 'redalerts',
      helpTopic: 'admin-redalerts',
      icon: 'alert',
      page: () => import('./red-alerts.page.tsx').then((module) => module.RedAlertsPage),
    }),
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
