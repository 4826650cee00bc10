import { shelfCalendarApi, type MovedBooking, type NewBooking } from '@trellis/shelf-calendar/model';
import { sendWith, useAction, useClientOptions, useTakeBack } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import type { BoardBooking } from './lay-out-board.ts';
import type { Move } from './rearrange.ts';

const { book, rearrange, release, split, undo } = shelfCalendarApi.calls;
const collections = ['ag_platformAllocations'] as const;
const text = (at: number): string => new Date(at).toISOString();

/** A move as the server takes it. */
export const movedBooking = ({ one: { booking }, platform_id, from, to }: Move): MovedBooking => ({
  ...{ id: booking.id ?? 0, platform_id, start: text(from), finish: text(to) },
  ...(booking.updatedate !== null && { updatedate: booking.updatedate }),
});

/** What is done with bookings; each can be taken back where its success is told. `onDone` follows whatever was done. */
export function useBookings(onDone: () => void) {
  const { t } = useTranslation('shelf-calendar');
  const send = sendWith(useClientOptions());
  const takeBack = useTakeBack();
  const options = {
    changes: collections,
    onSuccess: onDone,
    undo:
      ({ ids, at }: { ids: number[]; at: string }) =>
      () =>
        takeBack([() => send(undo, { body: { ids, at } })], collections),
  } as const;
  const booking = useAction(book, { ...options, success: ({ ids }) => t('done.booked', { count: ids.length }) });
  const moving = useAction(rearrange, { ...options, success: ({ ids }) => t('done.moved', { count: ids.length }) });
  const splitting = useAction(split, { ...options, success: t('done.split') });
  const releasing = useAction(release, { ...options, success: t('done.released') });
  return {
    isRunning: booking.isRunning || moving.isRunning || splitting.isRunning || releasing.isRunning,
    book: (bookings: readonly NewBooking[], isApproved = false) =>
      booking.run({ body: { bookings: [...bookings], ...(isApproved && { isApproved }) } }),
    move: (moves: readonly Move[], isApproved = false) =>
      moving.run({ body: { bookings: moves.map(movedBooking), ...(isApproved && { isApproved }) } }),
    split: ({ booking: { id } }: BoardBooking, at: string, platform_id: number) =>
      splitting.run({ params: { id: String(id) }, body: { at, platform_id } }),
    release: ({ booking: { id } }: BoardBooking) => releasing.run({ params: { id: String(id) } }),
  };
}
