import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

/** Who did what to which record. */
export const activityLogWeb = defineWebFeature({
  name: 'activity-log',
  routes: [
    defineRoute({
      path: '/admin/activity-logs',
      titleKey: 'activity-log:title',
      guard: 'menu',
      menuItem: 'activity-logs',
      helpTopic: 'admin-activity-logs',
      icon: 'history',
      page: () => import('./activity-log.page.tsx').then((module) => module.ActivityLogPage),
    }),
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
