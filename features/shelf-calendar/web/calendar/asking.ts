import type { BookableKind, ShelfCalendar } from '@trellis/shelf-calendar/model';
import type { DayScale, TimelineClock } from '@trellis/ui/timeline';
import type { Board, BoardBooking } from './lay-out-board.ts';
import type { useBookings } from './use-bookings.ts';

/** What is asked in a dialog. */
export interface Asking {
  what: 'book' | 'move' | 'split' | 'shift' | 'swap' | 'clean';
  /** The booking it is about. */
  one?: BoardBooking;
  /** Where something new is wanted. */
  shelfId?: number;
  at?: number;
}

export interface BoardSpan {
  firstDay: string;
  days: number;
  zone: string;
  now: number;
}

/** What every dialog of the calendar works with. */
export interface BoardDialogProps {
  asking: Asking;
  calendar: ShelfCalendar;
  board: Board;
  scale: DayScale;
  span: BoardSpan;
  clock: TimelineClock;
  kinds: readonly BookableKind[];
  isApprover: boolean;
  /** Shelves in view. */
  shelves: ReadonlySet<number>;
  actions: ReturnType<typeof useBookings>;
  onClose: () => void;
}
