import { PlatformAllocation } from '@trellis/lifecycles/model';
import type { NewBooking } from '@trellis/shelf-calendar/model';
import { Refusal, type CallContext } from '@trellis/server-kit';
import { assertFree, assertSpans, lockShelves } from './assert-free.ts';
import { assertMayBook, mayApprove } from './may-book.ts';

interface Order {
  bookings: readonly NewBooking[];
  isApproved?: boolean | undefined;
}

/** Books shelves of the facility, all or none. */
export async function bookShelves({ bookings, isApproved }: Order, context: CallContext): Promise<{ ids: number[] }> {
  const { records, facilityId, viewer } = context;
  assertSpans(bookings);
  const kinds = [...new Set(bookings.map(({ kind }) => kind))];
  await lockShelves(
    bookings.map(({ platform_id }) => platform_id),
    facilityId,
    context,
  );
  assertMayBook(facilityId, kinds, context);
  await assertFree(bookings, assertApproval(isApproved, facilityId, context), context);
  await records.checkReferences(PlatformAllocation, bookings, viewer);
  const made = await records.insert(PlatformAllocation, bookings);
  return { ids: made.map((text) => (JSON.parse(text) as { id: number }).id) };
}

/** Whether maintenance was approved; refuses an approval of somebody who does not give any. */
export function assertApproval(
  isApproved: boolean | undefined,
  facilityId: number,
  context: Pick<CallContext, 'viewer'>,
): boolean {
  if (!isApproved) return false;
  if (!mayApprove(facilityId, context))
    throw new Refusal('allocation.needs-approval', 'Something is booked there; a facility manager approves it.', 403);
  return true;
}
