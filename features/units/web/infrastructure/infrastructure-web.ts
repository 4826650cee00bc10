import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

/** What is installed where. */
export const infrastructureWeb = defineWebFeature({
  name: 'infrastructure',
  routes: [
    defineRoute({
      path: '/systemadmin/facility-infrastructure',
      titleKey: 'infrastructure:title',
      guard: 'public',
      menuItem: 'facility-infrastructure',
      icon: 'layers',
      page: () => import('./infrastructure.page.tsx').then((module) => module.InfrastructurePage),
    }),
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
