import { expect, test } from 'vitest';
import { addReading, compareReadings, countReadings, judgeSpread, type Co2Reading } from './co2-readings.ts';

const readings = (...ppm: number[]): Co2Reading[] => ppm.map((value, at) => ({ at, ppm: value }));

test('a reading is kept once, and none that is older than the last', () => {
  const two = addReading(readings(500), { at: 1, ppm: 505 });
  expect(two).toEqual(readings(500, 505));
  expect(addReading(two, { at: 1, ppm: 505 })).toBe(two);
  expect(addReading(two, { at: 0, ppm: 900 })).toBe(two);
});

test('readings within 30 ppm of each other since the timer began are steady; one alone says nothing', () => {
  expect(judgeSpread(readings(900, 500, 530), 1)).toEqual({ spread: 30, isSteady: true });
  expect(judgeSpread(readings(900, 500, 531), 1)).toEqual({ spread: 31, isSteady: false });
  expect(judgeSpread(readings(900, 500), 1)).toBeNull();
});

test('before is the last reading that was known at the order, after the newest since', () => {
  const story = readings(480, 482);
  const known = countReadings(new Map([[1, story]])).get(1) ?? 0;
  expect(compareReadings(story, known)).toEqual({ before: 482, after: null });
  expect(compareReadings([...story, ...readings(421, 420)], known)).toEqual({ before: 482, after: 420 });
  expect(compareReadings([], 0)).toEqual({ before: null, after: null });
});
