import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

/** The first start: from an empty installation to a first reading. */
export const installationWeb = defineWebFeature({
  name: 'installation',
  routes: [
    defineRoute({
      path: '/setup',
      titleKey: 'installation:title',
      guard: 'public',
      isBare: true,
      isHidden: true,
      page: () => import('./setup.page.tsx').then((module) => module.SetupPage),
    }),
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
