import { formatTopic } from '../topics.ts';
import { parseHostState } from '../well-known.ts';

/** Follows the STATE of the primary host; without one the node never waits. */
export interface PrimaryHost {
  /** The topic to subscribe to; undefined without a primary host. */
  readonly topic: string | undefined;
  readonly isOnline: boolean;
  /** Takes a STATE message; older ones than the last (an earlier session's late death) count for nothing. */
  receive(message: Uint8Array): void;
  /** A new connection knows nothing until the retained STATE arrives. */
  forget(): void;
}

/** Begins to follow a primary host, offline until its STATE says otherwise. */
export function followPrimaryHost(hostId: string | undefined): PrimaryHost {
  let isOnline = hostId === undefined;
  let lastTimestamp = -Infinity;
  return {
    topic: hostId === undefined ? undefined : formatTopic({ type: 'STATE', hostId }),
    get isOnline() {
      return isOnline;
    },
    receive(message) {
      const state = parseHostState(message);
      if (!state || state.timestamp < lastTimestamp) return;
      lastTimestamp = state.timestamp;
      isOnline = state.online;
    },
    forget() {
      isOnline = hostId === undefined;
    },
  };
}
