import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

/** Every sensor of a facility: what it reads, whether it may be trusted, where it stands. */
export const sensorsWeb = defineWebFeature({
  name: 'sensors',
  routes: [
    defineRoute({
      path: '/sensors',
      titleKey: 'sensors:title',
      guard: 'signedIn',
      menuItem: 'sensors',
      helpTopic: 'sensors',
      icon: 'thermometer',
      page: () => import('./sensors.page.tsx').then((module) => module.SensorsPage),
    }),
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
