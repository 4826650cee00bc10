import fc from 'fast-check';
import { DateTime } from 'luxon';
import { expect, test, vi } from 'vitest';
import { atHours, isToldAt, listUnheard, type Listener, type RuleHours, type Uncovered } from './coverage.ts';
import type { NotifiedHours } from './exception.entity.ts';

const zone = 'America/Los_Angeles';
const hourMs = 3_600_000;
const at = (iso: string, place = zone) => DateTime.fromISO(iso, { zone: place }).toMillis();
const week = (iso: string) => ({ from: at(iso), to: at(iso) + 7 * 24 * hourMs });
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const listUncovered = (rules: readonly RuleHours[], place: string, span: Uncovered) =>
  listUnheard(rules.map(atHours), place, span);
const isWithinHours = (hours: RuleHours, moment: number, place: string) =>
  isToldAt({ hours, onShift: false }, [], moment, place);
const resting = (quiet: Listener['quiet'], hours: RuleHours = null): Listener => ({ ...atHours(hours), quiet });

test('without rules nobody hears at any hour; a rule without hours covers all of them', () => {
  const span = week('2026-11-16');
  expect(listUncovered([], zone, span)).toEqual([span]);
  expect(listUncovered([null], zone, span)).toEqual([]);
  expect(listUncovered([[]], zone, span)).toEqual([]);
});

test('a night shift over midnight covers the night of each of its days', () => {
  const night: RuleHours = [{ days: everyDay, from: '22:00', to: '06:00' }];
  const day: RuleHours = [{ days: everyDay, from: '06:00', to: '22:00' }];
  const span = week('2026-11-16');
  expect(listUncovered([night], zone, span)).toHaveLength(7);
  expect(listUncovered([night, day], zone, span)).toEqual([]);
  const [first] = listUncovered([night], zone, span);
  expect(first).toEqual({ from: at('2026-11-16T06:00'), to: at('2026-11-16T22:00') });
});

test('a weekend without anybody is one gap', () => {
  const weekdays: RuleHours = [{ days: [1, 2, 3, 4, 5], from: '00:00', to: '24:00' }];
  expect(listUncovered([weekdays], zone, week('2026-11-16'))).toEqual([
    { from: at('2026-11-21'), to: at('2026-11-23') },
  ]);
});

test('the hour that comes twice in autumn is uncovered twice, the one that is left out in spring not at all', () => {
  const allBut: RuleHours = [
    { days: everyDay, from: '00:00', to: '01:00' },
    { days: everyDay, from: '02:00', to: '24:00' },
  ];
  const hoursOf = (iso: string) =>
    listUncovered([allBut], zone, { from: at(iso), to: at(iso) + 25 * hourMs }).reduce(
      (sum, { from, to }) => sum + to - from,
      0,
    ) / hourMs;
  expect(hoursOf('2026-11-01')).toBe(2);
  expect(hoursOf('2026-11-02')).toBe(2 - 1);
  const butTwo: RuleHours = [
    { days: everyDay, from: '00:00', to: '02:00' },
    { days: everyDay, from: '03:00', to: '24:00' },
  ];
  expect(listUncovered([butTwo], zone, { from: at('2026-03-08'), to: at('2026-03-09') })).toEqual([]);
});

const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 15, 30, 45))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
const hours: fc.Arbitrary<NotifiedHours> = fc.record({
  days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 7 }),
  from: clock,
  to: clock,
});

test('a moment is in a gap exactly when no rule tells anybody then, in any zone, in weeks the clocks change too', () => {
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.array(hours, { minLength: 1, maxLength: 3 })), { maxLength: 3 }),
      fc.constantFrom(zone, 'Europe/Madrid', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC'),
      fc.constantFrom('2026-03-05', '2026-03-27', '2026-10-23', '2026-10-30', '2026-04-03', '2026-06-10'),
      fc.integer({ min: 0, max: 7 * 24 * 60 - 1 }),
      (rules, place, begin, minute) => {
        const from = at(begin, place);
        const moment = from + minute * 60_000;
        const gaps = listUncovered(rules, place, { from, to: from + 7 * 24 * hourMs });
        const isGap = gaps.some((gap) => gap.from <= moment && moment < gap.to);
        expect(isGap).toBe(!rules.some((rule) => isWithinHours(rule, moment, place)));
      },
    ),
    { numRuns: 300 },
  );
});

test('a night in which everybody has quiet hours is unheard, as long as it is where the clocks change', () => {
  const quiet = [{ from: '22:00', to: '06:00' }];
  const asleep = resting(quiet);
  const nightOf = (iso: string, place = zone) =>
    listUnheard([asleep, asleep], place, {
      from: at(`${iso}T12:00`, place),
      to: at(`${iso}T12:00`, place) + 24 * hourMs,
    });
  expect(nightOf('2026-11-16')).toEqual([{ from: at('2026-11-16T22:00'), to: at('2026-11-17T06:00') }]);
  const long = (gaps: { from: number; to: number }[]) => gaps.map(({ from, to }) => (to - from) / hourMs);
  expect(long(nightOf('2026-10-31'))).toEqual([9]);
  expect(long(nightOf('2026-03-07'))).toEqual([7]);
  expect(long(nightOf('2026-10-24', 'Europe/Madrid'))).toEqual([9]);
  expect(long(nightOf('2026-04-04', 'Australia/Lord_Howe'))).toEqual([8.5]);
  // Who is awake, or on shift on that day, hears it.
  const span = week('2026-11-16');
  expect(listUnheard([asleep, resting([{ from: '07:00', to: '21:00' }])], zone, span)).toEqual([]);
  const shift = atHours([{ days: [1, 2, 3, 4, 5], from: '20:00', to: '07:00' }]);
  const nights = listUnheard([asleep, shift], zone, span);
  expect(nights.map(({ from }) => DateTime.fromMillis(from, { zone }).toFormat('ccc HH:mm'))).toEqual([
    'Mon 00:00',
    'Sat 22:00',
    'Sun 22:00',
  ]);
  // Quiet from one time to the same is none.
  expect(listUnheard([resting([{ from: '08:00', to: '08:00' }])], zone, span)).toEqual([]);
});

test('a night belongs to the day on which it begins: to its end on Saturday, and not on Monday before there was one', () => {
  const nights = [{ days: [1, 2, 3, 4, 5], from: '22:00', to: '06:00' }];
  const works = (iso: string) => isToldAt({ hours: null, onShift: true }, nights, at(iso), zone);
  expect(['2026-11-20T21:59', '2026-11-20T22:00', '2026-11-21T03:00', '2026-11-21T05:59'].map(works)).toEqual([
    ...[false, true, true, true],
  ]);
  expect(['2026-11-21T06:00', '2026-11-21T23:00', '2026-11-23T03:00', '2026-11-24T03:00'].map(works)).toEqual([
    ...[false, false, false, true],
  ]);
});

test('where two hundred people have hours of their own the clock is read once a moment, not for each of them', () => {
  const clock = (minutes: number) => DateTime.fromObject({ year: 2026 }).plus({ minutes }).toFormat('HH:mm');
  const listeners = Array.from({ length: 200 }, (_, index) => ({
    ...resting([{ from: clock(index * 7 + 3), to: clock(index * 7 + 4) }]),
    hours: [{ days: everyDay, from: clock(index * 7), to: clock(index * 7 + 5) }],
  }));
  const clockReads = vi.spyOn(DateTime.prototype, 'toFormat');
  expect(listUnheard(listeners, zone, week('2026-11-16')).length).toBeGreaterThan(1000);
  // Seven days of two hundred people, four turns each.
  expect(clockReads.mock.calls.length).toBeLessThan(2 * 7 * 200 * 4);
  clockReads.mockRestore();
});

test('who is told on shift alone hears in their shifts, within the hours of the rule; without a shift never', () => {
  const span = week('2026-11-16');
  const nights = [{ days: everyDay, from: '22:00', to: '06:00' }];
  const onShift = (shift: Listener['shift'], hours: RuleHours = null): Listener => ({ ...atHours(hours), shift });
  expect(listUnheard([onShift([])], zone, span)).toEqual([span]);
  expect(listUnheard([onShift(nights)], zone, span)[0]).toEqual({
    from: at('2026-11-16T06:00'),
    to: at('2026-11-16T22:00'),
  });
  const late = [{ days: everyDay, from: '00:00', to: '04:00' }];
  expect(listUnheard([onShift(nights, late)], zone, span)[0]).toEqual({
    from: at('2026-11-16T04:00'),
    to: at('2026-11-17T00:00'),
  });
  const told = (iso: string, onlyShift: boolean) =>
    isToldAt({ hours: null, onShift: onlyShift }, nights, at(iso), zone);
  expect([told('2026-11-16T23:00', true), told('2026-11-16T12:00', true), told('2026-11-16T12:00', false)]).toEqual([
    true,
    false,
    true,
  ]);
});

test('who is away hears nothing then, to the minute; somebody else who is there does', () => {
  const span = week('2026-11-16');
  const holiday = { from: at('2026-11-18T09:07'), to: at('2026-11-19T17:00') };
  const absent: Listener = { ...atHours(null), away: [holiday] };
  expect(listUnheard([absent], zone, span)).toEqual([holiday]);
  expect(listUnheard([absent, atHours(null)], zone, span)).toEqual([]);
  const later: Listener = { ...atHours(null), away: [{ from: at('2026-11-19T08:00'), to: at('2026-11-30T00:00') }] };
  expect(listUnheard([absent, later], zone, span)).toEqual([{ from: at('2026-11-19T08:00'), to: holiday.to }]);
});
