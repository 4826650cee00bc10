import { anyone, defineApi, membersOf, themselves } from '@trellis/entity-kit';
import { menuEntry } from './menu-entry.ts';
import * as z from 'zod';

const member = z.object({
  id: z.int(),
  name: z.string(),
  status: z.enum(['available', 'requested', 'denied', 'revoked']),
});

/** The signed-in person as the web keeps it: who, where, with which rights and tastes. */
export const sessionRecord = z.object({
  id: z.int(),
  user_id: z.int(),
  apitoken: z.string(),
  facility_id: z.int().nullable(),
  facilityname: z.string().nullable(),
  facility: z
    .object({ id: z.int(), name: z.string(), state: z.string().nullable(), isMetrcEnabled: z.boolean() })
    .nullable()
    .meta({ description: 'the facility in view; what stands flat beside it says the same' }),
  facility_timezone: z.string().nullable(),
  facility_UTCOffset: z.int().nullable().meta({ description: 'minutes east of UTC now' }),
  lastlogin: z.string().nullable(),
  menus: z.array(menuEntry),
  firstname: z.string(),
  lastname: z.string(),
  position: z.string().nullable(),
  email: z.string(),
  roles: z.array(z.object({ id: z.int(), name: z.string() })),
  theme: z.enum(['light', 'dark']),
  allowPushNotifications: z.boolean(),
  timePreference: z.int(),
  timePreference24Hour: z.int(),
  showIntroVideo: z.boolean(),
  profileImg: z.string().nullable(),
  lang: z.enum(['en', 'es']),
  preferences: z.object({ units: z.enum(['imperial', 'metric']) }),
  units: z.enum(['imperial', 'metric']),
  ownUnits: z.enum(['imperial', 'metric']).nullable().meta({ description: 'empty: units are as the facility prefers' }),
  defaultView: z.string().nullable(),
  defaultChart: z.string().nullable(),
  vfuStateInteraction: z.string().nullable(),
  deviceDashboardView: z.string().nullable(),
  showFullVfuName: z.boolean(),
  vfuLegacyView: z.boolean(),
  growsCannabis: z.boolean(),
  growsHemp: z.boolean(),
  growsLeafyGreens: z.boolean(),
  facilities: z.array(member),
});
export type SessionRecord = z.infer<typeof sessionRecord>;

/** Sign-in and session. */
export const accessApi = defineApi('access', {
  login: {
    method: 'POST',
    path: 'users/login',
    summary:
      'Sign in; one neutral error, locked for 15 minutes after 5 failures; 401 SECOND_STEP_REQUIRED with a challenge where a second step is on',
    access: anyone,
    limit: { requests: 240, minutes: 5 },
    ownTransactions: true,
    body: z.strictObject({ email: z.string().max(254), password: z.string().max(1024) }),
    returns: sessionRecord,
  },
  logout: {
    method: 'POST',
    path: 'users/logout',
    summary: 'Sign out: the token ends at once',
    access: themselves(),
    returns: z.object({ success: z.boolean() }),
  },
  session: {
    method: 'GET',
    path: 'users/session',
    summary: 'The session record anew',
    access: themselves(),
    returns: sessionRecord,
  },
  switchFacility: {
    method: 'POST',
    path: 'users/switchFacility',
    summary: 'Move the session to another facility of the person',
    scope: 'session',
    access: membersOf('facility_id'),
    tenants: true,
    body: z.strictObject({ facility_id: z.int().min(1) }),
    returns: sessionRecord,
  },
});
