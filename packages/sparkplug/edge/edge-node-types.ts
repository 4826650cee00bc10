import type { IClientOptions } from 'mqtt';
import type { DecodedMetric, Metric } from '../codec/payload.ts';
import type { OutboxOptions } from './outbox.ts';

/** Everything a node and its present devices will ever report, with the values of now. */
export interface NodeBirth {
  metrics: Metric[];
  devices: DeviceBirth[];
}

export interface DeviceBirth {
  id: string;
  metrics: Metric[];
}

/** Where the node tells how it fares; a pino logger fits. */
export interface EdgeLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** offline: no broker; waiting: connected, the primary host is not online; online: born, data flows. */
export type EdgeNodeState = 'offline' | 'waiting' | 'online' | 'closed';

export interface EdgeNodeOptions {
  /** mqtt://, mqtts://, ws:// or wss:// address. */
  brokerUrl: string;
  username?: string;
  password?: string;
  groupId: string;
  edgeNodeId: string;
  /** When set, births and data wait until this host application is online. */
  primaryHostId?: string;
  /** Asked at each birth and rebirth. */
  birth: () => NodeBirth;
  /** A command for the node (`deviceId` undefined) or a device; the broker's copy is acknowledged when the promise settles. */
  onCommand: (deviceId: string | undefined, metrics: DecodedMetric[]) => void | Promise<void>;
  /** The folder (and bounds) of the outbox and the counters; one node, one folder, one process. */
  store: OutboxOptions;
  /** 1: data is kept until the broker has it. 0: as the standard sends, and lost when the connection breaks while sending. */
  qos: 0 | 1;
  /** Whether the broker keeps commands while the node is away (MQTT clean session off). */
  persistentSession: boolean;
  log: EdgeLog;
  /** Data messages on their way without acknowledgement; default 64. */
  window?: number;
  /** Waits between connection attempts, ms, doubling from the first to the second; default 250 and 10 000. */
  reconnectMs?: [first: number, longest: number];
  clientOptions?: IClientOptions;
}

export interface EdgeNode {
  readonly state: EdgeNodeState;
  /** Data payloads not acknowledged by the broker yet. */
  readonly pending: number;
  /** Data payloads given up because the outbox was full. */
  readonly dropped: number;
  /**
   * Stores a data message for the node (`deviceId` undefined) or a device and sends it when it can; returns its position.
   * `timestamp` (ms) is the time of every metric that has none of its own. Throws a TypeError when a value does not fit.
   */
  publishData(deviceId: string | undefined, metrics: Metric[], timestamp: number): number;
  /** Publishes the births again, as after a change of what is reported. */
  rebirth(): void;
  /** Says that a device is gone (it stays out of later births when `birth` leaves it out). */
  publishDeviceDeath(deviceId: string): void;
  /** Says that a device is back; `birth` must list it. */
  publishDeviceBirth(deviceId: string): void;
  /** Publishes the death, disconnects and closes the files; what was not acknowledged waits for the next start. */
  close(): Promise<void>;
}
