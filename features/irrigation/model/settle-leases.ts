/** Who waits without asking again for so long has gone (ms). */
export const silentMs = 60_000;
/** A lease outlasts the shot it is for by this, for valves that close slowly (s). */
export const graceSeconds = 30;
/** No shot is longer (s). */
export const longestShotSeconds = 3600;

/** What a zone gives at once. */
export interface ZoneLimits {
  leaseSlots: number;
  /** L/min; null where nobody set it. */
  maxFlow: number | null;
}

/** A lease that is not over. Times in ms since 1970. */
export interface OpenLease {
  id: number;
  state: 'waiting' | 'held';
  durationSeconds: number;
  litresPerMinute: number | null;
  heardAt: number;
  grantedAt: number | null;
  expiresAt: number | null;
}

/** What becomes of a lease now. */
export type LeaseChange = { id: number; to: 'held'; expiresAt: number } | { id: number; to: 'expired' };

/** The flow a lease counts with: its own, or an equal share of what the zone gives (L/min). */
export const flowOf = (lease: Pick<OpenLease, 'litresPerMinute'>, { maxFlow, leaseSlots }: ZoneLimits): number =>
  lease.litresPerMinute ?? (maxFlow === null ? 0 : maxFlow / leaseSlots);

/** Sums of decimals may end a hair above the limit they were cut from. */
const hair = 1e-9;

/** Whether a zone could ever give this flow. */
export const isWithinZone = (lease: Pick<OpenLease, 'litresPerMinute'>, zone: ZoneLimits): boolean =>
  zone.maxFlow === null || flowOf(lease, zone) <= zone.maxFlow + hair;

/** A controller that fell silent has gone, also one that was given water since and never came for it. */
const isOver = ({ state, heardAt, grantedAt, expiresAt }: OpenLease, now: number): boolean => {
  const isSilent = now - heardAt > silentMs;
  return state === 'held' ? (expiresAt ?? 0) <= now || (isSilent && heardAt < (grantedAt ?? 0)) : isSilent;
};

/**
 * Ends what is over and gives what is free, in the order it was asked for. Nobody overtakes: who needs more than is free keeps
 * those behind waiting, so that nobody waits for ever.
 */
export function settleLeases(zone: ZoneLimits, open: readonly OpenLease[], now: number): LeaseChange[] {
  const over = open.filter((lease) => isOver(lease, now));
  const changes: LeaseChange[] = over.map(({ id }) => ({ id, to: 'expired' }));
  const left = open.filter((lease) => !over.includes(lease));
  const held = left.filter(({ state }) => state === 'held');
  let slots = zone.leaseSlots - held.length;
  let flow = held.reduce((sum, lease) => sum + flowOf(lease, zone), 0);
  const queue = left.filter(({ state }) => state === 'waiting').sort((one, other) => one.id - other.id);
  for (const lease of queue) {
    if (slots < 1) break;
    const next = flow + flowOf(lease, zone);
    if (zone.maxFlow !== null && next > zone.maxFlow + hair) break;
    slots -= 1;
    flow = next;
    changes.push({ id: lease.id, to: 'held', expiresAt: now + (lease.durationSeconds + graceSeconds) * 1000 });
  }
  return changes;
}
