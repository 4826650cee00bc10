import { PlatformAllocation } from '@trellis/lifecycles/model';
import type { CallContext } from '@trellis/server-kit';
import { lockBookings } from './lock-bookings.ts';
import { assertMayBook } from './may-book.ts';
import { stretchRunBookings } from './stretch-run-bookings.ts';

/** Gives a booked shelf back. */
export async function releaseBooking(found: PlatformAllocation, context: CallContext): Promise<{ ids: number[] }> {
  const { facilityId, bookings } = await lockBookings([found], [], context);
  const [{ id, platform_id, kind } = found] = bookings;
  assertMayBook(facilityId, [kind], context);
  await context.records.remove(PlatformAllocation, id);
  await stretchRunBookings([platform_id], context);
  return { ids: [id] };
}
