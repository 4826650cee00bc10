import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listTicks } from './axis-ticks.ts';
import type { TimeAxis } from './axis-times.ts';

const measure = (label: string) => label.length * 6.5;
const hour = 3_600_000;
const axes: TimeAxis[] = [
  { zone: 'America/Los_Angeles', locale: 'en', isHour24: false },
  { zone: 'America/Los_Angeles', locale: 'es-US', isHour24: false },
  { zone: 'Europe/Madrid', locale: 'es-US', isHour24: true },
];

test('labels of a time axis never touch, whatever the time, the width and the language', () => {
  const cases = fc.record({
    axis: fc.constantFrom(...axes),
    from: fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2027, 0, 1) }),
    spanMinutes: fc.oneof(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 3_000, max: 400 * 1440 })),
    width: fc.integer({ min: 120, max: 1600 }),
  });
  fc.assert(
    fc.property(cases, ({ axis, from, spanMinutes, width }) => {
      const range = { from, to: from + spanMinutes * 60_000 };
      const ticks = listTicks(range, axis, width, measure);
      const px = (at: number) => ((at - from) / (range.to - from)) * width;
      ticks.slice(1).forEach((tick, index) => {
        const before = ticks[index]!;
        expect(px(tick.at) - px(before.at)).toBeGreaterThan((measure(tick.label) + measure(before.label)) / 2);
      });
      expect(ticks.every(({ at }) => at >= range.from && at <= range.to)).toBe(true);
    }),
    { numRuns: 100 },
  );
});

test('a day is told in hours with its date at midnight, a week on a phone in dates', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const [la] = axes as [TimeAxis];
  const from = Date.parse('2026-11-21T10:00:00Z');
  const labels = (hours: number, width: number) =>
    listTicks({ from, to: from + hours * hour }, la, width, measure).map(({ label }) => label);
  expect(labels(24, 700)).toContain('Nov 22');
  expect(labels(24, 700)).toContain('4 AM');
  expect(labels(7 * 24, 300).every((label) => /^Nov \d+$/.test(label))).toBe(true);
  expect(labels(30 * 24, 300).length).toBeGreaterThan(2);
});

test('the year stands at the first date and where it changes, once the axis leaves the present year', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const [la] = axes as [TimeAxis];
  const labels = (from: string, hours: number) => {
    const begin = Date.parse(from);
    return listTicks({ from: begin, to: begin + hours * hour }, la, 900, measure).map(({ label }) => label);
  };
  const winter = labels('2025-12-20T10:00:00Z', 30 * 24).filter((label) => label.includes(','));
  expect(winter).toEqual([expect.stringMatching(/^Dec \d+, 2025$/), expect.stringMatching(/^Jan \d+, 2026$/)]);
  expect(labels('2025-06-01T15:00:00Z', 6)[0]).toMatch(/^Jun 1, 2025, /);
  expect(labels('2026-06-01T15:00:00Z', 30 * 24).join(' ')).not.toContain('2026');
});

test('on the days the clocks change every label stands at its own moment', () => {
  const [la] = axes as [TimeAxis];
  for (const day of ['2026-03-08T08:00:00Z', '2026-11-01T07:00:00Z']) {
    const from = Date.parse(day);
    const ticks = listTicks({ from, to: from + 25 * hour }, la, 1600, measure);
    expect(new Set(ticks.map(({ at }) => at)).size).toBe(ticks.length);
  }
});
