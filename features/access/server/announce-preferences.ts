import { facilityPreferenceEvents, personEvents, preferenceEvents, type User } from '@trellis/access/model';
import { shellMessages, type PreferenceUpdated } from '@trellis/entity-kit';
import { messageOf, tellFacility, type Services } from '@trellis/server-kit';
import { sql } from 'kysely';
import { measurementSystemSql } from './measurement-system.ts';

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
const told = ['id', 'units', ...followed] as const;

/** Tells browsers of every changed preference, whichever call changed it. */
export function announcePreferences(services: Services): void {
  const { hub, bus, db } = services;
  for (const event of [personEvents.added, personEvents.changed])
    hub.on(event, ({ row }) => announcePerson(row, services));
  for (const event of [preferenceEvents.set, preferenceEvents.changed])
    hub.on(event, async ({ row }) => {
      const person = await db.selectFrom('users').select(told).where('id', '=', row.user_id).executeTakeFirst();
      if (person) await announcePerson(person, services);
    });
  for (const event of [facilityPreferenceEvents.set, facilityPreferenceEvents.changed])
    hub.on(event, ({ row: { id, facility_id, user_id, preferenceName, setting } }) => {
      tellFacility(bus, facility_id, [preferenceMessage({ id, user_id, preferenceName, setting })]);
    });
}

/** Tells the browsers of a person what they prefer, wherever they are signed in. */
async function announcePerson(
  person: Pick<User, (typeof told)[number]>,
  { db, bus, clock }: Pick<Services, 'db' | 'bus' | 'clock'>,
): Promise<void> {
  const { rows: places } = await sql<{ facility_id: number }>`
    select distinct facility_id from user_tokens
    where user_id = ${person.id} and kind = 'api' and facility_id is not null and expires > ${clock.now()}`.execute(db);
  const ofPerson = (preferenceName: string, setting: string | null) =>
    preferenceMessage({ id: null, user_id: person.id, preferenceName, setting });
  const messages = followed.map((name) => ofPerson(name, textOf(person[name])));
  for (const { facility_id } of places) {
    const { rows } = await sql<{ units: string }>`
      select ${measurementSystemSql(facility_id)} as units from users u where u.id = ${person.id}`.execute(db);
    const units = [ofPerson('ownUnits', person.units), ofPerson('units', rows[0]?.units ?? null)];
    tellFacility(bus, facility_id, [...messages, ...units]);
  }
}

const textOf = (value: string | number | boolean | null): string | null => (value === null ? null : String(value));

const preferenceMessage = (preference: PreferenceUpdated) =>
  messageOf(
    shellMessages.frontendPreferenceUpdated,
    preference,
    preference.user_id === null ? {} : { to: preference.user_id },
  );
