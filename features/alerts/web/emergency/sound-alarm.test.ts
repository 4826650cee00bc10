import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { soundAlarm } from './sound-alarm.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the alarm sounds at once and every two seconds, four times', () => {
  const beep = vi.fn();
  soundAlarm(beep);
  expect(beep).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(4000);
  expect(beep).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(60_000);
  expect(beep).toHaveBeenCalledTimes(4);
});

test('acknowledging silences it', () => {
  const beep = vi.fn();
  const silence = soundAlarm(beep);
  silence();
  vi.advanceTimersByTime(60_000);
  expect(beep).toHaveBeenCalledTimes(1);
});
