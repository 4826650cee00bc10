import { facilityMapsApi } from '@trellis/facility-maps/model';
import { implement } from '@trellis/server-kit';
import { reviseMap } from './revise-map.ts';

/** Floor plans beside their everyday calls. */
export const facilityMapsRoutes = implement(facilityMapsApi, {
  revise: ({ facilityMap }, context) => reviseMap(facilityMap, context),
});
