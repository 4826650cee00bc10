import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { requireUser, type Authenticator } from '../http/authenticate.ts';
import { accessDenied } from '../refusal.ts';
import type { UserPrincipal } from '../principal.ts';
import type { Running, Services } from '../services.ts';
import { LiveRoom, liveLimits } from './live-room.ts';
import type { LiveMessage, SocketChannel } from './socket-channel.ts';

/** Bus topic on which a server tells the others that sessions ended. */
export const SESSIONS_ENDED = 'sessions/ended';

/** Which sessions ended: one token, or everything of some people. */
export interface SessionsEnded {
  tokenIds?: number[];
  userIds?: number[];
}

/** Serves the live sockets: token and membership at the handshake, one bus subscription per id with listeners. */
export async function serveLive(
  app: FastifyInstance,
  channels: readonly SocketChannel[],
  services: Services,
  authenticator: Authenticator,
): Promise<Running> {
  await app.register(websocket, { options: { maxPayload: 64 * 1024, perMessageDeflate: false } });
  const rooms = new Map<string, { room: LiveRoom; leave: () => void }>();
  const open = services.metrics.gauge('trellis_live_sockets', 'Browsers connected to live sockets');
  const timer = setInterval(() => {
    for (const { room } of rooms.values()) room.ping();
  }, liveLimits.pingEveryMs);
  const forget = services.bus.subscribe(SESSIONS_ENDED, (message) => {
    const ended = message as unknown as SessionsEnded;
    for (const { room } of rooms.values()) {
      room.close(
        ({ userId, tokenId }) => ended.tokenIds?.includes(tokenId) === true || ended.userIds?.includes(userId) === true,
        4401,
        'session ended',
      );
    }
  });
  const admitted = new WeakMap<FastifyRequest, UserPrincipal>();

  for (const channel of channels) {
    app.get(
      channel.path,
      {
        websocket: true,
        preValidation: async (request) => {
          const user = await requireUser(request, services, authenticator);
          const id = Number((request.params as { id: string }).id);
          if (!Number.isInteger(id) || !channel.admits(user, id)) throw accessDenied();
          admitted.set(request, user);
        },
      },
      (socket: WebSocket, request) => {
        const user = admitted.get(request);
        if (!user) {
          socket.close(4403, 'not admitted');
          return;
        }
        const id = Number((request.params as { id: string }).id);
        const key = `${channel.name}/${id}`;
        const entry = rooms.get(key) ?? openRoom(channel, id, services);
        rooms.set(key, entry);
        const leave = entry.room.join(socket, user.userId, user.tokenId);
        open.inc();
        socket.on('error', () => {
          socket.terminate();
        });
        socket.on('close', () => {
          leave();
          open.dec();
          if (entry.room.size > 0) return;
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
      for (const { room, leave } of rooms.values()) {
        room.close(() => true, 1001, 'server stops');
        leave();
      }
      return Promise.resolve();
    },
  };
}

function openRoom(channel: SocketChannel, id: number, services: Services): { room: LiveRoom; leave: () => void } {
  const room = new LiveRoom();
  const leaves = channel.topics(id).map((topic) =>
    services.bus.subscribe(topic, (message) => {
      for (const { key, to, ...rest } of message as unknown as LiveMessage[]) {
        if (to === undefined) room.publish(JSON.stringify(rest), key);
        else room.tell(to, JSON.stringify(rest));
      }
    }),
  );
  return {
    room,
    leave: () => {
      room.flush();
      for (const leave of leaves) leave();
    },
  };
}
