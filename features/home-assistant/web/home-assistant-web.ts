import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

/** Home Assistant, for the managers of a facility. */
export const homeAssistantWeb = defineWebFeature({
  name: 'home-assistant',
  routes: [
    defineRoute({
      path: '/admin/home-assistant',
      titleKey: 'home-assistant:title',
      guard: 'menu',
      menuItem: 'home-assistant',
      helpTopic: 'admin-home-assistant',
      icon: 'api',
      page: () => import('./home-assistant.page.tsx').then((module) => module.HomeAssistantPage),
    }),
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
