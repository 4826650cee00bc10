import { defineApi, idText, row } from '@trellis/entity-kit';
import * as z from 'zod';
import { FacilityMap, mapEditors } from './facility-map.entity.ts';

/** Floor plans beside their everyday calls. */
export const facilityMapsApi = defineApi('facility-maps', {
  revise: {
    method: 'POST',
    path: 'facilityMaps/{id}/revise',
    summary:
      'The draft of the next version of a map, with its items; a draft that is there already is answered as it is, so that nobody draws beside another',
    access: row(FacilityMap, mapEditors),
    params: z.object({ id: idText }),
    returns: z.object({ id: z.int(), version: z.int() }),
  },
  hold: {
    method: 'POST',
    path: 'facilityMaps/{id}/hold',
    summary:
      'I draw this draft; said again every half minute. Held by somebody else who was heard within two minutes, it answers who, and stays theirs unless it is taken over',
    access: row(FacilityMap, mapEditors),
    params: z.object({ id: idText }),
    body: z.strictObject({ takeOver: z.boolean().default(false) }),
    returns: z.object({
      isMine: z.boolean(),
      editor: z.object({ id: z.int(), name: z.string(), heardAt: z.string() }).nullable(),
    }),
  },
  letGo: {
    method: 'POST',
    path: 'facilityMaps/{id}/letGo',
    summary: 'I no longer draw it',
    access: row(FacilityMap, mapEditors),
    params: z.object({ id: idText }),
    returns: z.object({ success: z.boolean() }),
  },
});
