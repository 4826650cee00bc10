import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

/** What made the better run better. */
export const runComparisonWeb = defineWebFeature({
  name: 'run-comparison',
  routes: [
    defineRoute({
      path: '/comparelifecycles',
      titleKey: 'run-comparison:title',
      guard: 'menu',
      menuItem: 'comparelifecycles',
      helpTopic: 'comparelifecycles',
      icon: 'scale-balance',
      page: () => import('./compare/compare.page.tsx').then((module) => module.ComparePage),
    }),
  ],
  parts: [
    {
      page: 'run-climate',
      titleKey: 'run-comparison:days.title',
      part: () => import('./run/run-days.tsx').then((module) => module.RunDays),
    },
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
