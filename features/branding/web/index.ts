import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

/** Branding by host name, for administrators. */
export const brandingWeb = defineWebFeature({
  name: 'branding',
  routes: [
    defineRoute({
      path: '/admin/apps',
      titleKey: 'branding:records.app.many',
      guard: 'menu',
      menuItem: 'apps',
      helpTopic: 'admin-apps',
      icon: 'apps',
      page: () => import('./apps.page.tsx').then((module) => module.AppsPage),
    }),
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
