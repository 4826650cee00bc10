import { describe, expect, test } from 'vitest';
import { chooseChartInterval, dayMs, hourMs, isSpan, readRange, writeRange } from './chart-range.ts';

const from = Date.parse('2026-11-01T00:00:00.000Z');

describe('the time in the address', () => {
  test('comes back as it was written', () => {
    const kept = new URLSearchParams('tab=charts');
    for (const range of [{ preset: '7d' as const }, { preset: '24h' as const }, { from, to: from + dayMs }]) {
      expect(readRange(writeRange(kept, range))).toEqual(range);
      expect(writeRange(kept, range).get('tab')).toBe('charts');
    }
    expect(writeRange(new URLSearchParams('from=x&to=y'), { preset: '24h' }).toString()).toBe('');
  });

  test.each([
    '',
    'range=99d',
    'from=2026-11-02&to=2026-11-01',
    'from=x&to=2026-11-01',
    'from=2024-01-01&to=2026-01-01',
  ])('%j shows the usual time', (query) => {
    expect(readRange(new URLSearchParams(query))).toEqual({ preset: '24h' });
  });

  test('its end comes after its start, 400 days later at most', () => {
    expect(isSpan({ from, to: from })).toBe(false);
    expect(isSpan({ from, to: from + 400 * dayMs })).toBe(true);
    expect(isSpan({ from, to: from + 400 * dayMs + 1 })).toBe(false);
  });

  test('longer times have wider points', () => {
    expect([6 * hourMs, dayMs, 7 * dayMs, 30 * dayMs].map(chooseChartInterval)).toEqual([undefined, undefined, 5, 60]);
  });
});
