import { defineWebFeature } from '@trellis/web-kit/routes';

/** The harvest of a run, on its page. */
export const harvestsWeb = defineWebFeature({
  name: 'harvests',
  routes: [],
  parts: [
    {
      page: 'run-harvest',
      titleKey: 'harvests:run.title',
      part: () => import('./run/run-harvest.tsx').then((module) => module.RunHarvest),
    },
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
