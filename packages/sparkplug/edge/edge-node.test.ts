import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@trellis/test-kit/until';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  createHostSession,
  encodeHostState,
  encodePayload,
  encodeRebirthRequest,
  formatTopic,
  positionName,
} from '../index.ts';
import type { HostMessage, Metric } from '../index.ts';
import { createEdgeNode } from './index.ts';
import type { EdgeNode, EdgeNodeOptions } from './index.ts';
import { messagesOf, startBroker } from './test-broker.ts';
import type { TestBroker } from './test-broker.ts';

const ids = { groupId: 'farm', edgeNodeId: 'node' };
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let broker: TestBroker;
let folder: string;
let nodes: EdgeNode[];
let children: ChildProcess[];
beforeEach(async () => {
  broker = await startBroker();
  folder = mkdtempSync(join(tmpdir(), 'edge-'));
  nodes = [];
  children = [];
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await Promise.all(nodes.map((node) => node.close()));
  await broker.stop();
  rmSync(folder, { recursive: true, force: true });
});

function start(options: Partial<EdgeNodeOptions> = {}): EdgeNode {
  const node = createEdgeNode({
    brokerUrl: broker.url,
    ...ids,
    birth: () => ({
      metrics: [{ name: 'Load', datatype: 'Float', value: 0.5 }],
      devices: [{ id: 'rack', metrics: [{ name: 'Count', datatype: 'Int16', value: -1 }] }],
    }),
    onCommand: () => undefined,
    store: { folder },
    qos: 1,
    persistentSession: false,
    reconnectMs: [20, 100],
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    ...options,
  });
  nodes.push(node);
  return node;
}

const online = (node: EdgeNode) => until(() => expect(node.state).toBe('online'));
const count = (value: number): Metric[] => [{ name: 'Count', datatype: 'Int16', value }];
const valueOf = (message: HostMessage, name: string) =>
  message.payload.metrics.find((metric) => metric.name === name)?.value;
const valuesOf = (messages: HostMessage[], name = 'Count') => messages.map((message) => valueOf(message, name));
const types = () => broker.received.map(({ topic }) => topic.type);

test('births come first: the node, then its devices, each metric with a time, sequence from 0', async () => {
  const node = start();
  await online(node);
  await until(() => expect(types()).toEqual(['NBIRTH', 'DBIRTH']));
  const [nbirth, dbirth] = broker.received;
  expect(nbirth?.payload.seq).toBe(0);
  expect(dbirth?.payload.seq).toBe(1);
  expect(nbirth?.payload.metrics).toMatchObject([
    { name: 'bdSeq', datatype: 'Int64', value: 0 },
    { name: 'Node Control/Rebirth', datatype: 'Boolean', value: false, alias: undefined },
    { name: positionName, datatype: 'Int64' },
    { name: 'Load', datatype: 'Float', value: 0.5 },
  ]);
  for (const metric of [...(nbirth?.payload.metrics ?? []), ...(dbirth?.payload.metrics ?? [])]) {
    expect(metric.timestamp).toBeGreaterThan(0);
  }
});

test('data carries increasing positions, first in the payload, and is gone from the outbox when acknowledged', async () => {
  const node = start();
  await online(node);
  const before = Date.now() * 1000;
  const positions = [1, 2, 3].map((value) => node.publishData('rack', count(value), 1_790_000_000_000 + value));
  node.publishData(undefined, [{ name: 'Load', datatype: 'Float', value: 0.25 }], Date.now());
  await until(() => expect(node.pending).toBe(0));
  const data = messagesOf(broker, 'DDATA');
  expect(data.map(({ payload }) => payload.metrics[0])).toMatchObject(
    positions.map((value) => ({ name: positionName, value, isHistorical: false })),
  );
  expect(positions[0]).toBeGreaterThanOrEqual(before);
  expect(data.map(({ payload }) => payload.metrics[1]?.timestamp)).toEqual(
    [1, 2, 3].map((at) => 1_790_000_000_000 + at),
  );
  expect(broker.received.slice(2).map(({ payload }) => payload.seq)).toEqual([2, 3, 4, 5]);
  expect(data.every(({ qos }) => qos === 1)).toBe(true);
});

test('losing the connection brings the death of the same bdSeq, and the next birth counts on, across restarts too', async () => {
  const node = start();
  // A birth under way may be lost with the connection: it has arrived first.
  await until(() => expect(messagesOf(broker, 'NBIRTH')).toHaveLength(1));
  broker.cutConnections();
  await until(() => expect(messagesOf(broker, 'NBIRTH')).toHaveLength(2));
  await until(() => expect(messagesOf(broker, 'NDEATH')).toHaveLength(1));
  await node.close();
  await online(start());
  await until(() => expect(valuesOf(messagesOf(broker, 'NBIRTH'), 'bdSeq')).toEqual([0, 1, 2]));
  expect(valuesOf(messagesOf(broker, 'NDEATH'), 'bdSeq')).toEqual([0, 1]);
  expect(messagesOf(broker, 'NDEATH')[0]?.payload.seq).toBeUndefined();
});

test('closing says farewell once: the broker gets one death', async () => {
  const node = start();
  await until(() => expect(types()).toEqual(['NBIRTH', 'DBIRTH']));
  await node.close();
  await pause(100);
  expect(valuesOf(messagesOf(broker, 'NDEATH'), 'bdSeq')).toEqual([0]);
  expect(node.state).toBe('closed');
});

test('what is stored while the broker is away follows the births, in order, as history, with its own times', async () => {
  const node = start();
  await online(node);
  await broker.stop();
  await until(() => expect(node.state).toBe('offline'));
  const positions = Array.from({ length: 200 }, (_, at) => node.publishData('rack', count(at), 1_790_000_000_000 + at));
  broker.received.length = 0;
  await broker.start();
  await until(() => expect(node.pending).toBe(0));
  node.publishData('rack', count(999), Date.now());
  await until(() => expect(node.pending).toBe(0));
  expect(types().slice(0, 2)).toEqual(['NBIRTH', 'DBIRTH']);
  const data = messagesOf(broker, 'DDATA');
  expect(valuesOf(data)).toEqual([...positions.keys(), 999]);
  expect(valuesOf(data.slice(0, -1), positionName)).toEqual(positions);
  expect(data.map(({ payload }) => payload.metrics.every(({ isHistorical }) => isHistorical))).toEqual([
    ...positions.map(() => true),
    false,
  ]);
  expect(data[7]?.payload.metrics[1]?.timestamp).toBe(1_790_000_000_007);
  expect(broker.received.map(({ payload }) => payload.seq)).toEqual(broker.received.map((_, at) => at % 256));
});

test('the host follows sequence and values without a gap while the broker is killed and restarted under load', async () => {
  const node = start();
  await online(node);
  const session = createHostSession();
  const positions = new Set<number | bigint>();
  const seen: unknown[] = [];
  const asked: unknown[] = [];
  const replay = (from: number) => {
    for (const message of broker.received.slice(from)) {
      const effects = session.receive(structuredClone(message), message.at);
      if (effects.rebirthRequested) asked.push(effects.rebirthRequested);
      if (effects.position === undefined || positions.has(effects.position)) continue;
      positions.add(effects.position);
      seen.push(...effects.accepted.map(({ value }) => value));
    }
  };
  let written = 0;
  const load = setInterval(() => {
    for (let turn = 0; turn < 20 && written < 30_000; turn++) node.publishData('rack', count(written++), Date.now());
  }, 2);
  for (let round = 0; round < 4; round++) {
    await pause(150);
    await broker.stop();
    await pause(50);
    await broker.start();
    await until(() => expect(node.state).toBe('online'));
  }
  clearInterval(load);
  await until(() => expect(node.pending).toBe(0));
  replay(0);
  expect(asked).toEqual([]);
  expect(seen).toEqual([...Array(written).keys()]);
});

test('a rebirth request brings the births again with the same bdSeq, and the sequence begins anew', async () => {
  const node = start();
  await online(node);
  node.publishData('rack', count(1), Date.now());
  await broker.publish(formatTopic({ type: 'NCMD', ...ids }), encodeRebirthRequest(Date.now()));
  await until(() => expect(messagesOf(broker, 'NBIRTH')).toHaveLength(2));
  node.publishData('rack', count(2), Date.now());
  await until(() => expect(node.pending).toBe(0));
  const [first, second] = messagesOf(broker, 'NBIRTH');
  expect(second?.payload.seq).toBe(0);
  expect(second && valueOf(second, 'bdSeq')).toBe(first && valueOf(first, 'bdSeq'));
  expect(messagesOf(broker, 'DDATA').at(-1)?.payload).toMatchObject({ seq: 2, metrics: [{ isHistorical: false }, {}] });
});

test('commands reach the node and its devices with the data types of the birth; those of others do not', async () => {
  const onCommand = vi.fn<EdgeNodeOptions['onCommand']>();
  await online(start({ onCommand }));
  const bare = (metrics: Metric[]) => encodePayload({ timestamp: Date.now(), metrics }, { omitDatatypes: true });
  await broker.publish(
    formatTopic({ type: 'DCMD', groupId: 'farm', edgeNodeId: 'other', deviceId: 'rack' }),
    bare(count(1)),
  );
  await broker.publish(formatTopic({ type: 'DCMD', ...ids, deviceId: 'rack' }), Buffer.from([0xff, 0xff]));
  await broker.publish(formatTopic({ type: 'DCMD', ...ids, deviceId: 'rack' }), bare(count(-5)));
  const unknown: Metric = { name: 'Nothing', datatype: 'Double', value: 1 };
  await broker.publish(
    formatTopic({ type: 'NCMD', ...ids }),
    bare([unknown, { name: 'Load', datatype: 'Float', value: 1 }]),
  );
  await until(() => expect(onCommand).toHaveBeenCalledTimes(2));
  expect(onCommand.mock.calls).toMatchObject([
    ['rack', [{ name: 'Count', datatype: 'Int16', value: -5 }]],
    [undefined, [{ name: 'Load', datatype: 'Float', value: 1 }]],
  ]);
});

test('with a persistent session a command sent while the node is away arrives when it is back', async () => {
  const onCommand = vi.fn<EdgeNodeOptions['onCommand']>();
  const first = start({ persistentSession: true });
  await online(first);
  await first.close();
  const metrics = count(7);
  await broker.publish(
    formatTopic({ type: 'DCMD', ...ids, deviceId: 'rack' }),
    encodePayload({ timestamp: 1, metrics }),
  );
  start({ persistentSession: true, onCommand });
  await until(() => expect(onCommand).toHaveBeenCalledTimes(1));
});

test('with a primary host the births wait for it, data is kept as history, and its absence ends the session', async () => {
  const state = (isOnline: boolean, timestamp: number) =>
    broker.publish(
      formatTopic({ type: 'STATE', hostId: 'trellis' }),
      encodeHostState({ online: isOnline, timestamp }),
      true,
    );
  await state(false, 100);
  const node = start({ primaryHostId: 'trellis' });
  await until(() => expect(node.state).toBe('waiting'));
  node.publishData('rack', count(1), Date.now());
  await state(true, 50);
  await pause(50);
  expect(types()).toEqual([]);
  await state(true, 200);
  await online(node);
  await until(() => expect(node.pending).toBe(0));
  expect(messagesOf(broker, 'DDATA')[0]?.payload.metrics[1]).toMatchObject({ value: 1, isHistorical: true });
  await state(false, 150);
  await pause(50);
  expect(node.state).toBe('online');
  await state(false, 300);
  await until(() => expect(messagesOf(broker, 'NDEATH')).toHaveLength(1));
  await until(() => expect(node.state).toBe('waiting'));
  await state(true, 400);
  await online(node);
  await until(() => expect(valuesOf(messagesOf(broker, 'NBIRTH'), 'bdSeq')).toEqual([0, 1]));
});

test('a device that goes and comes back is told with its death and birth, in sequence', async () => {
  const node = start();
  await online(node);
  const session = createHostSession();
  node.publishDeviceDeath('rack');
  node.publishDeviceBirth('rack');
  node.publishData('rack', count(4), Date.now());
  await until(() => expect(node.pending).toBe(0));
  const effects = broker.received.map((message) => session.receive(message, message.at));
  expect(effects.flatMap(({ transitions }) => transitions.map(({ deviceId, online: is }) => [deviceId, is]))).toEqual([
    [undefined, true],
    ['rack', true],
    ['rack', false],
    ['rack', true],
  ]);
  expect(effects.every(({ rebirthRequested }) => rebirthRequested === undefined)).toBe(true);
  expect(() => node.publishDeviceBirth('nobody')).toThrow(RangeError);
});

test('at QoS 0 everything is sent as the standard says', async () => {
  const node = start({ qos: 0 });
  await online(node);
  for (let value = 0; value < 500; value++) node.publishData('rack', count(value), Date.now());
  await until(() => expect(messagesOf(broker, 'DDATA')).toHaveLength(500));
  expect(broker.received.every(({ qos }) => qos === 0)).toBe(true);
  expect(node.pending).toBe(0);
});

test('a value that does not fit its data type is refused at once and leaves nothing in the outbox', async () => {
  const node = start();
  await online(node);
  expect(() => node.publishData('rack', [{ name: 'Count', datatype: 'Int16', value: 99_999 }], 1)).toThrow(TypeError);
  expect(() => node.publishData('a/b', count(1), 1)).toThrow(RangeError);
  expect(node.pending).toBe(0);
});

test('no stored reading is lost or doubled when the process is killed and the broker dies, again and again', async () => {
  const stored = new Set<string>();
  const arrived = new Map<number, string>();
  const clashes: unknown[] = [];
  broker.onMessage = ({ topic, payload }) => {
    const [position, reading] = payload.metrics;
    if (topic.type !== 'DDATA' || typeof reading?.value !== 'string' || typeof position?.value !== 'number') return;
    const before = arrived.get(position.value);
    if (before !== undefined && before !== reading.value) clashes.push([position.value, before, reading.value]);
    arrived.set(position.value, reading.value);
  };
  for (let run = 0; run < 4; run++) {
    const child = spawn(process.execPath, [
      join(import.meta.dirname, 'kill-child.ts'),
      broker.url,
      folder,
      String(run),
    ]);
    children.push(child);
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    const runStored = () => text.split('\n').slice(0, -1);
    await until(() => expect(runStored().length).toBeGreaterThan(300));
    if (run % 2 === 1) await broker.stop();
    await until(() => expect(runStored().length).toBeGreaterThan(900));
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('close', resolve));
    for (const value of runStored()) stored.add(value);
    if (run % 2 === 1) await broker.start();
  }
  const last = start();
  await online(last);
  await until(() => expect(last.pending).toBe(0));
  expect(clashes).toEqual([]);
  const values = [...arrived.values()];
  const unique = new Set(values);
  expect(unique.size).toBe(values.length);
  expect([...stored].filter((value) => !unique.has(value))).toEqual([]);
  const positions = [...arrived].sort(([a], [b]) => a - b).map(([, value]) => value.split(':').map(Number));
  const inOrder = positions.every(([run = 0, number = 0], at) => {
    const [earlierRun = 0, earlier = -1] = positions[at - 1] ?? [];
    return run > earlierRun ? number === 0 : number === earlier + 1;
  });
  expect(inOrder).toBe(true);
});
