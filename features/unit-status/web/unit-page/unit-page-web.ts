import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

/** The page of one unit. */
export const unitPageWeb = defineWebFeature({
  name: 'unit-page',
  routes: [
    defineRoute({
      path: '/device/{deviceId}/{controllerId}',
      titleKey: 'unit-page:routes.device',
      guard: 'menu',
      menuItem: 'device',
      helpTopic: 'device',
      isHidden: true,
      page: () => import('./unit-page.page.tsx').then((module) => module.UnitPage),
    }),
  ],
  parts: [
    {
      page: 'alert',
      titleKey: 'unit-page:alerts.chart',
      part: () => import('./alerts/alert-chart.tsx').then((module) => module.AlertChart),
    },
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
