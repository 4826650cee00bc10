import { defineApi, idText, row } from '@trellis/entity-kit';
import * as z from 'zod';
import { FacilityMap } from './facility-map.entity.ts';

/** Floor plans beside their everyday calls. */
export const facilityMapsApi = defineApi('facility-maps', {
  revise: {
    method: 'POST',
    path: 'facilityMaps/{id}/revise',
    summary:
      'The draft of the next version of a map, with its items; a draft that is there already is answered as it is, so that nobody draws beside another',
    access: row(FacilityMap, ['facilityManager', 'maintenance']),
    params: z.object({ id: idText }),
    returns: z.object({ id: z.int(), version: z.int() }),
  },
});
