import { mayShare, type BookableKind } from '@trellis/shelf-calendar/model';
import { DateTime } from 'luxon';
import { useState } from 'react';
import type { BoardDialogProps } from '../calendar/asking.ts';
import type { BoardBooking } from '../calendar/lay-out-board.ts';
import { useTypedDays } from './use-typed-days.ts';

const usualDays = 14;
/** Work on shelves begins in the morning. */
const firstHour = 8;
const dayMs = 86_400_000;
/** The longest booking. */
const mostDays = 730;

/** What a new booking is for at first. */
const firstKind = (one: BoardBooking | undefined, kinds: readonly BookableKind[]): BookableKind => {
  if (one && one.booking.kind !== 'lifecycle') return one.booking.kind;
  return kinds.includes('reserved') ? 'reserved' : (kinds[0] ?? 'reserved');
};

/** Where a booking is to lie, as it is being typed, and what is in the way there. */
export function usePlace({ asking, board, span, kinds, isApprover }: BoardDialogProps) {
  const { one } = asking;
  const { zone } = span;
  const [shelf, setShelf] = useState<number | null>(one?.booking.platform_id ?? asking.shelfId ?? null);
  const [kind, setKind] = useState(() => firstKind(one, kinds));
  const [day, setDay] = useState(() => DateTime.fromMillis(one?.from ?? asking.at ?? span.now, { zone }).toISODate());
  const [typed, setTyped] = useState(String(one ? Math.max(1, Math.round((one.to - one.from) / dayMs)) : usualDays));
  const [isApproved, setApproved] = useState(false);
  const { days, problem } = useTypedDays(typed, { isPositive: true, max: mostDays });
  const isGood = problem === undefined;
  const { hour, minute } = one ? DateTime.fromMillis(one.from, { zone }) : { hour: firstHour, minute: 0 };
  const begin = DateTime.fromISO(day ?? '', { zone }).set({ hour, minute });
  const [from, to] = [begin.toMillis(), begin.plus({ days: isGood ? days : 1 }).toMillis()];
  const others = shelf === null ? [] : (board.byShelf.get(shelf) ?? []).filter((other) => other !== one);
  const over = others.find((other) => other.from < to && from < other.to);
  const canShare = over !== undefined && mayShare(kind, over.booking.kind);
  const isFree = over === undefined || (canShare && isApprover && isApproved);
  return {
    ...{ shelf, setShelf, kind, setKind, day, setDay, typed, setTyped, isApproved, setApproved },
    ...{ problem, from, to, others, over, canShare },
    canConfirm: shelf !== null && day !== null && isGood && isFree,
  };
}
export type Place = ReturnType<typeof usePlace>;
