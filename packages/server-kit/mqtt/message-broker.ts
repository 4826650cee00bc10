import type { WebSocket } from 'ws';
import type { Bus } from './bus/bus.ts';
import type { NodeIdentity } from './controller-topics.ts';

/** A message from a controller on its way to ingest. `identity` is known on the embedded broker only. */
export interface IngestMessage {
  topic: string;
  payload: Buffer;
  qos: 0 | 1 | 2;
  dup: boolean;
  retain: boolean;
  identity?: NodeIdentity;
}

/**
 * Takes one message. Called in the order of arrival, without waiting for the previous promise. A QoS 1 message is
 * acknowledged when the promise resolves, so it resolves after COMMIT; a rejection closes the connection the message came
 * on and the message comes again. A message that can never be stored must therefore be counted and resolved.
 */
export type IngestHandler = (message: IngestMessage) => Promise<void>;

export interface Presence {
  identity: NodeIdentity;
  connected: boolean;
  address: string;
}

export interface PublishOptions {
  /** Default 0. With 1 the promise waits for the broker's acknowledgement. */
  qos?: 0 | 1;
  retain?: boolean;
  /** After this many seconds an external broker no longer delivers it. The embedded broker keeps it: receivers judge the payload's own expiry. */
  expirySeconds?: number;
}

/** What happens at the broker that an operator wants counted; the names are the `event` label of one counter. */
export type BrokerEvent =
  | 'authentication-failed'
  | 'authentication-throttled'
  | 'publish-refused'
  | 'subscribe-refused'
  | 'packet-too-large'
  | 'qos0-dropped'
  | 'bus-dropped'
  | 'ingest-failed'
  | 'reconnected'
  | 'lease-taken'
  | 'lease-lost';

export type CountEvent = (event: BrokerEvent) => void;

/** The part of a pino logger used here. */
export interface BrokerLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** One face for the embedded and an external broker. */
export interface MessageBroker {
  readonly mode: 'embedded' | 'external';
  /** TCP port of the embedded broker; null with an external one. */
  readonly port: number | null;
  readonly bus: Bus;
  /** Resolves when the broker has accepted the message; rejects when there is no connection to it. */
  publish(topic: string, payload: string | Buffer, options?: PublishOptions): Promise<void>;
  /** Sets the one ingest handler and starts taking messages; a server without the ingest role never calls it. */
  onIngest(handler: IngestHandler): void;
  /** Hears of controllers that connect and disconnect: the embedded broker sees them, an external one tells nobody. */
  onPresence(listener: (presence: Presence) => void): () => void;
  /** Serves MQTT over a WebSocket that the web server accepted (subprotocol `mqtt`). Only the embedded broker does. */
  handleWebSocket(socket: WebSocket, remoteAddress: string): void;
  /** Closes the connections of an edge node or another login and looks up anew whoever signs in just now, so that changed credentials or adoption take effect. No effect on an external broker. */
  disconnectNode(name: string): void;
  /** Makes every server read the facility groups again, after one was created or removed. Happens by itself every 30 s. */
  refreshGroups(): void;
  /** True while messages can flow: for `/readyz`. */
  isReady(): boolean;
  /** Ingest shards this server holds now: all of them embedded, its share with an external broker. */
  heldShards(): number[];
  close(): Promise<void>;
}
