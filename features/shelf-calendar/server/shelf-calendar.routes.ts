import { instantText } from '@trellis/entity-kit/sql';
import { implement, type CallContext } from '@trellis/server-kit';
import { shelfCalendarApi } from '@trellis/shelf-calendar/model';
import { sql } from 'kysely';
import { bookShelves } from './book-shelves.ts';
import { readCalendar } from './read-calendar.ts';
import { rearrangeBookings } from './rearrange-bookings.ts';
import { releaseBooking } from './release-booking.ts';
import { splitBooking } from './split-booking.ts';
import { takeBackBookings } from './take-back-bookings.ts';

/** What was done, with the moment that the log knows it by. */
async function timed(done: { ids: number[] }, { db }: CallContext): Promise<{ ids: number[]; at: string }> {
  const { rows } = await sql<{ at: string }>`select ${sql.raw(instantText('now()'))} as at`.execute(db);
  return { ...done, at: rows[0]?.at ?? '' };
}

/** Bookings of shelves: all that a call names, or none of them. */
export const shelfCalendarRoutes = implement(shelfCalendarApi, {
  calendar: ({ query }, context) => readCalendar(query, context),
  book: async ({ body }, context) => timed(await bookShelves(body, context), context),
  rearrange: async ({ platformAllocations, body }, context) =>
    timed(await rearrangeBookings(platformAllocations, body, context), context),
  split: async ({ platformAllocation, body }, context) =>
    timed(await splitBooking(platformAllocation, body, context), context),
  undo: async ({ body }, context) => timed(await takeBackBookings(body, context), context),
  release: async ({ platformAllocation }, context) => timed(await releaseBooking(platformAllocation, context), context),
});
