import { defineWebFeature } from '@trellis/web-kit/routes';

/** Tries the rule of a type of alerts, on the page of types. */
export const ruleTestWeb = defineWebFeature({
  name: 'unit-alerts',
  routes: [],
  parts: [
    {
      page: 'alert-type',
      titleKey: 'unit-alerts:test.title',
      part: () => import('./rule-test.tsx').then((module) => module.RuleTest),
    },
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
