import { createServer, type AddressInfo, type Server } from 'node:net';
import type { Duplex } from 'node:stream';
import { Aedes, type Client } from 'aedes';
import { createWebSocketStream, type WebSocket } from 'ws';
import { warnOncePerCause } from '../log-once.ts';
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
  const state: BrokerState = { sessions: new WeakMap(), isClosing: false, revocations: 0 };
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

/** Tells who comes and goes; the result closes the connection of a node. */
function followPresence(broker: Aedes, { onPresence }: EmbeddedBrokerOptions, state: BrokerState) {
  const { sessions } = state;
  const byNode = new Map<string, Client>();
  const announce = (client: Client, connected: boolean) => {
    const { identity, address } = sessions.get(client) ?? {};
    if (!identity || address === undefined) return;
    if (connected) byNode.set(identity.edgeNodeId, client);
    else if (byNode.get(identity.edgeNodeId) === client) byNode.delete(identity.edgeNodeId);
    onPresence({ identity, connected, address });
  };
  broker.on('client', (client) => announce(client, true));
  broker.on('clientDisconnect', (client) => announce(client, false));
  return (edgeNodeId: string) => {
    state.revocations += 1;
    byNode.get(edgeNodeId)?.close();
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
    state.sessions.set(broker.handle(connection), { address, will: undefined, subscriptions: 0 });
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
