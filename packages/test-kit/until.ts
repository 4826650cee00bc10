import { expect, vi } from 'vitest';

/**
 * Waits until a check passes and answers what it gives: for as long as a busy machine may need, as the second that a
 * library waits by itself is not enough for a server, a database or a broker.
 */
export const until = <T>(check: () => T | Promise<T>, timeout = 30_000): Promise<T> =>
  // oxlint-disable-next-line trellis/patient-waits -- its home, with the patience
  vi.waitFor(check, { timeout, interval: 20 });

/** Waits until something holds, as long as `until` does. */
export const untilTrue = (holds: () => boolean | Promise<boolean>): Promise<void> =>
  until(async () => expect(await holds()).toBe(true));
