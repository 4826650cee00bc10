import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

/** What is grown: strains, varietals and their traits, and what they gave. */
export const geneticsWeb = defineWebFeature({
  name: 'genetics',
  routes: [
    defineRoute({
      path: '/strains',
      titleKey: 'genetics:records.strain.many',
      guard: 'menu',
      menuItem: 'strains',
      helpTopic: 'strains',
      icon: 'leaf',
      page: () => import('./strains/strains.page.tsx').then((module) => module.StrainsPage),
    }),
    defineRoute({
      path: '/facility-strains',
      titleKey: 'genetics:records.facilityStrain.many',
      guard: 'menu',
      menuItem: 'facility-strains',
      helpTopic: 'facility-strains',
      icon: 'leaf',
      page: () => import('./lists/facility-strains.page.tsx').then((module) => module.FacilityStrainsPage),
    }),
    defineRoute({
      path: '/varietals',
      titleKey: 'genetics:records.varietal.many',
      guard: 'menu',
      menuItem: 'varietals',
      helpTopic: 'varietals',
      icon: 'leaf',
      page: () => import('./lists/varietals.page.tsx').then((module) => module.VarietalsPage),
    }),
    defineRoute({
      path: '/attributes',
      titleKey: 'genetics:records.attribute.many',
      guard: 'menu',
      menuItem: 'attributes',
      helpTopic: 'attributes',
      icon: 'leaf',
      page: () => import('./lists/attributes.page.tsx').then((module) => module.AttributesPage),
    }),
    defineRoute({
      path: '/genetics-historical/{growplan_id?}',
      titleKey: 'genetics:history.title',
      guard: 'menu',
      menuItem: 'genetics-historical',
      helpTopic: 'genetics-historical',
      icon: 'chart',
      page: () => import('./history/genetics-history.page.tsx').then((module) => module.GeneticsHistoryPage),
    }),
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
