import { expect, test } from 'vitest';
import { roomIn } from './use-room.ts';

test.each([
  [44, 1],
  [91, 1],
  [92, 2],
  [43, 0],
  [524, 11],
])('a row of %d px has room for %d controls of 44 px, 4 px apart', (width, room) => {
  expect(roomIn(width, 44, 4)).toBe(room);
});

test('a row that is not laid out hides nothing', () => {
  expect(roomIn(0, 44, 4)).toBe(Infinity);
});
