import { allFields, defineApi, idQuery, membersOf, recordSchema, signedIn } from '@trellis/entity-kit';
import * as z from 'zod';
import { FacilityFrontendPreference } from './facility-frontend-preference.entity.ts';
import { GridCustomization } from './grid-customization.entity.ts';

const preference = recordSchema(allFields(FacilityFrontendPreference));

/** What the interface keeps on the server: its settings and shared views. */
export const preferencesApi = defineApi('preferences', {
  load: {
    method: 'GET',
    path: 'facilityFrontendPreferences/load',
    summary: "The facility's settings and the person's own there; an own one stands after the one for everyone",
    access: membersOf('facility_id'),
    tenants: true,
    query: z.object({ facility_id: idQuery }),
    returns: z.object({ success: z.boolean(), data: z.array(preference) }),
  },
  save: {
    method: 'POST',
    path: 'facilityFrontendPreferences/save',
    summary: "Keep one of the person's own settings in a facility",
    access: membersOf('facility_id'),
    tenants: true,
    body: z.strictObject({
      facility_id: z.int().min(1),
      preferenceName: z.string().min(1).max(120),
      setting: z.string().max(10_000).nullable(),
    }),
    returns: preference,
  },
  getShared: {
    method: 'GET',
    path: 'ag_gridCustomizations/getShared',
    summary: 'Saved views of a grid that colleagues share',
    access: signedIn('It lists what colleagues in the facilities of the person share, and nothing of others.'),
    query: z.object({ grid_id: z.string().min(1).max(120) }),
    returns: z.array(recordSchema(allFields(GridCustomization)).extend({ sharedBy: z.string() })),
  },
});
