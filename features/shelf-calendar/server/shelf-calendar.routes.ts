import { implement } from '@trellis/server-kit';
import { shelfCalendarApi } from '@trellis/shelf-calendar/model';
import { bookShelves } from './book-shelves.ts';
import { readCalendar } from './read-calendar.ts';
import { rearrangeBookings } from './rearrange-bookings.ts';
import { releaseBooking } from './release-booking.ts';
import { splitBooking } from './split-booking.ts';
import { takeBackBookings } from './take-back-bookings.ts';

/** Bookings of shelves: all that a call names, or none of them. */
export const shelfCalendarRoutes = implement(shelfCalendarApi, {
  calendar: ({ query }, context) => readCalendar(query, context),
  book: ({ body }, context) => bookShelves(body, context),
  rearrange: ({ platformAllocations, body }, context) => rearrangeBookings(platformAllocations, body, context),
  split: ({ platformAllocation, body }, context) => splitBooking(platformAllocation, body, context),
  undo: ({ body }, context) => takeBackBookings(body, context),
  release: ({ platformAllocation }, context) => releaseBooking(platformAllocation, context),
});
