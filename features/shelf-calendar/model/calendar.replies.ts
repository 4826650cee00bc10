import * as z from 'zod';
import { bookableKinds } from './who-books.ts';

const id = z.int();
const moment = z.string();
const name = z.string();

/** A run on the shelves of a calendar. */
const calendarRun = z.object({
  id,
  name,
  state: z.string(),
  mother: z.boolean(),
  strain_id: id.nullable(),
  strain: name.nullable(),
  growplan_id: id,
  growplan: name,
  plants: z.int().meta({ description: 'growing now, or those to come' }),
  end: moment
    .nullable()
    .meta({ description: 'as its dates say today; later than its bookings where the next one cuts them' }),
  harvestdate: z.string().nullable(),
  phase: name.nullable(),
  phases: z.array(z.object({ name: name.nullable(), growStage_id: id.nullable(), start: moment, end: moment })),
  nextTask: z.object({ title: name, date: moment }).nullable(),
});
export type CalendarRun = z.infer<typeof calendarRun>;

const calendarBooking = z.object({
  id: id.nullable().meta({ description: 'none where a run stands without a booking' }),
  platform_id: id,
  kind: z.enum([...bookableKinds, 'lifecycle']),
  start: moment,
  finish: moment.nullable(),
  updatedate: moment.nullable(),
  lifecycle_id: id.nullable(),
  ticket_id: id.nullable(),
  client: name.nullable(),
  note: z.string().nullable(),
  growplan: name.nullable().meta({ description: 'of a planting that is planned' }),
});
export type CalendarBooking = z.infer<typeof calendarBooking>;

/** Shelves of a facility with what lies on them in a span. */
export const calendarReply = z.object({
  zone: z.string().meta({ description: 'of the facility: its days' }),
  areas: z.array(z.object({ id, name })),
  units: z.array(z.object({ id, name, area_id: id, isDisabled: z.boolean(), deployed: z.boolean() })),
  shelves: z.array(z.object({ id, platformGroup_id: id, name, capacity: z.int(), isDisabled: z.boolean() })),
  bookings: z.array(calendarBooking),
  runs: z.array(calendarRun),
});
export type ShelfCalendar = z.infer<typeof calendarReply>;
