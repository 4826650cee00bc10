import { expect, test } from 'vitest';
import { needyHeight } from './use-needy-height.ts';

test.each([
  [0, 640, 58],
  [9, 640, 58],
  [10, 640, 46],
  [12, 640, 46],
  [13, 640, 42],
  [14, 640, 46],
  [500, 640, 46],
  [10, Infinity, 58],
])('%j units in trouble within %j px have lines of %j px', (count, room, height) => {
  expect(needyHeight(count, room)).toBe(height);
});
