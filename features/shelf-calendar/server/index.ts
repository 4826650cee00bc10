import type { Feature } from '@trellis/server-kit';
import { shelfCalendarRoutes } from './shelf-calendar.routes.ts';
import { shelvesRoutes } from './shelves/shelves.routes.ts';

/** Who has which shelf, and when; and the shelves themselves. */
export const shelfCalendarFeature: Feature = {
  name: 'shelf-calendar',
  implementations: [shelfCalendarRoutes, shelvesRoutes],
};
