import {
  admins,
  allFields,
  defineApi,
  idText,
  recordSchema,
  row,
  rowId,
  ruleMessages,
  signedIn,
} from '@trellis/entity-kit';
import * as z from 'zod';
import { FacilityChannel } from './facility-channel.entity.ts';
import { Area, Facility } from './facility.entity.ts';

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

const name = z.string().trim().min(1, ruleMessages.required).max(255);

const newFacility = z.strictObject({
  name,
  facility_timezone: z.string().min(1, ruleMessages.required).max(64),
  kind: z.enum(Facility.fields.kind.values).optional(),
  address: z.string().max(500).nullish(),
  city: z.string().max(120).nullish(),
  state: z.string().max(2).nullish(),
  zip: z.string().max(12).nullish(),
  client_id: rowId.nullish(),
  copy_facility_id: rowId
    .nullish()
    .meta({ description: 'equipment, crops and presentation are set as in this facility' }),
  areas: z
    .array(z.strictObject({ name: z.string().trim().min(1).max(120), kind: z.enum(Area.fields.kind.values) }))
    .max(100)
    .optional(),
});
export type NewFacility = z.infer<typeof newFacility>;

const overview = z.object({
  id: z.int(),
  areas: z.int(),
  zones: z.int(),
  units: z.int(),
  controllers: z.int(),
  people: z.int(),
  runs: z.int().meta({ description: 'lifecycles in flight or harvesting' }),
  licences: z.int(),
  nextExpiry: z.string().nullable().meta({ description: 'day the next licence runs out, or ran out' }),
});
export type FacilityOverview = z.infer<typeof overview>;

/** What the provider decides about a facility, and what stands in each. */
export const facilitiesApi = defineApi('facilities', {
  open: {
    method: 'POST',
    path: 'facilities/open',
    summary: 'Open a facility, with its rooms, set up like another where one is named',
    access: admins,
    body: newFacility,
    returns: recordSchema(allFields(Facility)),
  },
  setActive: {
    method: 'POST',
    path: 'facilities/{id}/setActive',
    summary: 'Close a facility (refused while crops are in flight there), or open it again',
    access: admins,
    params: z.object({ id: idText }),
    body: z.strictObject({ active: z.boolean() }),
    returns: recordSchema(allFields(Facility)),
  },
  getOverview: {
    method: 'GET',
    path: 'facilities/getOverview',
    summary: 'What stands in each facility the caller owns or manages: rooms, zones, units, people, runs, licences',
    access: signedIn('It lists the facilities that the person belongs to, and no others.'),
    returns: z.array(overview),
  },
  testPost: {
    method: 'POST',
    path: 'facilityChannels/{id}/test',
    summary: 'Post a test to a channel of a facility, and say what it answered',
    access: row(FacilityChannel, 'update'),
    ownTransactions: true,
    params: z.object({ id: idText }),
    body: z.strictObject({}),
    returns: z.object({
      isTaken: z.boolean(),
      error: z.string().nullable().meta({ description: 'what was answered, of what was not taken' }),
    }),
  },
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
