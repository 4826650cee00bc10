import { ActivityLog } from '@trellis/entity-kit';
import type { CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

const most = 300;

/** The newest entries about a unit, of the facilities whose log the person reads: changes of its record, and its commands. */
export async function listEntriesOfUnit(unitId: number, { db, viewer }: CallContext): Promise<{ ids: number[] }> {
  const facilities = viewer.facilitiesFor(ActivityLog, 'read');
  const here = facilities === 'all' ? sql`true` : sql`facility_id = any(${[...facilities]}::integer[])`;
  const { rows } = await sql<{ id: number }>`
    select id from activity_logs where ${here} and (
      (collection = 'ag_platformGroups' and record_id = ${unitId})
      or (action = 'command' and changes->'command'->'units' @> ${JSON.stringify([{ id: unitId }])}::jsonb))
    order by id desc limit ${most}`.execute(db);
  return { ids: rows.map(({ id }) => id) };
}
