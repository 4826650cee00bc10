import { expect, test } from 'vitest';
import { hearSound, isSpokenOut, loudest, type HeardAt } from './detect-silence.ts';

/** Plays amplitudes, one each 100 ms, and answers when the question counts as over (ms). */
function endOf(amplitudes: readonly number[]): number | undefined {
  let heardAt: HeardAt;
  for (const [index, amplitude] of amplitudes.entries()) {
    heardAt = hearSound(heardAt, amplitude, index * 100);
    if (isSpokenOut(heardAt, index * 100)) return index * 100;
  }
  return undefined;
}
const quiet = (count: number) => Array.from({ length: count }, () => 0.19);
const loud = (count: number) => Array.from({ length: count }, () => 0.2);

test('a question is over 1500 ms after the last sound of amplitude 0.2', () => {
  expect(endOf([...loud(10), ...quiet(30)])).toBe(900 + 1500);
  expect(endOf([...loud(10), ...quiet(14)])).toBeUndefined();
});

test('a pause within it does not end it', () => {
  expect(endOf([...loud(5), ...quiet(14), ...loud(1), ...quiet(20)])).toBe(1900 + 1500);
});

test('nobody is hurried to begin', () => {
  expect(endOf(quiet(200))).toBeUndefined();
});

test('the loudest sample counts, whichever way it swings', () => {
  expect(loudest(new Float32Array([0.1, -0.5, 0.25]))).toBe(0.5);
  expect(loudest(new Float32Array())).toBe(0);
});
