import { describe, expect, test } from 'vitest';
import { createDeviceClock, timesOfMessage } from './device-clock.ts';

const T = Date.UTC(2026, 10, 22, 12);
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const yearMs = 365 * dayMs;

/** Messages a quarter of a minute apart by our clock, from a clock that is off. */
function hear(clock: ReturnType<typeof createDeviceClock>, count: number, driftMs: number, from = T) {
  for (let n = 0; n < count; n += 1) {
    const receivedAt = from + n * 15_000;
    clock.note({ sentAt: receivedAt + driftMs - 200, receivedAt, isFresh: false });
  }
}

describe('the clock of a device', () => {
  test.each([
    ['two hours behind', -2 * hourMs],
    ['a year behind', -yearMs],
    ['two hours ahead', 2 * hourMs],
  ])('%s is known from its birth, and its times become ours', (_, drift) => {
    const clock = createDeviceClock();
    clock.note({ sentAt: T + drift, receivedAt: T, isFresh: true });
    expect(clock.driftMs).toBe(drift);
    expect(clock.correct(T + drift + 5_000)).toBe(T + 5_000);
  });

  test('that is nearly right is left as it is', () => {
    const clock = createDeviceClock();
    clock.note({ sentAt: T - 4_000, receivedAt: T, isFresh: true });
    expect(clock.correct(T - 4_000)).toBe(T - 4_000);
    expect(clock.driftMs).toBe(-4_000);
  });

  test('that runs ahead is known from one message, for none comes before it was sent', () => {
    const clock = createDeviceClock();
    hear(clock, 1, 10 * 60_000);
    expect(clock.driftMs).toBe(10 * 60_000 - 200);
  });

  test('that falls behind is known when messages agree', () => {
    const clock = createDeviceClock();
    hear(clock, 4, -2 * hourMs);
    expect(clock.driftMs).toBe(0);
    hear(clock, 1, -2 * hourMs, T + 60_000);
    expect(clock.driftMs).toBe(-2 * hourMs - 200);
  });

  test('that was put right is known from the next message', () => {
    const clock = createDeviceClock(-2 * hourMs);
    hear(clock, 1, 0);
    expect(clock.driftMs).toBe(-200);
  });

  test('is not doubted for messages that waited and come in a rush, nor for a few that came late', () => {
    const clock = createDeviceClock();
    for (let n = 0; n < 200; n += 1)
      clock.note({ sentAt: T - 2 * hourMs + n * 30_000, receivedAt: T + n * 10, isFresh: false });
    hear(clock, 3, -30 * 60_000, T + 60_000);
    expect(clock.driftMs).toBe(0);
  });
});

describe('the times of a message', () => {
  test('that seems to have waited longer than a day are live at its receipt, and history stays where it was', () => {
    const time = timesOfMessage(createDeviceClock(), { sentAt: T - yearMs, receivedAt: T });
    expect(time(T - yearMs - 3_000, false)).toBe(T - 3_000);
    expect(time(T - yearMs, true)).toBe(T - yearMs);
  });

  test('that waited some hours are as they were', () => {
    const time = timesOfMessage(createDeviceClock(), { sentAt: T - 3 * hourMs, receivedAt: T });
    expect(time(T - 3 * hourMs, false)).toBe(T - 3 * hourMs);
  });

  test('that name no time of sending are as the clock is', () => {
    expect(timesOfMessage(createDeviceClock(-2 * hourMs), undefined)(T - 2 * hourMs, true)).toBe(T);
  });
});
