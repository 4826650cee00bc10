import { expect, test } from 'vitest';
import { designators, validateReading } from './index.ts';

const now = Date.UTC(2026, 10, 21, 12);

test.each([
  [5, 21.4, 0, undefined],
  [5, -40, 0, undefined],
  [5, -40.1, 0, 'reading.out-of-range'],
  [5, 85, 0, undefined],
  [5, 85.1, 0, 'reading.out-of-range'],
  [6, 1, 0, undefined],
  [6, 55, 0, 'reading.out-of-range'],
  [7, 50_000, 0, undefined],
  [53, 100.5, 0, 'reading.out-of-range'],
  [57, -41, 0, 'reading.out-of-range'],
  [58, 200_000, 0, undefined],
  [62, 20.5, 0, 'reading.out-of-range'],
  [5, Number.NaN, 0, 'reading.not-a-number'],
  [5, Infinity, 0, 'reading.not-a-number'],
  [4, 20, 0, 'reading.unknown-designator'],
  [5, 20, 4 * 60_000, undefined],
  [5, 20, 300_000, undefined],
  [5, 20, 300_001, 'reading.future-dated'],
  [5, 20, Date.UTC(2000, 0, 1) - now, undefined],
  [5, 20, Date.UTC(2000, 0, 1) - now - 1, 'reading.too-old'],
  [5, 20, Number.NaN, 'reading.no-time'],
])('a reading of designator %i with value %d, %d ms from now, gives %s', (designator, value, offset, cause) => {
  expect(validateReading(designator, value, now + offset, now)).toBe(cause);
});

test('a time that is no number is none', () => {
  expect(validateReading(5, 20, '2026-11-21' as never, now)).toBe('reading.no-time');
  expect(validateReading(5, '20' as never, now, now)).toBe('reading.not-a-number');
});

test('the designators are those of the specification, and our own after them', () => {
  expect(designators.map(({ id }) => id)).toEqual([
    5, 6, 7, 53, 57, 58, 62, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111,
  ]);
});
