import { measurementSystemSql } from '@trellis/access/server';
import type { AssistantLanguage } from '@trellis/assistant/model';
import type { UnitsPreference } from '@trellis/climate/model';
import { callerOf, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { DateTime } from 'luxon';

/** Who reads an answer, and how they like it written. */
export interface Reader {
  lang: AssistantLanguage;
  units: UnitsPreference;
  facilityName: string;
  /** Today on the calendar of the facility, `YYYY-MM-DD`. */
  today: string;
  /** `YYYY-MM-DD` as `MM/DD/YYYY`. */
  showDay: (day: string) => string;
  /** The day of a moment, `YYYY-MM-DD`, on the calendar of the facility. */
  dayOf: (moment: string) => string;
  /** The time of day of a moment, by the reader's clock in the zone of the facility. */
  showTime: (moment: string) => string;
}

interface ReaderRow {
  lang: AssistantLanguage;
  units: UnitsPreference;
  facilityName: string;
  zone: string;
  timePreference24Hour: number;
}

const hours24 = 14;

/** The person who asks, in the facility they are in. */
export async function readReader(context: CallContext): Promise<Reader> {
  const { db, facilityId, now } = context;
  const { rows } = await sql<ReaderRow>`
    select u.lang, ${measurementSystemSql(facilityId)} as units, u."timePreference24Hour", f.name as "facilityName", f.facility_timezone as zone
    from users u join facilities f on f.id = ${facilityId} where u.id = ${callerOf(context).userId}`.execute(db);
  const { lang = 'en', units = 'imperial', facilityName = '', zone = 'UTC', timePreference24Hour } = rows[0] ?? {};
  const clock = timePreference24Hour === hours24 ? 'HH:mm' : 'h:mm a';
  const local = (moment: string) => DateTime.fromISO(moment, { zone });
  return {
    lang,
    units,
    facilityName,
    today: DateTime.fromJSDate(now, { zone }).toISODate() ?? '',
    showDay: (day) => DateTime.fromISO(day.slice(0, 10), { zone: 'utc' }).toFormat('MM/dd/yyyy'),
    dayOf: (moment) => local(moment).toISODate() ?? '',
    showTime: (moment) => local(moment).setLocale('en').toFormat(clock),
  };
}
