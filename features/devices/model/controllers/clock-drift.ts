import { maxInteger } from '@trellis/entity-kit';

/** A clock this near is right: the rest is the network. In ms. */
export const clockTrustMs = 5_000;

/** The largest drift that is kept, 24 days either way; one that large is known to be off, not by how much. */
export const largestDriftMs = maxInteger;

/** One of our times as the clock of a device shows it; `driftMs` is that clock less ours. Undefined where its drift is beyond
 * what is kept. */
export function timeOnDevice(at: Date, driftMs: number | null): Date | undefined {
  if (driftMs === null || Math.abs(driftMs) <= clockTrustMs) return at;
  return Math.abs(driftMs) >= largestDriftMs ? undefined : new Date(at.getTime() + driftMs);
}
