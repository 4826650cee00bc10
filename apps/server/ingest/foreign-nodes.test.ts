import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { encodePayload, formatTopic } from '@trellis/sparkplug';
import { until } from '@trellis/test-kit/until';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeFarm, position, startTestServer, type TestServer } from '../testing/index.testing.ts';
import { openNode, readingsOf } from './farm.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface ForeignMetric {
  name?: string;
  alias?: number;
  type?: string;
  value: unknown;
  timestamp?: number;
}
interface ForeignPayload {
  timestamp: number;
  metrics: ForeignMetric[];
}
interface ForeignNode extends EventEmitter {
  publishNodeBirth(payload: ForeignPayload): void;
  publishNodeData(payload: ForeignPayload): void;
  publishDeviceBirth(deviceId: string, payload: ForeignPayload): void;
  publishDeviceData(deviceId: string, payload: ForeignPayload): void;
  stop(): void;
}
// The package is CommonJS with types that do not resolve from here.
const { newClient } = createRequire(import.meta.url)('sparkplug-client') as { newClient(config: object): ForeignNode };

test('npm sparkplug-client, adopted as a controller, reports, receives a command and is seen leaving', async () => {
  const { facility, unit } = await makeFarm(server, { isForeign: true, designators: [] });
  const { deviceId, key, id } = unit.controller;
  const node = newClient({
    serverUrl: `mqtt://127.0.0.1:${server.mqttPort}`,
    username: deviceId,
    password: key,
    groupId: facility.mqttGroup,
    edgeNode: deviceId,
    clientId: deviceId,
    publishDeath: true,
  });
  onTestFinished(() => node.stop());
  const commands: unknown[] = [];
  node.on('error', () => undefined);
  node.on('ncmd', ({ metrics }: ForeignPayload) => commands.push(...metrics.map(({ name, value }) => [name, value])));
  node.on('birth', () => {
    const now = Date.now();
    node.publishNodeBirth({
      timestamp: now,
      metrics: [
        { name: 'Node Control/Rebirth', type: 'Boolean', value: false },
        { name: 'co2', type: 'Double', value: 640, timestamp: now },
      ],
    });
    node.publishDeviceBirth('climate', {
      timestamp: now,
      metrics: [{ name: 'temperature', alias: 7, type: 'Float', value: 21.25, timestamp: now }],
    });
  });
  await until(async () => expect(await readingsOf(server, unit)).toEqual([[5, 21.25], [7, 640]])); // oxfmt-ignore
  node.publishDeviceData('climate', { timestamp: Date.now(), metrics: [{ alias: 7, type: 'Float', value: 22.5 }] });
  await until(async () => expect(await readingsOf(server, unit)).toContainEqual([5, 22.5]));
  const sensors = await server.services.pool.query<{ device_id: string }>(
    'select device_id from sensors where controller_id = $1 order by designator_id',
    [id],
  );
  expect(sensors.rows.map(({ device_id }) => device_id)).toEqual(['climate', deviceId]);

  const command = encodePayload({
    timestamp: Date.now(),
    metrics: [{ name: 'lamp', datatype: 'Boolean', value: true }],
  });
  const topic = formatTopic({ type: 'NCMD', groupId: facility.mqttGroup, edgeNodeId: deviceId });
  await server.services.broker.publish(topic, Buffer.from(command), { qos: 1 });
  await until(() => expect(commands).toContainEqual(['lamp', true]));

  const isOnline = async () => {
    const { rows } = await server.services.pool.query<{ isOnline: boolean }>(
      'select "isOnline" from controllers where id = $1',
      [id],
    );
    return rows[0]?.isOnline;
  };
  expect(await isOnline()).toBe(true);
  node.stop();
  await until(async () => expect(await isOnline()).toBe(false));
});

test('metrics of any name reach the sensor that names them; a repeated birth adds no second reading', async () => {
  const { facility, unit, world } = await makeFarm(server, { isForeign: true, designators: [] });
  const sensor = { facility_id: facility.id, controller_id: unit.controller.id, platformGroup_id: unit.id };
  await world.row('sensors', { ...sensor, device_id: 'rack/Air Temp', designator_id: 5, gain: 0.5, offset: -16 });
  await world.row('sensors', { ...sensor, device_id: 'Tank EC', designator_id: 62 });
  const node = await openNode(server, facility.mqttGroup, unit.controller);
  const at = Date.now() - 1_000;
  for (const bdSeq of [0, 1]) {
    await node.send('NBIRTH', [
      { name: 'bdSeq', datatype: 'Int64', value: bdSeq },
      { name: 'Tank EC', datatype: 'Double', value: 1.8, timestamp: at },
      { name: 'vendor/colour', datatype: 'String', value: 'green' },
    ]);
    await node.send('DBIRTH', [{ name: 'Air Temp', datatype: 'Double', value: 72, timestamp: at }], { device: 'rack' });
  }
  expect(await readingsOf(server, unit)).toEqual([[5, 20], [62, 1.8]]); // oxfmt-ignore
});

test('what a birth told and the node sends again as history is stored once', async () => {
  const { facility, unit } = await makeFarm(server, { isForeign: true });
  const node = await openNode(server, facility.mqttGroup, unit.controller);
  const at = Date.now() - 5_000;
  const reading = { name: 'temperature', datatype: 'Double' as const, value: 21.5, timestamp: at };
  const device = { device: unit.sensorDeviceId };
  await node.send('NBIRTH', [{ name: 'bdSeq', datatype: 'Int64', value: 0 }]);
  await node.send('DBIRTH', [reading], device);
  await node.send('DDATA', [position(1), { ...reading, isHistorical: true }], device);
  await node.send('DDATA', [position(2), { ...reading, value: 21.6, timestamp: at + 1_000 }], device);
  expect(await readingsOf(server, unit)).toEqual([[5, 21.5], [5, 21.6]]); // oxfmt-ignore
});
