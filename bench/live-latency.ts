// What a person beside a busy server feels: readings on their way from a controller to the browser, and everyday reads.
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { encodePayload, formatTopic, positionName, type Metric } from '@trellis/sparkplug';
import { connectAsync, type MqttClient } from 'mqtt';
import { WebSocket } from 'ws';
import type { MadeUnit } from '../apps/server/testing/make-world.ts';

export interface LiveServer {
  /** Of the API, with its version. */
  readonly url: string;
  readonly token: string;
  readonly facilityId: number;
  readonly mqttPort: number;
}

/** Milliseconds of each thing that was timed since it was last taken, and readings that never came. */
export interface Latencies {
  readonly readings: number[];
  readonly reads: Record<string, number[]>;
  readonly lost: number;
  /** Longest time the timing process itself was not heard, ms: what is above cannot be trusted below this. */
  readonly stalledMs: number;
}

/** Readings of one sensor: slower than the frames to the browser, so that none replaces the one before it. */
const sensorEveryMs = 2000;
const readEveryMs = 200;
/** A reading that takes longer is lost. */
const lostAfterMs = 30_000;

/** Lets controllers report, listens as a browser, and asks `reads` in turn, until it is disposed of. */
export async function watchLatency(
  { url, token, facilityId, mqttPort }: LiveServer,
  group: string,
  units: readonly MadeUnit[],
  reads: Readonly<Record<string, string>>,
): Promise<AsyncDisposable & { take(): Latencies }> {
  let taken = emptyLatencies(reads);
  let isOver = false;
  const onTheWay = new Map<string, number>();
  const socket = new WebSocket(
    `${url.replace('http', 'ws').replace('/api/v1', '')}/ws/facility${facilityId}?access_token=${token}`,
  );
  socket.on('message', (data: Buffer) => {
    const now = performance.now();
    const heard = JSON.parse(data.toString()) as HeardReading | HeardReading[];
    for (const { payload } of [heard].flat()) {
      const key = `${payload?.deviceId}@${payload?.data?.timestamp}`;
      const sentAt = onTheWay.get(key);
      if (sentAt === undefined) continue;
      onTheWay.delete(key);
      taken.readings.push(now - sentAt);
    }
  });
  await once(socket, 'open');
  const nodes = await Promise.all(units.map((unit) => openNode(mqttPort, group, unit)));

  const report = async () => {
    for (let turn = 0; !isOver; turn += 1) {
      await delay(sensorEveryMs / nodes.length);
      const at = Date.now();
      const node = nodes[turn % nodes.length];
      if (!node) return;
      onTheWay.set(`${node.sensorDeviceId}@${new Date(at).toISOString()}`, performance.now());
      void node.send(at, 20 + (turn % 500) / 100).catch(() => undefined);
    }
  };
  const read = async () => {
    const asked = Object.entries(reads);
    for (let turn = 0; !isOver; turn += 1) {
      const [name, path] = asked[turn % asked.length] ?? ['', ''];
      const startedAt = performance.now();
      const reply = await fetch(`${url}/${path}`, { headers: { authorization: `Bearer ${token}` } });
      await reply.arrayBuffer();
      if (!reply.ok) throw new Error(`${name}: ${reply.status}`);
      taken.reads[name]?.push(performance.now() - startedAt);
      await delay(readEveryMs);
    }
  };
  const watchOwnStalls = async () => {
    for (let before = performance.now(); !isOver; before = performance.now()) {
      await delay(10);
      taken.stalledMs = Math.max(taken.stalledMs, performance.now() - before - 10);
    }
  };
  const work = Promise.all([report(), read(), watchOwnStalls()]);
  return {
    take() {
      const tooOld = performance.now() - lostAfterMs;
      for (const [key, sentAt] of onTheWay) {
        if (sentAt > tooOld) continue;
        onTheWay.delete(key);
        taken.lost += 1;
      }
      const all = taken;
      taken = emptyLatencies(reads);
      return all;
    },
    async [Symbol.asyncDispose]() {
      isOver = true;
      await work;
      socket.terminate();
      await Promise.all(nodes.map(({ client }) => client.endAsync(true)));
    },
  };
}

interface HeardReading {
  readonly payload?: { readonly deviceId?: string; readonly data?: { readonly timestamp: string } };
}

const emptyLatencies = (reads: Readonly<Record<string, string>>) => ({
  readings: [] as number[],
  reads: Object.fromEntries(Object.keys(reads).map((name) => [name, [] as number[]])),
  lost: 0,
  stalledMs: 0,
});

/** A controller with one temperature sensor, born and ready to report. */
async function openNode(port: number, groupId: string, { controller, sensorDeviceId }: MadeUnit) {
  const edgeNodeId = controller.deviceId;
  const client: MqttClient = await connectAsync(`mqtt://127.0.0.1:${port}`, {
    username: edgeNodeId,
    password: controller.key,
    clientId: edgeNodeId,
  });
  let position = 0;
  let seq = 0;
  const publish = (type: 'NBIRTH' | 'DBIRTH' | 'DDATA', metrics: Metric[], timestamp: number) => {
    const node = { groupId, edgeNodeId };
    const topic = type === 'NBIRTH' ? { type, ...node } : { type, ...node, deviceId: sensorDeviceId };
    const payload = Buffer.from(encodePayload({ timestamp, seq, metrics }));
    seq = (seq + 1) % 256;
    return client.publishAsync(formatTopic(topic), payload, { qos: 1 });
  };
  const temperature = (value: number | null, timestamp: number): Metric => ({
    name: 'temperature',
    datatype: 'Double',
    value,
    timestamp,
  });
  const now = Date.now();
  await publish('NBIRTH', [{ name: 'bdSeq', datatype: 'Int64', value: 0 }], now);
  await publish('DBIRTH', [temperature(null, now)], now);
  return {
    client,
    sensorDeviceId,
    send: (at: number, value: number) => {
      position += 1;
      const placed: Metric = { name: positionName, datatype: 'Int64', value: position };
      return publish('DDATA', [placed, temperature(value, at)], at);
    },
  };
}
