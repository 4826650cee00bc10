import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

/** Runs of grow plans: where each stands, and what moves it on. */
export const lifecyclesWeb = defineWebFeature({
  name: 'lifecycles',
  routes: [
    // A kind of runs, or the number of a plan.
    defineRoute({
      path: '/lifecycles/{type?}',
      titleKey: 'lifecycles:records.lifecycle.many',
      guard: 'menu',
      menuItem: 'lifecycles',
      helpTopic: 'lifecycles',
      icon: 'sprout',
      page: () => import('./calendar/runs.page.tsx').then((module) => module.RunsPage),
    }),
    defineRoute({
      path: '/growplans/startlifecycle/{growplanId}',
      titleKey: 'lifecycles:start.title',
      guard: 'menu',
      menuItem: 'growplans',
      helpTopic: 'lifecycles',
      page: () => import('./start/start-run.page.tsx').then((module) => module.StartRunPage),
    }),
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
