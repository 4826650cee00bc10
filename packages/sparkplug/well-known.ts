import { encodePayload } from './codec/encode-payload.ts';

/** First metric of each data payload of our edge node: Int64, strictly increasing per node, the same when a message is resent. */
export const positionName = 'Node Info/Position';

/** Birth/death counter: ties an NDEATH to the NBIRTH of the same connection. */
export const bdSeqName = 'bdSeq';

/** Written true by a host to ask for a new set of births. */
export const rebirthMetric = 'Node Control/Rebirth';

/** The NCMD payload with which a host asks an edge node for its births; `now` in ms. */
export function encodeRebirthRequest(now: number): Uint8Array {
  const metric = { name: rebirthMetric, datatype: 'Boolean', value: true, timestamp: now } as const;
  return encodePayload({ timestamp: now, metrics: [metric] });
}

/** What a host says about itself on spBv1.0/STATE/{hostId}; `timestamp` (ms) is that of its CONNECT. */
export interface HostState {
  online: boolean;
  timestamp: number;
}

/** Writes a host's STATE message: retained, QoS 1, the same timestamp in will and birth. */
export function encodeHostState(state: HostState): string {
  return JSON.stringify({ online: state.online, timestamp: state.timestamp });
}

/** Reads a host's STATE message; undefined when it is not one. */
export function parseHostState(message: Uint8Array): HostState | undefined {
  try {
    const state: unknown = JSON.parse(Buffer.from(message).toString('utf8'));
    if (typeof state !== 'object' || state === null || !('online' in state) || !('timestamp' in state))
      return undefined;
    const { online, timestamp } = state;
    return typeof online === 'boolean' && typeof timestamp === 'number' ? { online, timestamp } : undefined;
  } catch {
    return undefined;
  }
}
