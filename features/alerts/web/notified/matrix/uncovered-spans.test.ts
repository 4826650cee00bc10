import { atHours } from '@trellis/alerts/model';
import { expect, test } from 'vitest';
import { uncoveredSpans } from './uncovered-spans.ts';

const zone = 'America/Denver';
/** A Thursday, in the afternoon there. */
const now = Date.UTC(2026, 10, 26, 22);
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const workDays = [1, 2, 3, 4, 5];

test.each([
  ['no rule leaves the whole time', [], 'whole'],
  ['a rule at any hour leaves nothing', [null], []],
  [
    'days alone leave every night',
    [[{ days: everyDay, from: '06:00', to: '22:00' }]],
    [{ days: everyDay, from: '22:00', to: '06:00', lastDay: null }],
  ],
  [
    'work days leave the nights between them and the weekend as one stretch',
    [[{ days: workDays, from: '08:00', to: '18:00' }]],
    [
      { days: [1, 2, 3, 4], from: '18:00', to: '08:00', lastDay: null },
      { days: [5], from: '18:00', to: '08:00', lastDay: 1 },
    ],
  ],
  [
    'two rules together leave what neither covers',
    [[{ days: everyDay, from: '06:00', to: '22:00' }], [{ days: everyDay, from: '23:00', to: '06:00' }]],
    [{ days: everyDay, from: '22:00', to: '23:00', lastDay: null }],
  ],
] as const)('%s', (_story, rules, spans) => {
  const found = uncoveredSpans(rules.map(atHours), zone, now);
  expect(found === 'whole' ? found : found.toSorted((one, other) => (one.days[0] ?? 0) - (other.days[0] ?? 0))).toEqual(
    spans,
  );
});

test('a night that the clocks change in is the same stretch as the others', () => {
  const beforeChange = Date.UTC(2026, 9, 30, 12);
  expect(uncoveredSpans([atHours([{ days: everyDay, from: '06:00', to: '22:00' }])], zone, beforeChange)).toEqual([
    { days: everyDay, from: '22:00', to: '06:00', lastDay: null },
  ]);
});
