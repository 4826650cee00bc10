import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadInTime } from './load-in-time.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a part that never comes counts as missing after 120 seconds, and not before', async () => {
  const heard = vi.fn();
  loadInTime(() => new Promise(() => undefined)).catch(heard);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(heard).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(heard).toHaveBeenCalledWith(expect.any(TypeError));
});

test('a part that comes, or fails by itself, leaves nothing waiting', async () => {
  expect(await loadInTime(() => Promise.resolve('page'))).toBe('page');
  await expect(loadInTime(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(vi.getTimerCount()).toBe(0);
});
