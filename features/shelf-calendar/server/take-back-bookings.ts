import { PlatformAllocation } from '@trellis/lifecycles/model';
import { assertSeen, readLastDeed, takeBackDeed } from '@trellis/lifecycles/server';
import { notFound, Refusal, type CallContext } from '@trellis/server-kit';
import type { BookingKind } from '@trellis/shelf-calendar/model';
import { assertMayBook, mayApprove } from './may-book.ts';

/** Takes back what was done last to bookings, all of it: they are booked, lie and end as before. Theirs to do who did it, or a facility
 * manager's. */
export async function takeBackBookings(
  { ids, at }: { ids: readonly number[]; at: string },
  context: CallContext,
): Promise<{ ids: number[] }> {
  const { facilityId, viewer } = context;
  const deed = await readLastDeed(PlatformAllocation.path, ids, context);
  if (deed?.facility_id !== facilityId) throw notFound(PlatformAllocation.path);
  if (deed.user_id !== viewer.userId && !mayApprove(facilityId, context))
    throw new Refusal('lifecycle.others-deed', 'Somebody else did this; they or a manager take it back.', 403);
  const kinds = await kindsOf(
    deed.rows.map(({ id }) => id),
    deed.rows.map(({ before, after }) => before?.['kind'] ?? after?.['kind']),
    context,
  );
  // Bookings of runs that were cut or stretched by it follow, whoever they are of.
  assertMayBook(
    facilityId,
    kinds.filter((kind) => kind !== 'lifecycle'),
    context,
  );
  const isOfBookings = deed.rows.every(({ collection }) => collection === PlatformAllocation.path);
  if (!isOfBookings || kinds.every((kind) => kind === 'lifecycle'))
    throw new Refusal('allocation.not-reversible', 'There is nothing to take back.', 409);
  assertSeen(deed, PlatformAllocation.path, ids, at);
  return { ids: (await takeBackDeed(deed, facilityId, context)).bookings };
}

async function kindsOf(
  ids: readonly number[],
  told: readonly unknown[],
  { db }: CallContext,
): Promise<readonly BookingKind[]> {
  const rows = await db
    .selectFrom('platform_allocations')
    .select('kind')
    .where('id', 'in', [...ids])
    .execute();
  const all = [...rows.map(({ kind }) => kind), ...told.filter((kind) => typeof kind === 'string')];
  return [...new Set(all)] as BookingKind[];
}
