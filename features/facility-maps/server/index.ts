import { FacilityMap } from '@trellis/facility-maps/model';
import type { Feature } from '@trellis/server-kit';
import { facilityMapsRoutes } from './facility-maps.routes.ts';

/** Floor plans with what stands on them. */
export const facilityMapsFeature: Feature = {
  name: 'facility-maps',
  entities: [FacilityMap],
  implementations: [facilityMapsRoutes],
};
