import { shownInstant, type RequestTransaction } from '@trellis/server-kit';
import { sql } from 'kysely';

export interface RejectedMessagesQuery {
  search?: string | undefined;
  cause?: string | undefined;
  controller_id?: number | undefined;
  limit?: number | undefined;
}

const usual = 200;
const most = 1_000;

/** What could not be kept, by who sent it and why, the last met first, as the JSON text of an array. */
export async function listRejectedMessages(
  db: RequestTransaction,
  { search = '', cause, controller_id, limit = usual }: RejectedMessagesQuery,
): Promise<string> {
  const wanted = search.toLowerCase();
  const isFound = sql`(strpos(lower(concat_ws(' ', r.source, c.name, c."deviceId", f.name, r.cause)), ${wanted}) > 0)`;
  const { rows } = await sql<{ j: string }>`
    select coalesce(json_agg(json_build_object('source', x.source, 'cause', x.cause, 'count', x.count,
      'firstSeen', ${shownInstant(sql`x."firstSeen"`)}, 'lastSeen', ${shownInstant(sql`x."lastSeen"`)}, 'sample', x.sample,
      'controller_id', x.controller_id, 'controllerName', x.name, 'deviceId', x."deviceId", 'facility_id', x.facility_id,
      'facilityName', x.facility) order by x."lastSeen" desc, x.source, x.cause), '[]')::text as j
    from (
      select r.*, c.id as controller_id, c.name, c."deviceId", c.facility_id, f.name as facility
      from rejected_messages r
        left join controllers c on c.id::text = r.source left join facilities f on f.id = c.facility_id
      where ${wanted === '' ? sql`true` : isFound} and ${cause === undefined ? sql`true` : sql`r.cause = ${cause}`}
        and ${controller_id === undefined ? sql`true` : sql`c.id = ${controller_id}`}
      order by r."lastSeen" desc, r.source, r.cause limit ${Math.min(limit, most)}
    ) x`.execute(db);
  return rows[0]?.j ?? '[]';
}
