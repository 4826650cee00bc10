import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

export { infrastructureWeb } from './infrastructure/infrastructure-web.ts';
export { unitPageWeb } from './unit-page/unit-page-web.ts';

/** Growing units: the live grid and the page of one unit. */
export const unitsWeb = defineWebFeature({
  name: 'units',
  routes: [
    defineRoute({
      path: '/zone-devices/{mode}',
      titleKey: 'units:routes.zoneDevices',
      guard: 'signedIn',
      menuItem: 'zone-devices',
      menuPath: '/zone-devices/all',
      helpTopic: 'zone-devices',
      icon: 'tune',
      page: () => import('./unit-grid/unit-grid.page.tsx').then((module) => module.UnitGridPage),
    }),
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
