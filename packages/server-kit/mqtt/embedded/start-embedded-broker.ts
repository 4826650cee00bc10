import { createServer, type AddressInfo, type Server } from 'node:net';
import type { Duplex } from 'node:stream';
import { Aedes, type Client } from 'aedes';
import { createWebSocketStream, type WebSocket } from 'ws';
import { warnOncePerCause } from '../log-once.ts';
import { nameOf } from '../controller-topics.ts';
import type { PublishOptions } from '../message-broker.ts';
import { createBrokerRules, type BrokerState } from './broker-rules.ts';
import type { EmbeddedBrokerOptions } from './embedded-broker-options.ts';
import { limitPacketSize } from './limit-packet-size.ts';

export interface EmbeddedBroker {
  port: number;
  publish: (topic: string, payload: string | Buffer, options?: PublishOptions) => Promise<void>;
  handleWebSocket: (socket: WebSocket, remoteAddress: string) => void;
  disconnectNode: (edgeNodeId: string) => void;
  close: () => Promise<void>;
}

/** Bytes of a CONNECT with will and credentials, from somebody we do not know yet. */
const maxFirstPacketBytes = 16 * 1024;

/**
 * Runs an MQTT 3.1.1 broker in this process. Sessions and retained messages live in memory and end with the process:
 * commands for an offline controller survive a restart in the command ledger, which sends them again.
 * A session belongs to the edge node that signed in, so nobody can take over another's.
 */
export async function startEmbeddedBroker(options: EmbeddedBrokerOptions): Promise<EmbeddedBroker> {
  const state: BrokerState = { sessions: new WeakMap(), connected: new Map(), isClosing: false, revocations: 0 };
  const broker = await Aedes.createBroker({
    concurrency: 5_000,
    connectTimeout: 10_000,
    drainTimeout: 30_000,
    maxClientsIdLength: 1_024,
    maxTopicLevels: 16,
    ...createBrokerRules(options, state),
  });
  const disconnectNode = followPresence(broker, options, state);
  const serve = serveConnections(broker, options, state);
  const server = createServer({ noDelay: true }, (socket) => serve(socket, socket.remoteAddress ?? ''));
  await listen(server, options.host, options.port);

  return {
    port: (server.address() as AddressInfo).port,
    publish: (topic, payload, { qos = 0, retain = false } = {}) =>
      new Promise((resolve, reject) => {
        broker.publish({ cmd: 'publish', topic, payload, qos, retain, dup: false }, (error) =>
          error ? reject(error) : resolve(),
        );
      }),
    handleWebSocket: (socket, remoteAddress) => serve(createWebSocketStream(socket), remoteAddress),
    disconnectNode,
    async close() {
      state.isClosing = true;
      const stopped = new Promise<void>((resolve) => server.close(() => resolve()));
      await new Promise<void>((resolve) => broker.close(() => resolve()));
      await stopped;
    },
  };
}

/** Tells which nodes come and go, and forgets filters that a client took back; the result closes the connections of a name. */
function followPresence(broker: Aedes, { onPresence }: EmbeddedBrokerOptions, state: BrokerState) {
  const { sessions, connected } = state;
  const announce = (client: Client, isConnected: boolean) => {
    const { identity, address } = sessions.get(client) ?? {};
    if (!identity || address === undefined) return;
    const name = nameOf(identity);
    const clients = connected.get(name) ?? new Set();
    if (isConnected) connected.set(name, clients.add(client));
    else if (clients.delete(client) && clients.size === 0) connected.delete(name);
    if (identity.kind !== 'reader') onPresence({ identity, connected: isConnected, address });
  };
  broker.on('client', (client) => announce(client, true));
  broker.on('clientDisconnect', (client) => announce(client, false));
  broker.on('unsubscribe', (filters, client) => {
    for (const filter of filters) sessions.get(client)?.filters.delete(filter);
  });
  return (name: string) => {
    state.revocations += 1;
    for (const client of [...(connected.get(name) ?? [])]) client.close();
  };
}

function serveConnections(broker: Aedes, { maxPacketBytes, count, log }: EmbeddedBrokerOptions, state: BrokerState) {
  const warnOnce = warnOncePerCause(log);
  const limits = { firstBytes: Math.min(maxFirstPacketBytes, maxPacketBytes), laterBytes: maxPacketBytes };
  // A client that breaks the protocol is closed by aedes; that concerns nobody else.
  broker.on('connectionError', () => undefined);
  broker.on('clientError', () => undefined);
  return (connection: Duplex, address: string) => {
    limitPacketSize(connection, limits, () => {
      count('packet-too-large');
      warnOnce(address, { address, maxPacketBytes }, 'a client announced too large a packet and was closed');
    });
    state.sessions.set(broker.handle(connection), { address, will: undefined, filters: new Set() });
  };
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
}
