import type { NewBooking } from '@trellis/shelf-calendar/model';
import type { DayScale } from '@trellis/ui/timeline';
import type { Board, BoardBooking } from './lay-out-board.ts';

/** Where a booking goes. */
export interface Move {
  one: BoardBooking;
  platform_id: number;
  from: number;
  to: number;
}

/** What is to be done, and what stays out of it and why. */
export interface Proposal<T> {
  does: readonly T[];
  skips: readonly { one: BoardBooking; why: 'ofRun' | 'notYours' | 'noRoom' }[];
}

const isMine = ({ booking }: BoardBooking, kinds: readonly string[]): boolean =>
  booking.id !== null && kinds.includes(booking.kind);

/** Bookings of shelves that begin on a day or after it move by days. */
export function shiftMany(
  board: Board,
  shelves: ReadonlySet<number>,
  { from, days, kinds, scale }: { from: number; days: number; kinds: readonly string[]; scale: DayScale },
): Proposal<Move> {
  const meant = board.bookings.filter((one) => shelves.has(one.booking.platform_id) && one.from >= from);
  return sortOut(meant, kinds, (one) => ({
    ...{ one, platform_id: one.booking.platform_id },
    ...{ from: scale.shift(one.from, days), to: scale.shift(one.to, days) },
  }));
}

/** What is booked in two units from a moment on changes places, shelf by shelf from the top. */
export function swapUnits(
  board: Board,
  [first, second]: readonly [readonly number[], readonly number[]],
  { from, kinds }: { from: number; kinds: readonly string[] },
): Proposal<Move> {
  const other = new Map(
    first.flatMap((shelf, index) => [[shelf, second[index]] as const, [second[index], shelf] as const]),
  );
  const meant = board.bookings.filter((one) => one.from >= from && other.get(one.booking.platform_id) !== undefined);
  return sortOut(meant, kinds, (one) => ({
    ...{ one, platform_id: other.get(one.booking.platform_id) ?? one.booking.platform_id, from: one.from, to: one.to },
  }));
}

function sortOut(
  meant: readonly BoardBooking[],
  kinds: readonly string[],
  move: (one: BoardBooking) => Move,
): Proposal<Move> {
  const mine = meant.filter((one) => isMine(one, kinds));
  const skips = meant
    .filter((one) => !isMine(one, kinds))
    .map((one) => ({ one, why: one.booking.kind === 'lifecycle' ? ('ofRun' as const) : ('notYours' as const) }));
  return { does: mine.map(move), skips };
}

/** What stands after a run on its shelf makes way for it: as many days as it needs, and what follows as far as it must. */
export function makeWay(board: Board, run: BoardBooking, kinds: readonly string[], scale: DayScale): Proposal<Move> {
  const after = (board.byShelf.get(run.booking.platform_id) ?? [])
    .filter(({ from, booking }) => from > run.from && booking.kind !== 'maintenance')
    .toSorted((one, other) => one.from - other.from);
  const does: Move[] = [];
  let reached = run.to;
  for (const one of after) {
    if (one.from >= reached) break;
    if (!isMine(one, kinds)) return { does: [], skips: [{ one, why: one.run ? 'ofRun' : 'notYours' }] };
    const days = Math.ceil(scale.place(reached) - scale.place(one.from) - 1e-6);
    const to = scale.shift(one.to, days);
    does.push({ one, platform_id: one.booking.platform_id, from: scale.shift(one.from, days), to });
    reached = to;
  }
  return { does, skips: [] };
}

/** So many days of cleaning after each run to come, where the shelf is free. */
export function cleanAfterRuns(
  board: Board,
  shelves: ReadonlySet<number>,
  { days, now, scale }: { days: number; now: number; scale: DayScale },
): Proposal<NewBooking> {
  const does: NewBooking[] = [];
  const skips: Proposal<NewBooking>['skips'][number][] = [];
  for (const one of board.bookings) {
    if (one.booking.kind !== 'lifecycle' || one.to <= now || !shelves.has(one.booking.platform_id)) continue;
    if (one.run?.end == null) continue;
    const to = scale.shift(one.to, days);
    const ofShelf = board.byShelf.get(one.booking.platform_id) ?? [];
    const over = ofShelf.find((other) => other !== one && other.from < to && one.to < other.to);
    if (over?.booking.kind === 'cleanout') continue;
    if (over) skips.push({ one, why: 'noRoom' });
    else
      does.push({
        ...{ platform_id: one.booking.platform_id, kind: 'cleanout' },
        ...{ start: new Date(one.to).toISOString(), finish: new Date(to).toISOString() },
      });
  }
  return { does, skips };
}
