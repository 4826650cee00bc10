import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

/** Where a day begins: the board of a person's role, or else their own tiles. */
export const startPageWeb = defineWebFeature({
  name: 'start-page',
  routes: [
    defineRoute({
      path: '/dashboard',
      titleKey: 'start-page:title',
      guard: 'signedIn',
      isHidden: true,
      page: () => import('./home.page.tsx').then((module) => module.HomePage),
    }),
    defineRoute({
      path: '/default-dashboard',
      titleKey: 'start-page:title',
      guard: 'signedIn',
      isHidden: true,
      helpTopic: 'default-dashboard',
      page: () => import('./start.page.tsx').then((module) => module.StartPage),
    }),
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
