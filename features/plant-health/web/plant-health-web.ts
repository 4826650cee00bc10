import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

/** What harms a crop, and what is done against it. */
export const plantHealthWeb = defineWebFeature({
  name: 'plant-health',
  routes: [
    defineRoute({
      path: '/ipm-spray-history',
      titleKey: 'plant-health:sprays.title',
      guard: 'menu',
      menuItem: 'ipm-spray-history',
      helpTopic: 'ipm-spray-history',
      icon: 'spray',
      page: () => import('./sprays/spray-history.page.tsx').then((module) => module.SprayHistoryPage),
    }),
    defineRoute({
      path: '/lifecycleremediations',
      titleKey: 'plant-health:records.lifecycleRemediation.many',
      guard: 'menu',
      menuItem: 'lifecycleremediations',
      helpTopic: 'lifecycleremediations',
      icon: 'bug',
      page: () => import('./cases/remediations.page.tsx').then((module) => module.RemediationsPage),
    }),
    defineRoute({
      path: '/admin/nutrientdeficiencydiagnosis',
      titleKey: 'plant-health:guide.title',
      guard: 'menu',
      menuItem: 'nutrientdeficiencydiagnosis',
      helpTopic: 'nutrientdeficiencydiagnosis',
      icon: 'leaf',
      page: () => import('./guide/guide.page.tsx').then((module) => module.GuidePage),
    }),
    defineRoute({
      path: '/destroyed-plants',
      titleKey: 'plant-health:destroyed.title',
      guard: 'menu',
      menuItem: 'destroyed-plants',
      helpTopic: 'destroyed-plants',
      icon: 'leaf',
      page: () => import('./destroyed/destroyed-plants.page.tsx').then((module) => module.DestroyedPlantsPage),
    }),
    defineRoute({
      path: '/malfunctioning-grow-units',
      titleKey: 'plant-health:records.malfunctioningGrowUnit.many',
      guard: 'menu',
      menuItem: 'malfunctioning-grow-units',
      helpTopic: 'malfunctioning-grow-units',
      icon: 'bug',
      page: () => import('./faults/faults.page.tsx').then((module) => module.FaultsPage),
    }),
  ],
  parts: [
    {
      page: 'run-health',
      titleKey: 'plant-health:run.title',
      part: () => import('./run/run-health.tsx').then((module) => module.RunHealth),
    },
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
