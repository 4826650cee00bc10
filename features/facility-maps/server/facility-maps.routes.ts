import { facilityMapsApi } from '@trellis/facility-maps/model';
import { implement } from '@trellis/server-kit';
import { holdMap, letGoOfMap } from './hold-map.ts';
import { reviseMap } from './revise-map.ts';

/** Floor plans beside their everyday calls. */
export const facilityMapsRoutes = implement(facilityMapsApi, {
  hold: ({ facilityMap, body }, context) => holdMap(facilityMap, body.takeOver, context),
  letGo: ({ facilityMap }, context) => letGoOfMap(facilityMap, context),
  revise: ({ facilityMap }, context) => reviseMap(facilityMap, context),
});
