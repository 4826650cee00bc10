import { PlatformAllocation } from '@trellis/lifecycles/model';
import { Refusal, type CallContext } from '@trellis/server-kit';
import { assertFree } from './assert-free.ts';
import { lockBookings } from './lock-bookings.ts';
import { assertMayBook } from './may-book.ts';

/** Ends a booking at a moment; the rest of its time is a booking of its own, on the same shelf or on another one. */
export async function splitBooking(
  found: PlatformAllocation,
  { at, platform_id: to }: { at: string; platform_id?: number | undefined },
  context: CallContext,
): Promise<{ ids: number[] }> {
  const { records } = context;
  const { facilityId, bookings } = await lockBookings([found], to === undefined ? [] : [to], context);
  const [booking = found] = bookings;
  const platform_id = to ?? booking.platform_id;
  const { id, kind, start, finish, productionPlanItem_id, ticket_id, client_id, note } = booking;
  const moment = Date.parse(at);
  if (moment <= Date.parse(start) || moment >= Date.parse(finish))
    throw new Refusal('allocation.split-outside', 'Split a booking between its start and its end.', 422);
  assertMayBook(facilityId, [kind], context);
  const rest = { kind, platform_id, start: at, finish };
  // What stays on its shelf lies over maintenance as it did; a run that grew into it is told by name.
  await assertFree([{ ...rest, id }], platform_id === booking.platform_id, context);
  await records.update(PlatformAllocation, id, { finish: at });
  const made = await records.create(PlatformAllocation, {
    ...rest,
    productionPlanItem_id,
    ticket_id,
    client_id,
    note,
  });
  return { ids: [id, made.id] };
}
