// A real broker for the tests: what a client publishes counts as received when the broker acknowledges it.
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { Aedes } from 'aedes';
import { decodePayload, parseTopic } from '../index.ts';
import type { EdgeTopic, HostMessage } from '../index.ts';

export interface TestBroker {
  readonly url: string;
  /** Every message of edge nodes in order, wills included. */
  readonly received: (HostMessage & { qos: number; at: number })[];
  /** Called for each message before it is acknowledged. */
  onMessage?: (message: HostMessage) => void;
  /** Called with the bytes of each message. */
  onRaw?: (topic: string, payload: Uint8Array) => void;
  publish(topic: string, payload: Uint8Array | string, retain?: boolean): Promise<void>;
  /** Cuts all connections and stops listening, as a killed broker does. */
  stop(): Promise<void>;
  /** Listens again on the same port, with nothing remembered. */
  start(): Promise<void>;
  /** Cuts all connections; the broker goes on. */
  cutConnections(): void;
}

/** Starts a broker on a free port. */
export async function startBroker(): Promise<TestBroker> {
  const sockets = new Set<Socket>();
  const received: TestBroker['received'] = [];
  let port = 0;
  let aedes: Aedes;
  let server: Server;

  const broker: TestBroker = {
    get url() {
      return `mqtt://127.0.0.1:${port}`;
    },
    received,
    publish: (topic, payload, retain = false) =>
      new Promise((resolve, reject) => {
        const packet = { cmd: 'publish', topic, payload: Buffer.from(payload), qos: 1, retain, dup: false } as const;
        aedes.publish(packet, (error) => (error ? reject(error) : resolve()));
      }),
    async stop() {
      server.close();
      broker.cutConnections();
      await new Promise<void>((resolve) => aedes.close(() => resolve()));
    },
    async start() {
      aedes = await Aedes.createBroker();
      aedes.authorizePublish = (_client, packet, done) => {
        const topic = parseTopic(packet.topic);
        if (topic && topic.type !== 'STATE') {
          const message = {
            topic,
            payload: decodePayload(Buffer.from(packet.payload)),
            qos: packet.qos,
            at: Date.now(),
          };
          received.push(message);
          broker.onRaw?.(packet.topic, Buffer.from(packet.payload));
          broker.onMessage?.(message);
        }
        done(null);
      };
      server = createServer((socket) => {
        sockets.add(socket);
        socket.on('close', () => sockets.delete(socket));
        socket.on('error', () => socket.destroy());
        aedes.handle(socket);
      });
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      port = (server.address() as AddressInfo).port;
    },
    cutConnections() {
      for (const socket of sockets) socket.destroy();
    },
  };
  await broker.start();
  return broker;
}

/** The messages of one type, as `NDATA` or `DDATA/rack`. */
export function messagesOf(broker: TestBroker, type: EdgeTopic['type'], deviceId?: string): TestBroker['received'] {
  return broker.received.filter(
    ({ topic }) => topic.type === type && (!deviceId || ('deviceId' in topic && topic.deviceId === deviceId)),
  );
}
