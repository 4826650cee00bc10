import type { UserPrincipal } from '../principal.ts';

/** A family of live sockets: its path, who may listen, and the bus topics that feed it. */
export interface SocketChannel {
  name: string;
  /** Fastify path with one numeric parameter `id`, e.g. `/ws/facility:id`. */
  path: string;
  /** Whether the person may listen to this id. */
  admits: (user: UserPrincipal, id: number) => boolean;
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
