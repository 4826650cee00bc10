import { describe, expect, test } from 'vitest';
import { beginOf, chooseChartInterval, dayMs, hourMs, isSpan, readRange, writeRange } from './chart-range.ts';

const from = Date.parse('2026-11-01T00:00:00.000Z');

describe('the time in the address', () => {
  test('comes back as it was written, with the part that is drawn', () => {
    const kept = new URLSearchParams('tab=charts');
    const part = { from: from + hourMs, to: from + 2 * hourMs };
    for (const range of [
      { preset: '7d' as const },
      { preset: '24h' as const },
      { preset: 'run' as const },
      { from, to: from + dayMs },
    ]) {
      for (const zoom of [null, part]) {
        expect(readRange(writeRange(kept, { range, zoom }))).toEqual({ range, zoom });
        expect(writeRange(kept, { range, zoom }).get('tab')).toBe('charts');
      }
    }
    const usual = { range: { preset: '24h' as const }, zoom: null };
    expect(writeRange(new URLSearchParams('from=x&to=y'), usual).toString()).toBe('');
  });

  test.each([
    '',
    'range=99d',
    'from=2026-11-02&to=2026-11-01',
    'from=x&to=2026-11-01',
    'from=2024-01-01&to=2026-01-01',
  ])('%j shows the usual time', (query) => {
    expect(readRange(new URLSearchParams(query))).toEqual({ range: { preset: '24h' }, zoom: null });
  });

  test('a phase and a run begin with what grows, and are not there where nothing does', () => {
    const phase = { photoperiod: 12, photoperiodStartTime: '06:00' };
    const phases = [
      { from, to: from + 10 * dayMs, phase, lifecycle_id: 1 },
      { from: from + 12 * dayMs, to: from + 20 * dayMs, phase, lifecycle_id: 2 },
      { from: from + 20 * dayMs, to: Infinity, phase, lifecycle_id: 2 },
    ];
    const now = from + 30 * dayMs;
    expect(beginOf('phase', phases, now)).toBe(from + 20 * dayMs);
    expect(beginOf('run', phases, now)).toBe(from + 12 * dayMs);
    expect(beginOf('run', [], now)).toBeUndefined();
    expect(beginOf('7d', [], now)).toBe(now - 7 * dayMs);
  });

  test('its end comes after its start, 400 days later at most', () => {
    expect(isSpan({ from, to: from })).toBe(false);
    expect(isSpan({ from, to: from + 400 * dayMs })).toBe(true);
    expect(isSpan({ from, to: from + 400 * dayMs + 1 })).toBe(false);
  });

  test('longer times have wider points, so that no chart has many more than 500', () => {
    expect([6 * hourMs, dayMs, 7 * dayMs, 30 * dayMs].map(chooseChartInterval)).toEqual([1, 5, 30, 120]);
    expect(400 / (chooseChartInterval(400 * dayMs) / 1440)).toBeLessThanOrEqual(500);
  });
});
