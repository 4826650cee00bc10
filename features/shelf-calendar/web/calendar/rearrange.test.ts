import type { ShelfCalendar } from '@trellis/shelf-calendar/model';
import { makeDayScale } from '@trellis/ui/timeline';
import { expect, test } from 'vitest';
import { layOutBoard, readBoard, type BoardWords } from './lay-out-board.ts';
import { cleanAfterRuns, makeWay, shiftMany, swapUnits } from './rearrange.ts';

const at = (day: number) => `2026-12-${String(day).padStart(2, '0')}T08:00:00.000Z`;
const ms = (day: number) => Date.parse(at(day));
const booking = (
  id: number,
  platform_id: number,
  from: number,
  to: number,
  kind = 'reserved',
  run: number | null = null,
) => ({
  ...{ id, platform_id, kind, start: at(from), finish: at(to), updatedate: null, lifecycle_id: run },
  ...{ ticket_id: null, client: null, note: null, growplan: null },
});
const run = (id: number, end: number) => ({
  ...{ id, name: `Run ${id}`, state: 'in_flight', mother: false, strain_id: 4, strain: 'Tidewater', growplan_id: 1 },
  ...{ growplan: 'Flower', plants: 9, end: at(end), harvestdate: null, phase: 'Bloom', phases: [], nextTask: null },
});
const calendar = {
  ...{ zone: 'UTC', areas: [{ id: 1, name: 'East' }] },
  units: [
    { id: 1, name: 'E-01', area_id: 1, isDisabled: false, deployed: true },
    { id: 2, name: 'E-02', area_id: 1, isDisabled: false, deployed: true },
  ],
  shelves: [
    { id: 11, platformGroup_id: 1, name: 'Top', capacity: 10 },
    { id: 12, platformGroup_id: 1, name: 'Bottom', capacity: 0 },
    { id: 21, platformGroup_id: 2, name: 'Top', capacity: 10 },
  ],
  bookings: [
    booking(1, 11, 1, 10, 'lifecycle', 7),
    booking(2, 11, 10, 14),
    booking(3, 11, 15, 20, 'planned'),
    booking(4, 21, 5, 9, 'tenant'),
  ],
  runs: [run(7, 12)],
} as unknown as ShelfCalendar;
const words: BoardWords = {
  ...{ kind: (kind) => kind, places: (count) => `${count} places`, percent: (share) => `${Math.round(share * 100)} %` },
  ...{ pushes: (days, next) => `${days} d into ${next}`, overdue: (days) => `${days} d over` },
  ...{ ofRun: 'of run', outOfUse: 'out of use', notYours: 'not yours', noBooking: 'no booking' },
};
const board = readBoard(calendar, words);
const scale = makeDayScale('2026-11-30', 70, 'UTC');
const mine = ['planned', 'reserved', 'cleanout', 'research'];
const told = ({ does }: { does: readonly { one: { key: string }; platform_id: number; from: number; to: number }[] }) =>
  does.map(({ one, platform_id, from, to }) => [
    one.key,
    platform_id,
    (from - ms(1)) / 86_400_000 + 1,
    (to - ms(1)) / 86_400_000 + 1,
  ]);

test('what follows makes way for a late harvest, as far as it must', () => {
  const late = board.byKey.get('1');
  expect(late?.pushes?.key).toBe('2');
  if (!late) throw new Error('no run');
  // Two days for the run; the reservation then reaches into the plan by one.
  expect(told(makeWay(board, late, mine, scale))).toEqual([
    ['2', 11, 12, 16],
    ['3', 11, 16, 21],
  ]);
  expect(makeWay(board, late, ['planned'], scale)).toMatchObject({ does: [], skips: [{ why: 'notYours' }] });
});

test('bookings after a day move together, those of runs and of others stay and say why', () => {
  const shifted = shiftMany(board, new Set([11, 21]), { from: ms(1), days: 7, kinds: mine, scale });
  expect(told(shifted)).toEqual([
    ['2', 11, 17, 21],
    ['3', 11, 22, 27],
  ]);
  expect(shifted.skips.map(({ one, why }) => [one.key, why])).toEqual([
    ['1', 'ofRun'],
    ['4', 'notYours'],
  ]);
});

test('two units change places, shelf by shelf', () => {
  const swapped = swapUnits(board, [[11, 12], [21]], { from: ms(4), kinds: [...mine, 'tenant'] });
  expect(told(swapped).map(([key, shelf]) => [key, shelf])).toEqual([
    ['2', 21],
    ['3', 21],
    ['4', 11],
  ]);
});

test('cleaning is booked after the end of each run, unless something stands there', () => {
  expect(cleanAfterRuns(board, new Set([11]), { days: 2, now: ms(5), scale })).toMatchObject({
    does: [],
    skips: [{ why: 'noRoom' }],
  });
  const free = readBoard({ ...calendar, bookings: calendar.bookings.slice(0, 1) }, words);
  expect(cleanAfterRuns(free, new Set([11]), { days: 2, now: ms(5), scale }).does).toEqual([
    { platform_id: 11, kind: 'cleanout', start: at(12), finish: at(14) },
  ]);
});

test('rows are areas with how full they are, and the shelves of their units; a filter leaves those with something to show', () => {
  const all = { areaId: null, kinds: new Set<string>(), text: '', freeDays: 0 };
  const lay = (filter: Partial<typeof all>) =>
    layOutBoard({ calendar, board, filter: { ...all, ...filter }, words, scale, now: ms(5), kinds: mine });
  const { rows, blocks } = lay({});
  expect(rows.map(({ name, level }) => [level, name])).toEqual([
    [0, 'East'],
    [2, 'E-01 · Top'],
    [2, 'E-01 · Bottom'],
    [2, 'E-02 · Top'],
  ]);
  // 30 November to 7 December: shelf 11 from the 1st, shelf 21 from the 5th, of three shelves.
  expect(rows[0]?.cells?.[0]).toMatchObject({ text: '35 %' });
  expect(blocks.find(({ id }) => id === '1')).toMatchObject({
    trouble: '2 d into reserved',
    fixed: 'of run',
    look: 'solid',
  });
  expect(blocks.find(({ id }) => id === '4')?.fixed).toBe('not yours');
  expect(lay({ text: 'tide' }).rows.map(({ id }) => id)).toEqual(['area-1', '11']);
  expect(lay({ freeDays: 20 }).rows.map(({ id }) => id)).toEqual(['area-1', '12']);
  // What is not looked for stands on those shelves all the same; a unit is found by its name, with all that stands in it.
  const faded = (filter: Partial<typeof all>) => lay(filter).blocks.map(({ id, isFaded }) => [id, isFaded]);
  expect(faded({ text: 'tide' })).toEqual([
    ['1', false],
    ['2', true],
    ['3', true],
  ]);
  expect(lay({ text: 'e-02' }).rows.map(({ id }) => id)).toEqual(['area-1', '21']);
  expect(faded({ text: 'e-02' })).toEqual([['4', false]]);
});

test('a week of how full an area is begins on the Monday under which it stands', () => {
  const filter = { areaId: null, kinds: new Set<string>(), text: '', freeDays: 0 };
  // 28 November 2026 is a Saturday.
  const fromSaturday = makeDayScale('2026-11-28', 30, scale.zone);
  const { rows } = layOutBoard({ calendar, board, filter, words, scale: fromSaturday, now: ms(5), kinds: mine });
  expect(rows[0]?.cells?.[0]?.from).toBe(fromSaturday.startOf(2));
});

test('a run that should be over has its shelf until it is cut, in the bars and in how full a week is', () => {
  const now = ms(25);
  const late = { ...calendar, bookings: calendar.bookings.slice(0, 1) };
  const filter = { areaId: null, kinds: new Set<string>(), text: '', freeDays: 0 };
  const laid = (state: string) => {
    const runs = [{ ...calendar.runs[0], state }] as ShelfCalendar['runs'];
    const board = readBoard({ ...late, runs }, words);
    const { rows, blocks } = layOutBoard({ calendar: late, board, filter, words, scale, now, kinds: mine });
    // The week from 14 December on: one shelf of three.
    return [blocks[0]?.to, rows[0]?.cells?.[2]?.text, blocks[0]?.trouble];
  };
  expect(laid('harvesting')).toEqual([now + 1, '33 %', '13 d over']);
  expect(laid('post_harvest')).toEqual([ms(10), '0 %', undefined]);
});
