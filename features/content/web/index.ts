import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

/** What the product shows around its own work: the palette. */
export const contentWeb = defineWebFeature({
  name: 'content',
  routes: [
    defineRoute({
      path: '/admin/colors',
      titleKey: 'content:records.color.many',
      guard: 'menu',
      menuItem: 'colors',
      icon: 'palette',
      page: () => import('./colors/colors.page.tsx').then((module) => module.ColorsPage),
    }),
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
