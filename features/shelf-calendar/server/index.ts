import type { Feature } from '@trellis/server-kit';
import { shelfCalendarRoutes } from './shelf-calendar.routes.ts';

/** Who has which shelf, and when. */
export const shelfCalendarFeature: Feature = { name: 'shelf-calendar', implementations: [shelfCalendarRoutes] };
