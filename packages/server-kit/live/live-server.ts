import { handshakeMs, type Registry } from '@trellis/entity-kit';
import { mayUse } from '@trellis/entity-kit/sql';
import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { setImmediate } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { findPrincipal, requireUser, type Authenticator } from '../http/authenticate.ts';
import { accessDenied, Refusal } from '../refusal.ts';
import { viewerOf, type UserPrincipal } from '../principal.ts';
import type { Running, Services } from '../services.ts';
import { LiveRoom, liveLimits, resyncText, type ListeningPerson } from './live-room.ts';
import { filterLiveMessages } from './filter-live-messages.ts';
import { rememberChanges, type RecentChanges } from './recent-changes.ts';
import { everywhere, type Hearing, type LiveMessage, type SocketChannel } from './socket-channel.ts';

/** Bus topic on which a server tells the others that sessions ended. */
export const sessionsEnded = 'sessions/ended';
/** Bus topic that makes every server forget what it remembers about people's rights. */
export const rightsChanged = 'access/rightsChanged';

/** Which sessions ended: one token, or everything of some people. */
export interface SessionsEnded {
  tokenIds?: number[];
  userIds?: number[];
}

/** Somebody who was let in, and what they hear. */
interface Admitted {
  user: UserPrincipal;
  id: number;
  hearing: Exclude<Hearing, 'nothing'>;
}

interface OpenRoom {
  room: LiveRoom;
  leave: () => void;
}

/**
 * Serves the live sockets: token and membership at the handshake, one bus subscription per id with listeners. Whoever connects
 * before other servers are heard, or while they are not, is told to read anew once they are. Whoever says for how long their page has
 * been reading hears what changed since.
 */
export async function serveLive(
  app: FastifyInstance,
  channels: readonly SocketChannel[],
  services: Services,
  authenticator: Authenticator,
): Promise<Running> {
  await app.register(websocket, { options: { maxPayload: 64 * 1024, perMessageDeflate: false } });
  const rooms = new Map<string, OpenRoom>();
  const open = services.metrics.gauge('trellis_live_sockets', 'Browsers connected to live sockets');
  const timer = setInterval(() => {
    const now = services.clock.now();
    for (const { room } of rooms.values()) {
      // A token is asked for at the handshake alone; what it opened does not outlive it.
      room.close(({ expires }) => expires !== undefined && expires <= now, 4401, 'session ended');
      room.ping();
    }
  }, liveLimits.pingEveryMs);
  const forget = services.bus.subscribe(sessionsEnded, (message) => {
    const ended = message as unknown as SessionsEnded;
    for (const { room } of rooms.values()) {
      room.close(
        ({ userId, tokenId }) => ended.tokenIds?.includes(tokenId) === true || ended.userIds?.includes(userId) === true,
        4401,
        'session ended',
      );
    }
  });
  const countOf = createCounter(liveLimits.socketsPerSession);
  const recent = rememberChanges(services);
  const admitted = new WeakMap<FastifyRequest, Admitted>();
  const listening = new Map<WebSocket, () => Promise<Standing>>();
  const stopJudging = judgeAgain(listening, services);
  const forgetGaps = services.bus.onGap(() => {
    for (const { room } of rooms.values()) room.resync();
  });

  for (const channel of channels) {
    const judge = (user: UserPrincipal, request: FastifyRequest): Admitted | undefined => {
      const id = Number((request.params as { id: string }).id);
      const hearing = Number.isInteger(id) ? channel.hearing(user, id) : 'nothing';
      return hearing === 'nothing' ? undefined : { user, id, hearing };
    };
    app.get(
      channel.path,
      {
        websocket: true,
        preValidation: async (request) => {
          const admission = judge(await requireUser(request, services, authenticator), request);
          if (!admission) throw accessDenied();
          admitted.set(request, admission);
        },
      },
      (socket: WebSocket, request) => {
        const admission = admitted.get(request);
        if (!admission) {
          socket.close(4403, 'not admitted');
          return;
        }
        const { user, id, hearing } = admission;
        const stopCounting = countOf(user.tokenId);
        if (!stopCounting) {
          socket.close(1013, 'too many sockets');
          return;
        }
        const key = `${channel.name}/${id}${hearing === 'all' ? '' : `/${user.userId}`}`;
        const entry = rooms.get(key) ?? openRoom(channel, admission, services);
        rooms.set(key, entry);
        const { userId, tokenId, expires } = user;
        const person = { userId, tokenId, expires, mayRead: readsOf(user, services.registry) };
        const leave = entry.room.join(socket, person);
        const { readForMs } = request.query as { readForMs?: unknown };
        // After joining: better to hear something twice than not at all.
        if (readForMs !== undefined)
          void tellMissed(Number(readForMs) + handshakeMs, { socket, person, channel, admission, recent, services });
        open.inc();
        listening.set(socket, async () => {
          const now = await findPrincipal(request, services, authenticator);
          if (now?.kind !== 'user') return 'ended';
          person.mayRead = readsOf(now, services.registry);
          return judge(now, request)?.hearing === hearing && isSameTenant(now, user) ? 'same' : 'changed';
        });
        socket.on('error', () => {
          socket.terminate();
        });
        socket.on('close', () => {
          leave();
          stopCounting();
          open.dec();
          listening.delete(socket);
          if (entry.room.size > 0 || rooms.get(key) !== entry) return;
          entry.leave();
          rooms.delete(key);
        });
      },
    );
  }
  return {
    stop: () => {
      clearInterval(timer);
      forget();
      stopJudging();
      forgetGaps();
      recent.stop();
      for (const { room, leave } of rooms.values()) {
        room.close(() => true, 1001, 'server stops');
        leave();
      }
      return Promise.resolve();
    },
  };
}

/** Counts what each session has open; answers the function that takes one off, or undefined where the limit is reached. */
function createCounter(limit: number): (tokenId: number) => (() => void) | undefined {
  const counts = new Map<number, number>();
  return (tokenId) => {
    const count = counts.get(tokenId) ?? 0;
    if (count >= limit) return undefined;
    counts.set(tokenId, count + 1);
    return () => {
      const left = (counts.get(tokenId) ?? 1) - 1;
      if (left === 0) counts.delete(tokenId);
      else counts.set(tokenId, left);
    };
  };
}

interface Missing {
  socket: WebSocket;
  person: ListeningPerson;
  channel: SocketChannel;
  admission: Admitted;
  recent: RecentChanges;
  services: Services;
}

/** Tells a browser what changed in the last so many ms of what it may hear, or to read everything anew where that is not known. */
async function tellMissed(
  ms: number,
  { socket, person, channel, admission: { user, id, hearing }, recent, services }: Missing,
): Promise<void> {
  const told = recent.within([...channel.topics(id), everywhere], ms);
  if (!told) return socket.send(resyncText);
  const own = told.filter(
    ({ to, readers }) => (to ?? user.userId) === user.userId && (readers === undefined || person.mayRead(readers)),
  );
  if (own.length === 0) return;
  try {
    const heard = hearing === 'all' ? own : await channel.createFilter(user, id, services)(own);
    if (heard.length > 0) socket.send(JSON.stringify(heard.map(({ type, payload }) => ({ type, payload }))));
  } catch (error) {
    services.log.warn({ err: error }, 'what a browser missed could not be told');
    socket.send(resyncText);
  }
}

/** The collections a person's roles read, wherever; each is asked for once. */
function readsOf(user: UserPrincipal, registry: Registry): (collection: string) => boolean {
  const viewer = viewerOf(user);
  const known = new Map<string, boolean>();
  return (collection) => {
    const entity = registry.findByPath(collection);
    const reads = known.get(collection) ?? (entity !== undefined && mayUse({ viewer, registry }, entity, 'read'));
    known.set(collection, reads);
    return reads;
  };
}

const isSameTenant = (one: UserPrincipal, other: UserPrincipal): boolean =>
  one.tenancy?.clientId === other.tenancy?.clientId;

/** What became of who listens: they hear the same as before, something else, or nothing more. */
type Standing = 'same' | 'changed' | 'ended';

/** Closes, whenever rights changed, the sockets whose people hear something else now; their browsers connect anew. */
function judgeAgain(listening: ReadonlyMap<WebSocket, () => Promise<Standing>>, { bus, log }: Services): () => void {
  let round: Promise<void> | undefined;
  let isAsked = false;
  const judgeAll = async () => {
    while (isAsked) {
      isAsked = false;
      // First everybody who heard the same message forgets what they remember.
      await setImmediate();
      for (const [socket, judge] of [...listening]) {
        // A token that counts no more is refused.
        const standing = await judge().catch((error: unknown) => (error instanceof Refusal ? 'ended' : 'changed'));
        if (standing === 'ended') socket.close(4401, 'session ended');
        if (standing === 'changed') socket.close(1012, 'rights changed');
      }
    }
    round = undefined;
  };
  return bus.subscribe(rightsChanged, () => {
    isAsked = true;
    round ??= judgeAll().catch((error: unknown) => log.error({ err: error }, 'live sockets could not be judged again'));
  });
}

function openRoom(channel: SocketChannel, { user, id, hearing }: Admitted, services: Services): OpenRoom {
  const room = new LiveRoom();
  const send = (messages: readonly LiveMessage[]) => {
    for (const { key, to, readers, type, payload } of messages) {
      if (to === undefined) room.publish(JSON.stringify({ type, payload }), key, readers);
      else room.tell(to, JSON.stringify({ type, payload }));
    }
  };
  const take =
    hearing === 'all'
      ? send
      : filterLiveMessages({
          filter: channel.createFilter(user, id, services),
          send,
          max: liveLimits.queuedMessages,
          log: services.log,
        });
  const leaves = [...channel.topics(id), everywhere].map((topic) =>
    services.bus.subscribe(
      topic,
      (message) => {
        take(message as unknown as LiveMessage[]);
      },
      () => room.resync(),
    ),
  );
  return {
    room,
    leave: () => {
      room.flush();
      for (const leave of leaves) leave();
    },
  };
}
