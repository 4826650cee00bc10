import { expect, test } from 'vitest';
import { createSharedLine } from './shared-line.ts';

test('a shared line serves one unit at a time, first come first served', () => {
  const line = createSharedLine();
  expect(line.acquire('A')).toBe(true);
  expect([line.acquire('B'), line.acquire('C'), line.acquire('A')]).toEqual([false, false, true]);
  line.release('A');
  expect(line.acquire('C')).toBe(false);
  expect(line.acquire('B')).toBe(true);
  line.release('B');
  expect(line.acquire('C')).toBe(true);
});

test('a line with two slots serves two, and who gives up waiting makes room', () => {
  const line = createSharedLine(2);
  expect([line.acquire('A'), line.acquire('B'), line.acquire('C'), line.acquire('D')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  line.release('C');
  line.release('A');
  expect(line.acquire('D')).toBe(true);
});
