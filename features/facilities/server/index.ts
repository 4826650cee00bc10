import { Area, Client, Facility } from '@trellis/facilities/model';
import type { Feature } from '@trellis/server-kit';
import { facilitiesCollections } from './collections.ts';
import { facilitiesRoutes } from './facilities.routes.ts';

/** Sites, their rooms and the companies behind them. */
export const facilitiesFeature: Feature = {
  name: 'facilities',
  entities: [...facilitiesCollections, Client, Facility, Area],
  implementations: [facilitiesRoutes],
};
