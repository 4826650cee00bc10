import type { HeardByTenants, LiveMessageType } from '@trellis/entity-kit';
import type { Bus, JsonValue } from '../mqtt/index.ts';
import type { UserPrincipal } from '../principal.ts';
import type { Services } from '../services.ts';

/** What somebody hears of a channel: everything, what is theirs, or nothing. */
export type Hearing = 'all' | 'theirs' | 'nothing';

/** Leaves of gathered messages those that one person may hear, in their order. */
export type LiveMessageFilter = (messages: readonly LiveMessage[]) => Promise<LiveMessage[]>;

/** A family of live sockets: its path, who may listen, and the bus topics that feed it. */
export interface SocketChannel {
  name: string;
  /** Fastify path with one numeric parameter `id`, e.g. `/ws/facility:id`. */
  path: string;
  /** What the person hears of this id; judged again whenever rights change. */
  hearing: (user: UserPrincipal, id: number) => Hearing;
  /** What reaches somebody who hears what is theirs. */
  createFilter: (user: UserPrincipal, id: number, services: Services) => LiveMessageFilter;
  /** Bus topics (patterns) whose messages go to the listeners of this id. */
  topics: (id: number) => readonly string[];
}

/** How a message travels. */
interface Travelling {
  /** Messages of the same key replace each other while they wait to be sent. */
  key?: string;
  /** The person it is for; everyone who listens when not given. */
  to?: number;
  /** The collection whose readers it is for; everyone who listens when not given. */
  readers?: string;
  /** Whoever connects hears it though it was told while their page was read: it says that something is otherwise than it was. */
  isKept?: true;
}

/** One message to browsers, as servers hand it to each other. */
export interface LiveMessage extends Travelling {
  type: string;
  payload: unknown;
  tenants: HeardByTenants;
}

/** A message of a type, with what it carries. */
export const messageOf = <Payload>(
  { type, tenants }: LiveMessageType<Payload>,
  payload: Payload,
  how: Travelling = {},
): LiveMessage => ({ type, payload, tenants, ...how });

/** Bus topic of a facility's live messages, or with `+` the pattern of all facilities'; to tell some, see `tellFacility`. */
export const liveTopic = (facilityId: number | '+'): string => `facility/${facilityId}/live`;

/** Bus topic of those messages of a facility that are kept a while for whoever connects, or with `+` the pattern of all facilities'. */
export const changesTopic = (facilityId: number | '+'): string => `facility/${facilityId}/changes`;

/** Bus topic of what browsers of every facility hear; to tell some, see `tellReaders`. */
export const everywhere = 'everywhere/live';

/** Tells the browsers of a facility, whichever server they listen at. */
export function tellFacility(bus: Bus, facilityId: number, messages: readonly LiveMessage[]): void {
  for (const [isKept, some] of Map.groupBy(messages, (message) => message.isKept === true))
    bus.publish((isKept ? changesTopic : liveTopic)(facilityId), some as unknown as JsonValue);
}

/** Tells the browsers of everybody whose role reads a collection, in whatever facility they are. */
export const tellReaders = (bus: Bus, collection: string, messages: readonly LiveMessage[]): void =>
  bus.publish(everywhere, messages.map((message) => ({ ...message, readers: collection })) as unknown as JsonValue);
