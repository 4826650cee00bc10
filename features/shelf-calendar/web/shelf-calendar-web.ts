import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

/** Who has which shelf, and when. */
export const shelfCalendarWeb = defineWebFeature({
  name: 'shelf-calendar',
  routes: [
    defineRoute({
      path: '/platform-allocations',
      titleKey: 'shelf-calendar:title',
      guard: 'menu',
      menuItem: 'platform-allocations',
      helpTopic: 'platform-allocations',
      icon: 'calendar',
      page: () => import('./calendar/shelf-calendar.page.tsx').then((module) => module.ShelfCalendarPage),
    }),
  ],
  parts: [
    {
      page: 'unit-shelves',
      titleKey: 'shelf-calendar:shelves.title',
      part: () => import('./shelves/unit-shelves.tsx').then((module) => module.UnitShelves),
    },
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
