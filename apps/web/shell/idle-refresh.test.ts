// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchIdleness } from './idle-refresh.ts';

const onIdle = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  onIdle.mockReset();
});
afterEach(() => void vi.useRealTimers());

test('the page loads again after as many seconds without input', () => {
  const end = watchIdleness(300, onIdle);
  vi.advanceTimersByTime(200_000);
  document.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(200_000);
  expect(onIdle).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100_000);
  expect(onIdle).toHaveBeenCalledTimes(1);
  end();
});

test('a tab looked at again after longer loads at once, before that not', () => {
  const end = watchIdleness(300, onIdle);
  const start = Date.now();
  vi.setSystemTime(start + 200_000);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(onIdle).not.toHaveBeenCalled();
  vi.setSystemTime(start + 400_000);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(onIdle).toHaveBeenCalledTimes(1);
  end();
});

test('0 seconds never load again', () => {
  watchIdleness(0, onIdle);
  vi.advanceTimersByTime(10_000_000);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(onIdle).not.toHaveBeenCalled();
});
