import { expect, test } from 'vitest';
import { freeFrom, idleSince, shareTaken } from './sum-up-shelves.ts';

const taken = (shelf: number, from: number, to: number) => ({ shelf, from, to });

test('how full shelves are counts each hour once, whatever lies over it', () => {
  expect(shareTaken([1, 2], [taken(1, 0, 50), taken(1, 40, 60), taken(2, 90, 200), taken(3, 0, 100)], 0, 100)).toBe(
    0.35,
  );
  expect(shareTaken([], [], 0, 100)).toBe(0);
  expect(shareTaken([1], [taken(1, -50, 500)], 0, 100)).toBe(1);
});

test('a shelf is free for long enough in the first gap that holds it', () => {
  const bookings = [taken(1, 30, 60), taken(1, 0, 10), taken(1, 70, 90)];
  expect(freeFrom(bookings, 5, 20)).toBe(10);
  expect(freeFrom(bookings, 5, 25)).toBe(90);
  expect(freeFrom(bookings, 95, 25)).toBe(95);
  expect(freeFrom([], 5, 25)).toBe(5);
});

test('a shelf is idle since the last thing on it ended', () => {
  expect(idleSince([taken(1, 0, 10), taken(1, 2, 30)], 40)).toBe(30);
  expect(idleSince([taken(1, 0, 50)], 40)).toBeUndefined();
  expect(idleSince([taken(1, 60, 70)], 40)).toBeNull();
});
