import { expect, test } from 'vitest';
import { planInterval, planSegments } from './chart-plan.ts';

const hour = 3_600_000;
const day = 24 * hour;
const from = Date.UTC(2026, 9, 1);
const all = { raw: -Infinity, '1m': -Infinity, '15m': -Infinity, '1h': -Infinity };

test.each([
  [2 * hour, 1, '1m'],
  [day, 1, '1m'],
  [7 * day, 10, '1m'],
  [30 * day, 30, '15m'],
  [90 * day, 120, '1h'],
  [365 * day, 360, '1h'],
] as const)('a chart over %d ms has a point every %d minutes, read from %s', (span, minutes, family) => {
  const interval = planInterval({ from, to: from + span });
  expect(interval).toBe(minutes);
  expect(planSegments({ from, to: from + span }, interval, all)).toEqual([{ family, from, to: from + span }]);
  expect(span / 60_000 / interval).toBeLessThanOrEqual(2_000);
});

test.each([
  // minutes asked for, days, most points, minutes used
  [5, 7, 20_000, 5],
  [5, 7, 2_017, 5],
  [5, 7, 2_015, 10],
  [5, 30, 2_000, 30],
  [7, 1, 100, 15],
  [60, 30, 720, 60],
] as const)(
  'points %d minutes wide over %d days, at most %d of them, are %d minutes wide',
  (asked, days, points, used) => {
    const span = { from, to: from + days * day };
    expect(planInterval({ ...span, intervalMinutes: asked, points })).toBe(used);
  },
);

test('a chart that begins and ends within an hour reads its ends from finer roll-ups', () => {
  const span = { from: from + 10 * 60_000 + 30_000, to: from + 5 * hour + 20 * 60_000 };
  expect(
    planSegments(span, 60, all).map(({ family, from: a, to: b }) => [family, (a - from) / 60_000, (b - from) / 60_000]),
  ).toEqual([
    ['raw', 10.5, 11],
    ['1m', 11, 15],
    ['15m', 15, 60],
    ['1h', 60, 300],
    ['15m', 300, 315],
    ['1m', 315, 320],
  ]);
});

test('where raw readings are retired the ends cover their whole minute, where minutes are retired quarters are read', () => {
  const span = { from: from + 30_000, to: from + 2 * hour + 30_000 };
  const noRaw = { ...all, raw: from + 30 * day };
  expect(planSegments(span, 1, noRaw)).toEqual([{ family: '1m', from, to: from + 121 * 60_000 }]);
  const noMinutes = { ...noRaw, '1m': from + 30 * day };
  expect(planSegments(span, 1, noMinutes)).toEqual([{ family: '15m', from, to: from + 135 * 60_000 }]);
});

test('an interval finer than a minute is read from the readings', () => {
  expect(planSegments({ from, to: from + hour }, 0.5, all)).toEqual([{ family: 'raw', from, to: from + hour }]);
});
