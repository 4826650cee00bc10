import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventEmitter } from 'node:events';
import { until } from '@trellis/test-kit/until';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEdgeNode } from './edge/index.ts';
import { startBroker } from './edge/test-broker.ts';
import type { TestBroker } from './edge/test-broker.ts';
import { createHostSession, encodePayload, encodeRebirthRequest, formatTopic } from './index.ts';

interface ForeignMetric {
  name?: string;
  alias?: number;
  value: unknown;
  type: string;
}
interface ForeignPayload {
  timestamp: number;
  metrics: ForeignMetric[];
}
interface ForeignNode extends EventEmitter {
  publishNodeBirth(payload: ForeignPayload): void;
  publishDeviceBirth(deviceId: string, payload: ForeignPayload): void;
  publishDeviceData(deviceId: string, payload: ForeignPayload): void;
  stop(): void;
}
const require = createRequire(import.meta.url);
const { newClient } = require('sparkplug-client') as { newClient(config: object): ForeignNode };
const foreignCodec = (
  require('sparkplug-payload') as { get(namespace: string): { decodePayload(bytes: Uint8Array): ForeignPayload } }
).get('spBv1.0');

const ids = { groupId: 'farm', edgeNodeId: 'foreign' };
let broker: TestBroker;
beforeEach(async () => {
  broker = await startBroker();
});
afterEach(() => broker.stop());

test('npm sparkplug-client as edge node: births, aliases, a gap, the rebirth asked for, a command and its death', async () => {
  const session = createHostSession();
  const values: unknown[] = [];
  const asked: string[] = [];
  const changes: unknown[] = [];
  broker.onMessage = (message) => {
    if (message.topic.type === 'NCMD' || message.topic.type === 'DCMD') return;
    const effects = session.receive(message, Date.now());
    if (!effects.isBirth) values.push(...effects.accepted.map(({ name, datatype, value }) => [name, datatype, value]));
    changes.push(...effects.transitions.map(({ deviceId, online }) => [deviceId, online]));
    if (effects.rebirthRequested) {
      asked.push(effects.rebirthRequested);
      void broker.publish(formatTopic({ type: 'NCMD', ...ids }), encodeRebirthRequest(Date.now()));
    }
  };
  const node = newClient({
    serverUrl: broker.url,
    username: 'u',
    password: 'p',
    groupId: ids.groupId,
    edgeNode: ids.edgeNodeId,
    clientId: 'foreign',
    publishDeath: true,
  });
  const birth = () => {
    node.publishNodeBirth({
      timestamp: Date.now(),
      metrics: [{ name: 'Node Control/Rebirth', type: 'Boolean', value: false }],
    });
    node.publishDeviceBirth('pump', {
      timestamp: Date.now(),
      metrics: [
        { name: 'Flow', alias: 3, type: 'Double', value: 0 },
        { name: 'Step', alias: 4, type: 'Int32', value: 0 },
      ],
    });
  };
  const commands: unknown[] = [];
  node.on('birth', birth);
  node.on('ncmd', (payload: ForeignPayload) => {
    if (payload.metrics.some(({ name, value }) => name === 'Node Control/Rebirth' && value === true)) birth();
  });
  node.on('dcmd', (deviceId: string, payload: ForeignPayload) =>
    commands.push([deviceId, payload.metrics.map(({ name, value }) => [name, value])]),
  );
  await until(() => expect(changes).toEqual([[undefined, true], ['pump', true]])); // oxfmt-ignore

  const data = (flow: number, step: number): ForeignPayload => ({
    timestamp: Date.now(),
    metrics: [
      { alias: 3, type: 'Double', value: flow },
      { alias: 4, type: 'Int32', value: step },
    ],
  });
  node.publishDeviceData('pump', data(1.5, -2));
  await until(() => expect(values).toEqual([['Flow', 'Double', 1.5], ['Step', 'Int32', -2]])); // oxfmt-ignore

  Object.assign(node, { seq: 9 });
  node.publishDeviceData('pump', data(2.5, 3));
  await until(() => expect(asked).toEqual(['sequence-gap']));
  await until(() => expect(broker.received.filter(({ topic }) => topic.type === 'DBIRTH')).toHaveLength(2));
  node.publishDeviceData('pump', data(3.5, 4));
  await until(() => expect(values).toHaveLength(6));
  expect(asked).toEqual(['sequence-gap']);

  const command = encodePayload({ timestamp: Date.now(), metrics: [{ name: 'Flow', datatype: 'Double', value: 9 }] });
  await broker.publish(formatTopic({ type: 'DCMD', ...ids, deviceId: 'pump' }), command);
  await until(() => expect(commands).toEqual([['pump', [['Flow', 9]]]]));

  node.stop();
  await until(() => expect(changes.slice(2)).toEqual([[undefined, false], ['pump', false]])); // oxfmt-ignore
});

test('the births and data of our edge node are read by npm sparkplug-payload', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'interop-'));
  const node = createEdgeNode({
    brokerUrl: broker.url,
    ...ids,
    birth: () => ({
      metrics: [{ name: 'Load', datatype: 'Float', value: 0.5 }],
      devices: [{ id: 'rack', metrics: [{ name: 'Air', datatype: 'Double', value: null }] }],
    }),
    onCommand: () => undefined,
    store: { folder },
    qos: 1,
    persistentSession: false,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  const read: unknown[] = [];
  broker.onRaw = (topic, bytes) => {
    const { metrics } = foreignCodec.decodePayload(bytes);
    read.push([topic, metrics.map(({ name, type, value }) => [name, type, value === null ? null : Number(value)])]);
  };
  await until(() => expect(node.state).toBe('online'));
  const position = node.publishData('rack', [{ name: 'Air', datatype: 'Double', value: 21.25 }], Date.now());
  await until(() => expect(node.pending).toBe(0));
  await node.close();
  expect(read).toEqual([
    [
      'spBv1.0/farm/NBIRTH/foreign',
      [
        ['bdSeq', 'Int64', 0],
        ['Node Control/Rebirth', 'Boolean', 0],
        ['Node Info/Position', 'Int64', 0],
        ['Load', 'Float', 0.5],
      ],
    ],
    ['spBv1.0/farm/DBIRTH/foreign/rack', [['Node Info/Position', 'Int64', 0], ['Air', 'Double', null]]], // oxfmt-ignore
    ['spBv1.0/farm/DDATA/foreign/rack', [['Node Info/Position', 'Int64', position], ['Air', 'Double', 21.25]]], // oxfmt-ignore
    ['spBv1.0/farm/NDEATH/foreign', [['bdSeq', 'Int64', 0]]],
  ]);
  rmSync(folder, { recursive: true, force: true });
});
