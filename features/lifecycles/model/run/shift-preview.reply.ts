import * as z from 'zod';

const moment = z.string();
const moved = z.object({ before: moment.nullable(), after: moment.nullable() });

/** What a shift of a run would make of every date. */
export const shiftPreviewReply = z.object({
  lifecycle_id: z.int(),
  phases: z.array(z.object({ id: z.int(), name: z.string(), start: moved, end: moved })),
  harvest: moved.meta({ description: 'days; none of mother plants' }),
  tasks: z.array(z.object({ id: z.int(), title: z.string(), ...moved.shape })),
  bookings: z.array(z.object({ shelf: z.string(), start: moved, finish: moved })),
  clashes: z
    .array(z.object({ shelf: z.string(), kind: z.string(), name: z.string().nullable(), start: moment }))
    .meta({ description: 'what is booked on its shelves before it would end: its own booking ends there' }),
});
export type ShiftPreview = z.infer<typeof shiftPreviewReply>;
