import { PlatformAllocation } from '@trellis/lifecycles/model';
import type { MovedBooking } from '@trellis/shelf-calendar/model';
import { notFound, Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { assertFree, assertSpans } from './assert-free.ts';
import { assertApproval } from './book-shelves.ts';
import { lockBookings } from './lock-bookings.ts';
import { stretchRunBookings } from './stretch-run-bookings.ts';
import { assertMayBook } from './may-book.ts';

interface Order {
  bookings: readonly MovedBooking[];
  isApproved?: boolean | undefined;
}

/** Gives bookings other shelves and times, all or none. In between they may lie over each other: two change places. */
export async function rearrangeBookings(
  found: readonly PlatformAllocation[],
  { bookings, isApproved }: Order,
  context: CallContext,
): Promise<{ ids: number[] }> {
  const { db, records } = context;
  const asked = new Map(bookings.map(({ id, updatedate }) => [id, updatedate]));
  if (asked.size !== bookings.length) throw new Refusal('allocation.twice', 'A booking is named twice.', 422);
  const toShelves = bookings.flatMap(({ platform_id }) => platform_id ?? []);
  const { facilityId, bookings: locked } = await lockBookings(found, toShelves, context, asked);
  const byId = new Map(locked.map((booking) => [booking.id, booking]));
  const wanted = bookings.map(({ id, platform_id, start, finish }) => {
    const was = byId.get(id) ?? fail();
    const to = { platform_id: platform_id ?? was.platform_id, start: start ?? was.start, finish: finish ?? was.finish };
    return { id, kind: was.kind, before: was.platform_id, ...to };
  });
  assertSpans(wanted);
  assertMayBook(facilityId, [...new Set(wanted.map(({ kind }) => kind))], context);
  await assertFree(wanted, assertApproval(isApproved, facilityId, context), context);
  await sql`set constraints "platform_allocations__start__no_overlap", "platform_allocations__platform_id_kind_start__unique" deferred`.execute(
    db,
  );
  for (const { id, platform_id, start, finish } of wanted)
    await records.update(PlatformAllocation, id, { platform_id, start, finish });
  // Judged here, not when the transaction ends: what it refuses is an answer to the caller.
  await sql`set constraints "platform_allocations__start__no_overlap", "platform_allocations__platform_id_kind_start__unique" immediate`.execute(
    db,
  );
  const shelves = wanted.flatMap(({ platform_id, before }) => [platform_id, before]);
  await stretchRunBookings(shelves, context);
  return { ids: wanted.map(({ id }) => id) };
}

const fail = (): never => {
  throw notFound('ag_platformAllocations');
};
