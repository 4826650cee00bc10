import type { UserPrincipal } from '../principal.ts';
import type { Services } from '../services.ts';

/** What somebody hears of a channel: everything, what is theirs, or nothing. */
export type Hearing = 'all' | 'theirs' | 'nothing';

/** Leaves of gathered messages those that one person may hear, in their order. */
export type Sieve = (messages: readonly LiveMessage[]) => Promise<LiveMessage[]>;

/** A family of live sockets: its path, who may listen, and the bus topics that feed it. */
export interface SocketChannel {
  name: string;
  /** Fastify path with one numeric parameter `id`, e.g. `/ws/facility:id`. */
  path: string;
  /** What the person hears of this id; judged again whenever rights change. */
  hearing: (user: UserPrincipal, id: number) => Hearing;
  /** What reaches somebody who hears what is theirs. */
  createSieve: (user: UserPrincipal, id: number, services: Services) => Sieve;
  /** Bus topics (patterns) whose messages go to the listeners of this id. */
  topics: (id: number) => readonly string[];
}

/** One message to browsers. Messages of the same `key` replace each other while they wait to be sent. */
export interface LiveMessage {
  type: string;
  payload: unknown;
  key?: string;
  /** The person it is for; everyone who listens when not given. */
  to?: number;
}

/** Bus topic of a facility's live messages. */
export const liveTopic = (facilityId: number): string => `facility/${facilityId}/live`;
