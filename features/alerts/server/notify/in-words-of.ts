import { measurementSystemSql } from '@trellis/access/server';
import { alertText, type AlertFacts, type AlertReader } from '@trellis/alerts/model';
import type { Reader } from '@trellis/notifications/server';
import type { RequestTransaction } from '@trellis/server-kit';
import { sql } from 'kysely';
import type { Told } from './due-to-person.ts';

/** An alert with what its words are made of. */
export interface WordlessAlert {
  message: string | null;
  value: number | null;
  limitValue: number | null;
  affectedUnits: number | null;
  facts: AlertFacts | null;
  name: string;
  nameEs: string | null;
  since: Date;
  messageTemplate: string | null;
  messageTemplateEs: string | null;
}

/** The alert in the language, units and hours of its reader. */
export const inWordsOf = <T extends WordlessAlert>(reader: Reader, units: AlertReader['units'], alert: T): T => ({
  ...alert,
  name: (reader.lang === 'es' && alert.nameEs) || alert.name,
  message:
    alertText({ ...alert, firstOccurrred: alert.since.toISOString() }, alert, {
      lang: reader.lang,
      units,
      showMoment: (iso) => reader.showTime(new Date(iso)),
    }) || null,
});

/** The units in which a person reads of a facility; a channel is read in those of the facility. */
export async function readUnits(told: Told, { db }: { db: RequestTransaction }): Promise<AlertReader['units']> {
  const reader =
    'user_id' in told
      ? sql`(select units from users where id = ${told.user_id}) u`
      : sql`(select null::text as units) u`;
  const { rows } = await sql<{ units: AlertReader['units'] }>`
    select ${measurementSystemSql(told.facility_id)} as units from ${reader}`.execute(db);
  return rows[0]?.units ?? 'imperial';
}
