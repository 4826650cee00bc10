import { WorkShift, type NotifiedHours } from '@trellis/alerts/model';
import type { CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { shiftReply } from './read-rota.ts';

interface Written {
  facility_id: number;
  user_id: number;
  hours: NotifiedHours[];
}

/** Puts somebody's shifts in the place of those they had; none leaves them without. */
export async function writeShift({ facility_id, user_id, hours }: Written, context: CallContext) {
  const { db, records, viewer } = context;
  // One after the other, so that two at once do not both find none.
  await sql`select pg_advisory_xact_lock(hashtext('work shift'), ${user_id})`.execute(db);
  const before = await db
    .selectFrom('work_shifts')
    .select('id')
    .where('facility_id', '=', facility_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  if (before && hours.length === 0) await records.remove(WorkShift, before.id);
  else if (before) {
    const change = await records.checkChange(WorkShift, { hours }, viewer);
    await records.change(WorkShift, before.id, change, undefined, viewer);
  } else if (hours.length > 0)
    await records.insert(WorkShift, [await records.checkNew(WorkShift, { facility_id, user_id, hours }, viewer)]);
  return { hours: shiftReply({ shift: hours, away: [] }) };
}
