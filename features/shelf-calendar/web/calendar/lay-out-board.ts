import {
  freeFrom,
  shareTaken,
  type CalendarBooking,
  type CalendarRun,
  type ShelfCalendar,
} from '@trellis/shelf-calendar/model';
import type { DayScale, TimelineBlock, TimelineRow } from '@trellis/ui/timeline';
import { calendarDay } from '@trellis/units/model';
import { stageColour } from '@trellis/grow-plans/web/hooks';

/** What is shown of a calendar. */
export interface BoardFilter {
  areaId: number | null;
  /** Kinds that are shown; all where none is named. */
  kinds: ReadonlySet<string>;
  /** Part of a run, strain, plan, client or note. */
  text: string;
  /** Shelves that are free now for so many days; 0: all. */
  freeDays: number;
}

/** Words of the board in the person's language. */
export interface BoardWords {
  kind: (kind: CalendarBooking['kind']) => string;
  places: (count: number) => string;
  outOfUse: string;
  percent: (share: number) => string;
  pushes: (days: number, next: string) => string;
  overdue: (days: number) => string;
  ofRun: string;
  notYours: string;
  noBooking: string;
}

/** A booking with what the page knows of it. */
export interface BoardBooking {
  /** Of its block. */
  key: string;
  booking: CalendarBooking;
  run: CalendarRun | undefined;
  from: number;
  /** A run is there until it is over, though the next booking cut its own. */
  to: number;
  label: string;
  /** What its run pushes into. */
  pushes?: BoardBooking | undefined;
}

export interface Board {
  bookings: readonly BoardBooking[];
  byKey: ReadonlyMap<string, BoardBooking>;
  byShelf: ReadonlyMap<number, readonly BoardBooking[]>;
}

const dayMs = 86_400_000;
/** Where a run has no end, such as mother plants. */
const openEnd = Date.UTC(2100, 0, 1);
const series = 6;

/** The colour of a strain on the board. */
export const strainColour = (strainId: number | null): string =>
  strainId === null ? 'var(--t-text-faint)' : `var(--t-series-${(strainId % series) + 1})`;

/** The bookings of a calendar with their runs, and which of them pushes into the next. */
export function readBoard({ bookings, runs }: ShelfCalendar, words: Pick<BoardWords, 'kind'>): Board {
  const runById = new Map(runs.map((run) => [run.id, run]));
  const read = bookings.map((booking, index): BoardBooking => {
    const run = booking.lifecycle_id === null ? undefined : runById.get(booking.lifecycle_id);
    const finish = booking.finish === null ? openEnd : Date.parse(booking.finish);
    const to = run && isThere(run) && run.end !== null ? Math.max(finish, Date.parse(run.end)) : finish;
    const label = run?.name ?? booking.growplan ?? booking.client ?? booking.note ?? words.kind(booking.kind);
    const key = booking.id === null ? `stands-${index}` : String(booking.id);
    return { key, booking, run, from: Date.parse(booking.start), to, label };
  });
  const byShelf = Map.groupBy(read, ({ booking }) => booking.platform_id);
  for (const ofShelf of byShelf.values())
    for (const one of ofShelf)
      if (one.run)
        one.pushes = ofShelf
          .filter((other) => other !== one && other.booking.kind !== 'maintenance')
          .filter(({ from }) => from > one.from && from < one.to)
          .toSorted((a, b) => a.from - b.from)[0];
  return { bookings: read, byKey: new Map(read.map((one) => [one.key, one])), byShelf };
}

/** What lies on a shelf, as it is free or not: a run that should be over has it until it is cut. */
export const takenNow = (ofShelf: readonly BoardBooking[], now: number): { from: number; to: number }[] =>
  ofShelf.map((one) => ({ ...one, to: takenUntil(one, now) }));

const takenUntil = ({ run, from, to }: BoardBooking, now: number): number =>
  isThere(run) && from <= now ? Math.max(to, now + 1) : to;

const isThere = (run: CalendarRun | undefined): boolean => run?.state === 'in_flight' || run?.state === 'harvesting';

const matches = ({ booking, run, label }: BoardBooking, { kinds, text }: BoardFilter): boolean => {
  if (kinds.size > 0 && !kinds.has(booking.kind)) return false;
  if (text === '') return true;
  const words = [label, run?.strain, run?.growplan, booking.growplan, booking.client, booking.note];
  return words.some((word) => word?.toLowerCase().includes(text.toLowerCase()));
};

/** Whether a unit is called by what is looked for. */
const isCalled = (unit: string, { kinds, text }: BoardFilter): boolean =>
  kinds.size === 0 && text !== '' && unit.toLowerCase().includes(text.toLowerCase());

interface LayOut {
  calendar: ShelfCalendar;
  board: Board;
  filter: BoardFilter;
  words: BoardWords;
  scale: DayScale;
  now: number;
  /** Kinds that the person moves. */
  kinds: readonly string[];
}

/** A shelf as its row is called: the first of a unit bears its name. */
export interface NamedShelf {
  name: string;
  unitId: number;
  unitName: string;
  isFirst: boolean;
}

/** Rows of areas and of the shelves of their units, and the blocks on them. */
export function layOutBoard({ calendar, board, filter, words, scale, now, kinds }: LayOut) {
  const rows: TimelineRow[] = [];
  const shown = new Map<number, NamedShelf>();
  const named = new Set<number>();
  const shelvesOf = Map.groupBy(calendar.shelves, ({ platformGroup_id }) => platformGroup_id);
  const isSearching = filter.text !== '' || filter.kinds.size > 0;
  for (const area of calendar.areas) {
    if (filter.areaId !== null && area.id !== filter.areaId) continue;
    const units = calendar.units.filter(({ area_id }) => area_id === area.id);
    const inside: TimelineRow[] = [];
    for (const unit of units) {
      const shelves = (shelvesOf.get(unit.id) ?? []).filter(({ id }) => {
        const ofShelf = board.byShelf.get(id) ?? [];
        if (isCalled(unit.name, filter)) named.add(id);
        if (isSearching && !named.has(id) && !ofShelf.some((one) => matches(one, filter))) return false;
        return filter.freeDays === 0 || freeFrom(takenNow(ofShelf, now), now, filter.freeDays * dayMs) <= now;
      });
      for (const [index, { id, name, capacity, isDisabled }] of shelves.entries()) {
        shown.set(id, { name, unitId: unit.id, unitName: unit.name, isFirst: index === 0 });
        const detail = isDisabled ? words.outOfUse : capacity > 0 ? words.places(capacity) : undefined;
        inside.push({
          id: String(id),
          name: `${unit.name} · ${name}`,
          level: 2,
          detail,
          isOpen: !unit.isDisabled && !isDisabled,
        });
      }
    }
    if (inside.length === 0) continue;
    const ids = units.flatMap((unit) => (shelvesOf.get(unit.id) ?? []).map(({ id }) => id));
    rows.push(
      { id: `area-${area.id}`, name: area.name, level: 0, cells: fullness(ids, { board, scale, words, now }) },
      ...inside,
    );
  }
  // What is not looked for stands there too: a shelf never looks free that is not.
  const blocks = board.bookings
    .filter((one) => shown.has(one.booking.platform_id))
    .map((one) => ({
      ...blockOf(one, words, kinds, now),
      isFaded: !named.has(one.booking.platform_id) && !matches(one, filter),
    }));
  return { rows, blocks, shelves: shown };
}

const weekDays = 7;
/** A Monday, as days since 1970. */
const aMonday = 4;

/** Days from the first day of a scale to its first Monday, where the ruler begins a week. */
const toMonday = (scale: DayScale): number => {
  const days = aMonday - calendarDay(scale.zone, scale.startOf(0));
  return ((days % weekDays) + weekDays) % weekDays;
};

/** How full shelves are, week by week, from Monday on as the ruler counts them. */
function fullness(
  shelves: readonly number[],
  { board, scale, words: { percent }, now }: Pick<LayOut, 'board' | 'scale' | 'words' | 'now'>,
) {
  const taken = shelves.flatMap((shelf) =>
    takenNow(board.byShelf.get(shelf) ?? [], now).map(({ from, to }) => ({ shelf, from, to })),
  );
  const cells = [];
  for (let day = toMonday(scale); day + weekDays <= scale.days; day += weekDays) {
    const [from, to] = [scale.startOf(day), scale.startOf(day + weekDays)];
    const share = shareTaken(shelves, taken, from, to);
    cells.push({ from, to, share, text: percent(share) });
  }
  return cells;
}

const looks = {
  lifecycle: 'solid',
  planned: 'hatched',
  reserved: 'outlined',
  tenant: 'outlined',
  research: 'outlined',
  cleanout: 'soft',
  maintenance: 'hatched',
} as const;

function blockOf(one: BoardBooking, words: BoardWords, kinds: readonly string[], now: number): TimelineBlock {
  const { key, booking, run, from, label } = one;
  const to = takenUntil(one, now);
  const fixed = booking.kind === 'lifecycle' ? words.ofRun : kinds.includes(booking.kind) ? undefined : words.notYours;
  return {
    ...{ id: key, row: String(booking.platform_id), from, to, label, kind: words.kind(booking.kind) },
    look: looks[booking.kind],
    colour: run ? strainColour(run.strain_id) : undefined,
    stripes: run?.phases.map(({ name, growStage_id, start, end }) => ({
      ...{ name: name ?? '', from: Date.parse(start), to: Date.parse(end), colour: stageColour(growStage_id) },
    })),
    fixed,
    trouble: troubleOf(one, words, now),
  };
}

/** Days of a span (ms) that have begun, at least one; a minute more is none yet. */
const daysBegun = (ms: number): number => Math.max(1, Math.ceil((ms - 60_000) / dayMs));

/** What is wrong with a booking: its run pushes into the next, or should be over. */
export function troubleOf({ run, to, pushes }: BoardBooking, words: BoardWords, now: number): string | undefined {
  if (!run) return undefined;
  if (pushes) return words.pushes(daysBegun(to - pushes.from), pushes.label);
  const isLate = isThere(run) && to < now;
  return isLate ? words.overdue(daysBegun(now - to)) : undefined;
}
