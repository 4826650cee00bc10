import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

/** Controllers of a facility, and those that wait to become one. */
export const devicesWeb = defineWebFeature({
  name: 'devices',
  routes: [
    defineRoute({
      path: '/systemadmin/controllers',
      titleKey: 'devices:records.controller.many',
      guard: 'menu',
      menuItem: 'controllers',
      helpTopic: 'systemadmin-controllers',
      icon: 'chip',
      page: () => import('./controllers/controllers.page.tsx').then((module) => module.ControllersPage),
    }),
    defineRoute({
      path: '/admin/provisional-controllers',
      titleKey: 'devices:records.provisionalController.many',
      guard: 'signedIn',
      menuItem: 'provisional-controllers',
      helpTopic: 'admin-provisional-controllers',
      icon: 'chip',
      page: () =>
        import('./provisional/provisional-controllers.page.tsx').then((module) => module.ProvisionalControllersPage),
    }),
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
