import { PlatformAllocation } from '@trellis/lifecycles/model';
import { notFound, Refusal, type CallContext } from '@trellis/server-kit';
import { lockShelvesOf } from '../plants/places.ts';
import type { ShelfPlan } from './book-shelves.ts';

/** Kinds of booking that are kept for a run to come. */
const waiting: readonly string[] = ['planned', 'reserved'];

/** Releases the bookings that become a run, so that it can be booked instead: only planned and reserved ones, on shelves of the run. */
export async function takeOverBookings(
  runId: number,
  ids: readonly number[],
  platforms: readonly ShelfPlan[],
  context: CallContext,
): Promise<void> {
  if (ids.length === 0) return;
  const { db, records, facilityId } = context;
  const shelfIds = platforms.map(({ platform_id }) => platform_id);
  // With those the draft was meant for: all that the run takes afterwards, at once.
  await lockShelvesOf([runId], context, shelfIds);
  const bookings = await db
    .selectFrom('platform_allocations as a')
    .innerJoin('platforms as p', 'p.id', 'a.platform_id')
    .innerJoin('units as u', 'u.id', 'p.platformGroup_id')
    .select(['a.id', 'a.kind', 'a.lifecycle_id'])
    .where('a.id', 'in', [...ids])
    .where('a.platform_id', 'in', [0, ...shelfIds])
    .where('u.facility_id', '=', facilityId)
    .orderBy('a.id')
    .forUpdate('a')
    .execute();
  if (bookings.length !== new Set(ids).size) throw notFound(PlatformAllocation.path);
  const other = bookings.find(({ kind, lifecycle_id }) => !waiting.includes(kind) || lifecycle_id !== null);
  if (other)
    throw new Refusal('lifecycle.not-reserved', 'Only a planned or reserved booking becomes a run.', 409, {
      kind: other.kind,
    });
  for (const { id } of bookings) await records.remove(PlatformAllocation, id);
}
