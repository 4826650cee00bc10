import {
  calendarDay,
  countQuery,
  defineApi,
  idText,
  inCurrentFacility,
  momentText,
  row,
  rowId,
  rows,
} from '@trellis/entity-kit';
import { PlatformAllocation } from '@trellis/lifecycles/model';
import * as z from 'zod';
import { calendarReply } from './calendar.replies.ts';
import { bookableKinds, bookers } from './who-books.ts';

const span = { start: momentText, finish: momentText };
const isApproved = z
  .boolean()
  .optional()
  .meta({ description: 'maintenance may lie over what is booked; facility managers alone' });
const version = z.iso.datetime({ offset: true }).optional().meta({ description: 'version the caller had loaded' });
const done = z.object({
  ids: z.array(rowId),
  at: momentText.meta({ description: 'moment of the deed, which undo names' }),
});

const newBooking = z.strictObject({
  platform_id: rowId,
  kind: z.enum(bookableKinds),
  ...span,
  note: z.string().trim().max(2000).optional(),
  ticket_id: rowId.optional(),
  client_id: rowId.optional(),
});
/** What is left out stays. */
const movedBooking = z.strictObject({
  ...{ id: rowId, updatedate: version },
  ...{ platform_id: rowId.optional(), start: momentText.optional(), finish: momentText.optional() },
});
export type NewBooking = z.infer<typeof newBooking>;
export type MovedBooking = z.infer<typeof movedBooking>;

/** Bookings of shelves: all that a call names, or none of them. */
export const shelfCalendarApi = defineApi('shelfCalendar', {
  calendar: {
    method: 'GET',
    path: 'ag_platformAllocations/calendar',
    summary:
      'The shelves of the facility with what lies on them in a span of at most three years; a tenant has their own',
    access: inCurrentFacility(),
    tenants: true,
    query: z.object({ from: calendarDay, days: countQuery.refine((days) => days >= 1 && days <= 1100) }),
    returns: calendarReply,
  },
  book: {
    method: 'POST',
    path: 'ag_platformAllocations/book',
    summary: 'Book shelves: all or, where one is taken, none, with what it is taken by',
    access: inCurrentFacility(bookers),
    body: z.strictObject({ bookings: z.array(newBooking).min(1).max(500), isApproved }),
    returns: done,
  },
  rearrange: {
    method: 'POST',
    path: 'ag_platformAllocations/rearrange',
    summary: 'Give bookings other shelves and times at once, so that two may change places; all or none',
    access: rows(PlatformAllocation, bookers, 'bookings', { lock: 'later' }),
    body: z.strictObject({ bookings: z.array(movedBooking).min(1).max(500), isApproved }),
    returns: done,
  },
  split: {
    method: 'POST',
    path: 'ag_platformAllocations/{id}/split',
    summary: 'End a booking at a moment and book the rest of its time anew, on its shelf or on another one',
    access: row(PlatformAllocation, bookers, 'id', { lock: 'later' }),
    params: z.object({ id: idText }),
    body: z.strictObject({ at: momentText, platform_id: rowId.optional() }),
    returns: done,
  },
  undo: {
    method: 'POST',
    path: 'ag_platformAllocations/undo',
    summary:
      'Take back what was done last to bookings, within 24 hours and all of it; refused once something was built on it, or the shelf ' +
      'is taken',
    access: inCurrentFacility(bookers),
    body: z.strictObject({
      ids: z.array(rowId).min(1).max(500),
      at: momentText.meta({ description: 'moment of the deed, as its answer said' }),
    }),
    returns: done,
  },
  release: {
    method: 'POST',
    path: 'ag_platformAllocations/{id}/release',
    summary: 'Give a booked shelf back',
    access: row(PlatformAllocation, bookers, 'id', { lock: 'later' }),
    params: z.object({ id: idText }),
    returns: done,
  },
});
