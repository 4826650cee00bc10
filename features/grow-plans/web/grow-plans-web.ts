import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

/** What grow plans are made of: stages, categories, VPD profiles and kinds of work. */
export const growPlansWeb = defineWebFeature({
  name: 'grow-plans',
  routes: [
    defineRoute({
      path: '/growplancategories',
      titleKey: 'grow-plans:records.growPlanCategory.many',
      guard: 'menu',
      menuItem: 'growplancategories',
      helpTopic: 'growplancategories',
      icon: 'leaf',
      page: () => import('./lists/categories.page.tsx').then((module) => module.CategoriesPage),
    }),
    defineRoute({
      path: '/admin/growstages',
      titleKey: 'grow-plans:records.growStage.many',
      guard: 'menu',
      menuItem: 'growstages',
      helpTopic: 'admin-growstages',
      icon: 'leaf',
      page: () => import('./lists/stages.page.tsx').then((module) => module.StagesPage),
    }),
    defineRoute({
      path: '/admin/vpd-profiles',
      titleKey: 'grow-plans:records.vpdProfile.many',
      guard: 'menu',
      menuItem: 'vpd-profiles',
      helpTopic: 'admin-vpd-profiles',
      icon: 'chart',
      page: () => import('./vpd/vpd-profiles.page.tsx').then((module) => module.VpdProfilesPage),
    }),
    defineRoute({
      path: '/admin/grow-task-types',
      titleKey: 'grow-plans:records.growTaskType.many',
      guard: 'signedIn',
      menuItem: 'grow-task-types',
      helpTopic: 'admin-grow-task-types',
      icon: 'clipboard-check',
      page: () => import('./lists/task-types.page.tsx').then((module) => module.TaskTypesPage),
    }),
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
