import { expect, test } from 'vitest';
import { listOccurrences } from './list-occurrences.ts';

const zone = 'America/Los_Angeles';
const at = (text: string) => Date.parse(text);
const within = (from: string, to: string) => ({ from: at(from), to: at(to) });
const event = (from: string, to: string, recurrence: string | null) => ({ ...within(from, to), recurrence });
const show = (spans: readonly { from: number; to: number }[]) =>
  spans.map(({ from, to }) => [from, to].map((one) => new Date(one).toISOString().slice(0, 16)));

test('what does not come again takes place once, where it touches the span', () => {
  const once = event('2026-03-02T16:00Z', '2026-03-03T01:00Z', null);
  expect(show(listOccurrences(once, zone, within('2026-03-02T17:00Z', '2026-03-09T00:00Z')))).toEqual([
    ['2026-03-02T16:00', '2026-03-03T01:00'],
  ]);
  expect(listOccurrences(once, zone, within('2026-03-03T01:00Z', '2026-03-09T00:00Z'))).toEqual([]);
});

test('each week at the same hour by the clock, on both sides of a change of the clocks', () => {
  const mondays = event('2026-03-02T16:00Z', '2026-03-03T01:00Z', 'FREQ=WEEKLY');
  expect(show(listOccurrences(mondays, zone, within('2026-03-01T00:00Z', '2026-03-18T00:00Z')))).toEqual([
    ['2026-03-02T16:00', '2026-03-03T01:00'],
    ['2026-03-09T15:00', '2026-03-10T00:00'],
    ['2026-03-16T15:00', '2026-03-17T00:00'],
  ]);
});

test('every second week keeps its beat for years; of a rule that is counted and of one that ends nothing comes later', () => {
  const beat = event('2016-01-04T16:00Z', '2016-01-05T01:00Z', 'FREQ=WEEKLY;INTERVAL=2');
  // 544 weeks after the first.
  expect(show(listOccurrences(beat, zone, within('2026-06-01T00:00Z', '2026-06-30T00:00Z')))).toEqual([
    ['2026-06-08T15:00', '2026-06-09T00:00'],
    ['2026-06-22T15:00', '2026-06-23T00:00'],
  ]);
  const three = event('2026-01-05T16:00Z', '2026-01-06T01:00Z', 'FREQ=WEEKLY;COUNT=3');
  expect(listOccurrences(three, zone, within('2026-01-01T00:00Z', '2027-01-01T00:00Z'))).toHaveLength(3);
  // Until Monday the 19th at 08:00 there, which is 16:00 in UTC.
  const ends = event('2026-01-05T16:00Z', '2026-01-06T01:00Z', 'FREQ=WEEKLY;UNTIL=20260119T160000Z');
  expect(listOccurrences(ends, zone, within('2026-01-01T00:00Z', '2027-01-01T00:00Z'))).toHaveLength(3);
});

test('the first time counts, also on a day that its rule does not name', () => {
  const fridays = event('2026-01-05T16:00Z', '2026-01-06T01:00Z', 'FREQ=WEEKLY;BYDAY=FR');
  expect(
    show(listOccurrences(fridays, zone, within('2026-01-01T00:00Z', '2026-01-17T12:00Z'))).map(([from]) => from),
  ).toEqual(['2026-01-05T16:00', '2026-01-09T16:00', '2026-01-16T16:00']);
});

test('what nobody can read as a rule takes place once; the day a rule ends with is counted in', () => {
  const scrawl = event('2026-03-02T16:00Z', '2026-03-03T01:00Z', 'every Monday');
  expect(listOccurrences(scrawl, zone, within('2026-03-01T00:00Z', '2026-04-01T00:00Z'))).toHaveLength(1);
  const byDay = event('2026-01-05T16:00Z', '2026-01-06T01:00Z', 'FREQ=WEEKLY;UNTIL=20260119');
  expect(listOccurrences(byDay, zone, within('2026-01-01T00:00Z', '2027-01-01T00:00Z'))).toHaveLength(3);
});

test('the working days of a week, and a Friday the 13th', () => {
  const work = event('2026-01-05T16:00Z', '2026-01-06T01:00Z', 'FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR');
  expect(listOccurrences(work, zone, within('2026-06-01T00:00Z', '2026-06-15T00:00Z'))).toHaveLength(10);
  const unlucky = event('2026-01-05T16:00Z', '2026-01-06T01:00Z', 'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13');
  expect(
    show(listOccurrences(unlucky, zone, within('2026-01-10T00:00Z', '2026-12-31T00:00Z'))).map(([from]) => from),
  ).toEqual(['2026-02-13T16:00', '2026-03-13T15:00', '2026-11-13T16:00']);
});
