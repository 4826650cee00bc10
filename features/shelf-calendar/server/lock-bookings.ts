import { PlatformAllocation } from '@trellis/lifecycles/model';
import { editConflict, notFound, type CallContext, type Version } from '@trellis/server-kit';
import { sql } from 'kysely';
import { lockShelves } from './assert-free.ts';

interface Locked extends Version {
  id: number;
  platform_id: number;
}

/**
 * Locks bookings for a change: their shelves and those they go to first, then the bookings, as everyone does who books. Answers them
 * as they are by then, with their facility; refuses what went to another shelf meanwhile, or is another version than the caller saw.
 */
export async function lockBookings(
  found: readonly PlatformAllocation[],
  toShelves: readonly number[],
  context: CallContext,
  seen: ReadonlyMap<number, string | undefined> = new Map(),
): Promise<{ facilityId: number; bookings: PlatformAllocation[] }> {
  const { db, records, viewer } = context;
  const shelves = new Set([...found.map(({ platform_id }) => platform_id), ...toShelves]);
  const facilityId = await lockShelves([...shelves], undefined, context);
  const { rows } = await sql<Locked>`
    select id, platform_id, floor(extract(epoch from updatedate) * 1000)::float8 as changed, updateuser from platform_allocations
    where id = any(${found.map(({ id }) => id)}::int[]) order by id for update`.execute(db);
  const locked = new Map(rows.map((row) => [row.id, row]));
  const bookings: PlatformAllocation[] = [];
  for (const booking of found) {
    const row = locked.get(booking.id);
    if (!row) throw notFound(PlatformAllocation.path, booking.id);
    const loaded = seen.get(booking.id);
    if (!shelves.has(row.platform_id) || (loaded !== undefined && row.changed !== Date.parse(loaded)))
      throw editConflict(row);
    const isSame = row.changed === Math.floor(Date.parse(booking.updatedate));
    bookings.push(isSame ? booking : await records.get(PlatformAllocation, booking.id, viewer));
  }
  return { facilityId, bookings };
}
