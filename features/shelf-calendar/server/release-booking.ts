import { PlatformAllocation } from '@trellis/lifecycles/model';
import type { CallContext } from '@trellis/server-kit';
import { lockShelves } from './assert-free.ts';
import { assertMayBook } from './may-book.ts';
import { stretchRunBookings } from './stretch-run-bookings.ts';

/** Gives a booked shelf back. */
export async function releaseBooking(
  { id, platform_id, kind }: PlatformAllocation,
  context: CallContext,
): Promise<{ ids: number[] }> {
  const facilityId = await lockShelves([platform_id], undefined, context);
  assertMayBook(facilityId, [kind], context);
  await context.records.remove(PlatformAllocation, id);
  await stretchRunBookings([platform_id], context);
  return { ids: [id] };
}
