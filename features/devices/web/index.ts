import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

/** Controllers of a facility, those that wait to become one, and zones. */
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
    defineRoute({
      path: '/admin/zones',
      titleKey: 'devices:records.zone.many',
      guard: 'menu',
      menuItem: 'zones',
      helpTopic: 'admin-zones',
      icon: 'tune',
      page: () => import('./zones/zones.page.tsx').then((module) => module.ZonesPage),
    }),
    defineRoute({
      path: '/admin/zone-types',
      titleKey: 'devices:records.zoneType.many',
      guard: 'menu',
      menuItem: 'zone-types',
      helpTopic: 'admin-zone-types',
      icon: 'tune',
      page: () => import('./zones/zone-types.page.tsx').then((module) => module.ZoneTypesPage),
    }),
    defineRoute({
      path: '/systemadmin/plcs',
      titleKey: 'devices:records.plc.many',
      guard: 'menu',
      menuItem: 'plcs',
      helpTopic: 'systemadmin-plcs',
      icon: 'chip',
      page: () => import('./plcs/plcs.page.tsx').then((module) => module.PlcsPage),
    }),
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
