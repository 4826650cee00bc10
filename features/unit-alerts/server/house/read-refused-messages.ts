import type { WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import type { HouseValue } from './house-value.ts';

/** More of an answer than this is read in the outbox. */
const longestAnswer = 300;

/** The messages of a facility that the state refused and that nobody sent again, withdrew or settled, with what the state said. */
export async function readRefusedMessages(facilityId: number, { db }: WorkContext): Promise<HouseValue[]> {
  const { rows } = await sql<{ id: number; name: string; error: string | null; httpCode: number | null }>`
    select id, coalesce(subject, service) as name, nullif(trim(error), '') as error, "httpCode" from metrc_outboxes
    where facility_id = ${facilityId} and state = 'rejected' order by id`.execute(db);
  return rows.map(({ id, name, error, httpCode }): HouseValue => ({
    ...{ metric: 'outboxRejected', value: null, found: { holds: true, limit: null } },
    place: { kind: 'message', id, name },
    trouble: (error ?? `HTTP ${httpCode ?? '–'}`).slice(0, longestAnswer),
  }));
}
