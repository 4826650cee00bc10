import { admins, allFields, defineApi, idText, recordSchema } from '@trellis/entity-kit';
import * as z from 'zod';
import { Facility } from './facility.entity.ts';

const service = z
  .strictObject({
    serviceInterruptLevel: z.int().min(0).max(3),
    serviceInterruptMessage: z.string().max(2000).nullable(),
    serviceLevel_id: z.int().min(1).nullable(),
    client_id: z.int().min(1).nullable(),
    dashboardUIVersion: z.int().min(1).max(9),
  })
  .partial();
export type FacilityService = z.infer<typeof service>;

/** What the provider decides about a facility. */
export const facilitiesApi = defineApi('facilities', {
  setService: {
    method: 'POST',
    path: 'facilities/{id}/setService',
    summary: 'Set service state, contract, company and interface version; a banner (levels 1 and 2) needs its message',
    access: admins,
    params: z.object({ id: idText }),
    body: service,
    returns: recordSchema(allFields(Facility)),
  },
});
