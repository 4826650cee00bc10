import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

/** What is kept in stock: articles and spare parts of a facility. */
export const consumablesWeb = defineWebFeature({
  name: 'consumables',
  routes: [
    defineRoute({
      path: '/facilityconsumables',
      titleKey: 'consumables:records.facilityConsumable.many',
      guard: 'menu',
      menuItem: 'facilityconsumables',
      helpTopic: 'facilityconsumables',
      icon: 'package-variant',
      page: () => import('./stock/facility-stock.page.tsx').then((module) => module.FacilityStockPage),
    }),
    defineRoute({
      path: '/admin/inventory',
      titleKey: 'consumables:records.inventoryItem.many',
      guard: 'menu',
      menuItem: 'inventory',
      helpTopic: 'admin-inventory',
      icon: 'package-variant',
      page: () => import('./parts/parts.page.tsx').then((module) => module.PartsPage),
    }),
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
