import { allFields, defineApi, idQuery, membersOf, recordSchema, signedIn } from '@trellis/entity-kit';
import * as z from 'zod';
import { FacilityFrontendPreference } from './facility-frontend-preference.entity.ts';
import { GridCustomization } from './grid-customization.entity.ts';
import { UserExceptionLog } from './user-exception-log.entity.ts';

const preference = recordSchema(allFields(FacilityFrontendPreference));

/** What the interface keeps on the server: its settings, shared views, the errors it met. */
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
    access: signedIn,
    query: z.object({ grid_id: z.string().min(1).max(120) }),
    returns: z.array(recordSchema(allFields(GridCustomization)).extend({ sharedBy: z.string() })),
  },
  reportError: {
    method: 'POST',
    path: 'userExceptionLogs',
    summary: 'Tell of an error the browser met; who, when and where are the server’s to say',
    access: signedIn,
    body: z.strictObject({
      signature: z.string().min(1).max(255),
      message: z.string().max(4000).nullish(),
      stack: z.string().max(20_000).nullish(),
      route: z.string().max(255).nullish(),
      appVersion: z.string().max(80).nullish(),
      browser: z.string().max(500).nullish(),
      breadcrumbs: z.array(z.unknown()).max(100).nullish(),
    }),
    returns: recordSchema(allFields(UserExceptionLog)),
  },
});
