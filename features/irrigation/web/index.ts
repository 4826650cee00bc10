import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

/** Water: which zones share it and how, and what became of every shot. */
export const irrigationWeb = defineWebFeature({
  name: 'irrigation',
  routes: [
    defineRoute({
      path: '/systemadmin/irrigationdashboard',
      titleKey: 'irrigation:dashboard.title',
      guard: 'menu',
      menuItem: 'irrigationdashboard',
      helpTopic: 'systemadmin-irrigationdashboard',
      icon: 'water',
      page: () => import('./dashboard/irrigation-dashboard.page.tsx').then((module) => module.IrrigationDashboardPage),
    }),
    defineRoute({
      path: '/zoneconfig',
      titleKey: 'irrigation:zones.title',
      guard: 'menu',
      menuItem: 'zoneconfig',
      helpTopic: 'zoneconfig',
      icon: 'tune',
      page: () => import('./zone-config/zone-config.page.tsx').then((module) => module.ZoneConfigPage),
    }),
    defineRoute({
      path: '/dashboard/autogrow',
      titleKey: 'irrigation:dosing.title',
      guard: 'menu',
      menuItem: 'autogrow',
      helpTopic: 'dashboard-autogrow',
      icon: 'water',
      page: () => import('./dosing/dosing.page.tsx').then((module) => module.DosingPage),
    }),
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
