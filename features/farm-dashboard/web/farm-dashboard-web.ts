import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

/** Where a shift begins: what is wrong, what is due today, what comes. */
export const farmDashboardWeb = defineWebFeature({
  name: 'farm-dashboard',
  routes: [
    defineRoute({
      path: '/dashboard/farm',
      titleKey: 'farm-dashboard:title',
      guard: 'menu',
      menuItem: 'dashboard-farm',
      helpTopic: 'dashboard-farm',
      icon: 'view-dashboard',
      page: () => import('./farm-dashboard.page.tsx').then((module) => module.FarmDashboardPage),
    }),
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
