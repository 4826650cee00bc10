import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

/** Tries the rule of a type of alerts, on the page of types; and how the servers are that alerts tell of. */
export const ruleTestWeb = defineWebFeature({
  name: 'unit-alerts',
  routes: [
    defineRoute({
      path: '/systemadmin/servers',
      titleKey: 'unit-alerts:servers.title',
      // Whoever is told of alerts sees what those about servers are judged by.
      guard: 'menu',
      menuItem: 'facility-alerts',
      helpTopic: 'systemadmin-servers',
      icon: 'server',
      page: () => import('./servers/servers.page.tsx').then((module) => module.ServersPage),
    }),
  ],
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
