import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

/** What plants stand in. */
export const containersWeb = defineWebFeature({
  name: 'containers',
  routes: [
    defineRoute({
      path: '/admin/plantcontainertypes',
      titleKey: 'containers:records.plantContainerType.many',
      guard: 'menu',
      menuItem: 'plantcontainertypes',
      helpTopic: 'admin-plantcontainertypes',
      icon: 'table',
      page: () => import('./container-types.page.tsx').then((module) => module.ContainerTypesPage),
    }),
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
