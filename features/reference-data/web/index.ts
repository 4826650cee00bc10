import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

/** Small lists, all in one place. */
export const referenceDataWeb = defineWebFeature({
  name: 'reference-data',
  routes: [
    defineRoute({
      path: '/admin/systemtables',
      titleKey: 'reference-data:title',
      guard: 'menu',
      menuItem: 'systemtables',
      helpTopic: 'admin-systemtables',
      icon: 'table-cog',
      page: () => import('./system-tables/system-tables.page.tsx').then((module) => module.SystemTablesPage),
    }),
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
