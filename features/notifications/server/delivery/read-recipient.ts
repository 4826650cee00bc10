import type { WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { DateTime } from 'luxon';
import type { MailLanguage } from '../mail/mail-content.ts';
import type { ChannelChoice } from './decide-alert-channels.ts';
import type { Wishes } from './decide-delivery.ts';
import { belongs } from './who-belongs.ts';

/** The preference of a 24-hour clock. */
const hours24 = 14;

/** Who reads a message. */
export interface Reader {
  firstname: string;
  lang: MailLanguage;
  /** A moment by their clock, in the zone of the facility it is about. */
  showTime: (moment: Date) => string;
}

/** A person who may be told: where, how they wish it, and how they read. */
export interface Recipient {
  email: string;
  cellPhone: string | null;
  allowsPush: boolean;
  reader: Reader;
  wishes: Wishes & { choices: readonly ChannelChoice[] };
}

interface Row {
  email: string;
  cellPhone: string | null;
  allowsPush: boolean;
  firstname: string;
  lang: MailLanguage;
  method: Wishes['method'];
  zone: string | null;
  timePreference24Hour: number;
  choices: (Omit<ChannelChoice, 'pausedUntil'> & { pausedUntil: string | null })[];
}

/** Shows moments by the clock of a zone. */
export const clockOf =
  (zone: string, is24Hours: boolean): Reader['showTime'] =>
  (moment) =>
    DateTime.fromJSDate(moment, { zone }).toFormat(`MM/dd/yyyy ${is24Hours ? 'HH:mm' : 'h:mm a'} ZZZZ`);

/** The person a message is for; nothing for suspended and invited people, and for those who left the facility. Their hours are those of the facility it is about. */
export async function readRecipient(
  { user_id, facility_id }: { user_id: number; facility_id: number | null },
  { db, services }: Pick<WorkContext, 'db' | 'services'>,
): Promise<Recipient | undefined> {
  const { rows } = await sql<Row>`
    select u.email, u."cellPhone", u."allowPushNotifications" as "allowsPush", u.firstname, u.lang,
      u."notificationMethod" as method, u."timePreference24Hour",
      (select f.facility_timezone from facilities f where f.id = coalesce(${facility_id}::int, u.facility_id)) as zone,
      coalesce((select json_agg(s) from notification_subscriptions s where s.user_id = u.id), '[]') as choices
    from users u where u.id = ${user_id} and u.status = 'active'
      and ${belongs(sql`u.id`, sql`${facility_id}::int`, services)}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { email, cellPhone, allowsPush, firstname, lang, method } = row;
  const zone = row.zone ?? 'UTC';
  const choices = row.choices.map(({ pausedUntil, ...choice }) => ({
    ...choice,
    pausedUntil: pausedUntil === null ? null : new Date(pausedUntil),
  }));
  const showTime = clockOf(zone, row.timePreference24Hour === hours24);
  return { email, cellPhone, allowsPush, reader: { firstname, lang, showTime }, wishes: { method, zone, choices } };
}
