import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

/** What a plan would give and take, by equations fitted to rooms. */
export const growthModelWeb = defineWebFeature({
  name: 'growth-model',
  routes: [
    defineRoute({
      path: '/growthrooms',
      titleKey: 'growth-model:records.growthRoom.many',
      guard: 'menu',
      menuItem: 'growthrooms',
      helpTopic: 'growthrooms',
      icon: 'chart-line',
      page: () => import('./rooms/growth-rooms.page.tsx').then((module) => module.GrowthRoomsPage),
    }),
    defineRoute({
      path: '/growthmodels',
      titleKey: 'growth-model:records.growthModel.many',
      guard: 'menu',
      menuItem: 'growthmodels',
      helpTopic: 'growthmodels',
      icon: 'sprout',
      page: () => import('./equations/growth-models.page.tsx').then((module) => module.GrowthModelsPage),
    }),
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
