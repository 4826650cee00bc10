import { expect, test } from 'vitest';
import { firstMonday, makeDayScale, ruleDays } from './day-scale.ts';

const zone = 'America/Los_Angeles';
const at = (text: string) => Date.parse(text);

test('days are as wide as each other over both changes of the clocks', () => {
  // Clocks go back on 1 November 2026 and forward on 14 March 2027.
  const scale = makeDayScale('2026-10-30', 200, zone);
  expect(scale.place(at('2026-10-30T00:00:00-07:00'))).toBe(0);
  expect(scale.place(at('2026-11-01T00:00:00-07:00'))).toBe(2);
  expect(scale.place(at('2026-11-02T00:00:00-08:00'))).toBe(3);
  expect(scale.place(at('2026-11-02T12:00:00-08:00'))).toBe(3.5);
  // Halfway through a day of 25 hours.
  expect(scale.place(at('2026-11-01T12:30:00-07:00'))).toBe(2.5);
  expect(scale.place(at('2027-03-15T00:00:00-07:00'))).toBe(136);
  for (const place of [0, 2.25, 2.9, 3, 135.5, 199.75]) expect(scale.place(scale.moment(place))).toBeCloseTo(place, 5);
});

test('what moves by days keeps its time of day when the clocks change between', () => {
  const scale = makeDayScale('2026-10-01', 60, zone);
  expect(new Date(scale.shift(at('2026-10-31T08:00:00-07:00'), 2)).toISOString()).toBe('2026-11-02T16:00:00.000Z');
  expect(scale.shift(scale.shift(at('2026-10-31T08:00:00-07:00'), 2), -2)).toBe(at('2026-10-31T08:00:00-07:00'));
});

test('moments before and after the days have places too', () => {
  const scale = makeDayScale('2026-11-02', 7, 'UTC');
  expect(scale.place(at('2026-10-31T00:00:00Z'))).toBe(-2);
  expect(scale.place(at('2026-11-12T12:00:00Z'))).toBe(10.5);
});

test('months stand above weeks or days, in the language asked for', () => {
  const scale = makeDayScale('2026-11-25', 20, 'UTC');
  expect(firstMonday(scale)).toBe(5);
  const weeks = ruleDays(scale, 0, 20, false, 'en');
  expect(weeks.months.map(({ day, span, text }) => [day, span, text])).toEqual([
    [0, 6, 'November 2026'],
    [6, 14, 'December 2026'],
  ]);
  expect(weeks.lines.map(({ day, text }) => [day, text])).toEqual([
    [5, '30'],
    [12, '7'],
    [19, '14'],
  ]);
  expect(ruleDays(scale, 0, 2, true, 'es').lines.map(({ text }) => text)).toEqual(['mié 25', 'jue 26']);
});
