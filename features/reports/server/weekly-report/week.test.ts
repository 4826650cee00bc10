import { expect, test } from 'vitest';
import { weekOf } from './week.ts';

test.each([
  // zone, now, day asked for by the UTC calendar, last day shown
  ['America/Los_Angeles', '2026-05-02T03:00:00Z', '2026-05-02', '2026-05-01'],
  ['America/Los_Angeles', '2026-05-02T03:00:00Z', '2026-05-01', '2026-04-30'],
  ['America/Los_Angeles', '2026-05-01T20:00:00Z', '2026-05-01', '2026-05-01'],
  ['Pacific/Auckland', '2026-05-01T20:00:00Z', '2026-05-01', '2026-05-02'],
  ['Pacific/Auckland', '2026-05-01T20:00:00Z', '2026-04-30', '2026-05-01'],
  ['UTC', '2026-05-01T20:00:00Z', undefined, '2026-05-01'],
])('in %s at %s a report of the UTC day %s ends on %s', (zone, now, asked, day) => {
  expect(weekOf(asked, zone, new Date(now)).day).toBe(day);
});

test('today is the last day, also where a clock stands a day ahead, and a week before it the first', () => {
  const now = new Date('2026-05-02T03:00:00Z');
  expect(weekOf('2026-05-03', 'America/Los_Angeles', now).day).toBe('2026-05-01');
  expect(weekOf('2026-04-25', 'America/Los_Angeles', now).day).toBe('2026-04-24');
  expect(() => weekOf('2026-05-04', 'America/Los_Angeles', now)).toThrow('today or on one of the seven days');
  expect(() => weekOf('2026-04-20', 'America/Los_Angeles', now)).toThrow('today or on one of the seven days');
});
