import { shellMessages, type PreferenceUpdated } from '@trellis/entity-kit';
import { messageOf, tellFacility, type Services } from '@trellis/server-kit';
import { sql } from 'kysely';
import { unitsIn } from './units-in.ts';

/** Preferences of a person that the interface follows at once, in every tab of theirs. */
const followed = [
  'theme',
  'lang',
  'timePreference',
  'timePreference24Hour',
  'defaultView',
  'defaultChart',
  'vfuStateInteraction',
  'deviceDashboardView',
  'showFullVfuName',
  'vfuLegacyView',
  'allowPushNotifications',
  'profileImg',
  'firstname',
  'lastname',
  'position',
] as const;

/** Tells browsers of every changed preference, whichever call changed it. */
export function announcePreferences(services: Services): void {
  services.hub.on('entityChanged', async ({ collection, id, op }) => {
    if (op === 'delete') return;
    if (collection === 'users') await announcePerson(id, services);
    if (collection === 'userPreferences') await announcePerson(await ownerOf(id, services), services);
    if (collection === 'facilityFrontendPreferences') await announceFacilityPreference(id, services);
  });
}

async function ownerOf(preferenceId: number, { db }: Services): Promise<number> {
  const row = await db
    .selectFrom('user_preferences')
    .select('user_id')
    .where('id', '=', preferenceId)
    .executeTakeFirst();
  return row?.user_id ?? 0;
}

async function announcePerson(userId: number, { db, bus, clock }: Services): Promise<void> {
  const { rows: places } = await sql<{ facility_id: number }>`
    select distinct facility_id from user_tokens
    where user_id = ${userId} and kind = 'api' and facility_id is not null and expires > ${clock.now()}`.execute(db);
  if (places.length === 0) return;
  const person = await db
    .selectFrom('users')
    .select([...followed, 'units'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!person) return;
  const ofPerson = (preferenceName: string, setting: string | null) =>
    preferenceMessage({ id: null, user_id: userId, preferenceName, setting });
  const messages = followed.map((name) => ofPerson(name, textOf(person[name])));
  for (const { facility_id } of places) {
    const { rows } = await sql<{ units: string }>`
      select ${unitsIn(facility_id)} as units from users u where u.id = ${userId}`.execute(db);
    const units = [ofPerson('ownUnits', person.units), ofPerson('units', rows[0]?.units ?? null)];
    tellFacility(bus, facility_id, [...messages, ...units]);
  }
}

async function announceFacilityPreference(id: number, { db, bus }: Services): Promise<void> {
  const row = await db
    .selectFrom('facility_frontend_preferences')
    .select(['id', 'facility_id', 'user_id', 'preferenceName', 'setting'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return;
  const { facility_id, ...preference } = row;
  tellFacility(bus, facility_id, [preferenceMessage(preference)]);
}

const textOf = (value: string | number | boolean | null): string | null => (value === null ? null : String(value));

const preferenceMessage = (preference: PreferenceUpdated) =>
  messageOf(
    shellMessages.frontendPreferenceUpdated,
    preference,
    preference.user_id === null ? {} : { to: preference.user_id },
  );
