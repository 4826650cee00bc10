import type { SessionUser } from '../session/session-user.ts';

/** A signed-in grower for tests; any field can be given. */
export const sampleUser = (fields: Partial<SessionUser> = {}): SessionUser => ({
  id: 3,
  user_id: 3,
  apitoken: 'token',
  facility_id: 1,
  facilityname: 'North house',
  facility_timezone: 'America/Los_Angeles',
  lastlogin: '2026-11-20T08:00:00.000Z',
  firstname: 'Grower',
  lastname: 'One',
  email: 'grower@example.test',
  roles: [{ id: 3, name: 'Grower' }],
  theme: 'light',
  timePreference: 12,
  timePreference24Hour: 13,
  lang: 'en',
  units: 'metric',
  ...fields,
});
