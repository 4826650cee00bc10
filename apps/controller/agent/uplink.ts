import { createEdgeNode, type EdgeLog, type EdgeNode, type NodeBirth } from '@trellis/sparkplug/edge';
import type { DecodedMetric } from '@trellis/sparkplug';
import { metricOf, type Reported } from './report/current-values.ts';

export interface UplinkOptions {
  brokerUrl: string;
  hostId: string;
  groupId: string;
  edgeNodeId: string;
  key: string;
  /** Where readings wait for the broker. */
  folder: string;
  birth: () => NodeBirth;
  onCommand: (deviceId: string | undefined, metrics: DecodedMetric[]) => void;
  log: EdgeLog;
  /** The simulated network is gone from the start. */
  isCut?: boolean;
}

/** A unit's way to the server: everything handed in gets there once, sooner or later. */
export interface Uplink {
  /** Stores values and sends them when it can; one message per device. */
  publish(values: readonly Reported[]): void;
  rebirth(): void;
  /** Cuts the network of a simulated unit, or mends it. */
  setCut(isCut: boolean): Promise<void>;
  readonly state: EdgeNode['state'];
  readonly pending: number;
  readonly dropped: number;
  close(): Promise<void>;
}

/** Nobody listens there, so that a unit whose simulated network is cut behaves as if it really were. */
const nowhere = 'mqtt://127.0.0.1:1';

/** Opens the way to the server. */
export function openUplink(options: UplinkOptions): Uplink {
  let isCut = options.isCut ?? false;
  let edge: EdgeNode | undefined = open();
  let held: (readonly Reported[])[] = [];
  let turning: Promise<void> = Promise.resolve();

  function open(): EdgeNode {
    return createEdgeNode({
      brokerUrl: isCut ? nowhere : options.brokerUrl,
      username: options.edgeNodeId,
      password: options.key,
      groupId: options.groupId,
      edgeNodeId: options.edgeNodeId,
      primaryHostId: options.hostId,
      birth: options.birth,
      onCommand: options.onCommand,
      store: { folder: options.folder, maxBytes: 64 * 1_048_576 },
      qos: 1,
      persistentSession: true,
      log: options.log,
    });
  }

  function send(node: EdgeNode, values: readonly Reported[]): void {
    const devices = Map.groupBy(values, ({ device }) => device);
    for (const [device, list] of devices) {
      const at = Math.max(...list.map((one) => one.at));
      node.publishData(device === '' ? undefined : device, list.map(metricOf), at);
    }
  }

  async function turn(next: boolean): Promise<void> {
    if (next === isCut || !edge) return;
    isCut = next;
    const old = edge;
    edge = undefined;
    await old.close();
    edge = open();
    for (const values of held) send(edge, values);
    held = [];
  }

  return {
    publish(values) {
      if (values.length === 0) return;
      if (edge) send(edge, values);
      else held.push(values);
    },
    rebirth: () => edge?.rebirth(),
    setCut(next) {
      turning = turning.then(() => turn(next));
      return turning;
    },
    get state() {
      return edge?.state ?? 'offline';
    },
    get pending() {
      return edge?.pending ?? 0;
    },
    get dropped() {
      return edge?.dropped ?? 0;
    },
    async close() {
      await turning;
      await edge?.close();
    },
  };
}
