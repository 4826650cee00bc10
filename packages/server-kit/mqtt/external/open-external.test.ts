import { setTimeout as delay } from 'node:timers/promises';
import { startMosquitto, type Mosquitto } from '@trellis/test-kit/mosquitto';
import { createTestDatabase, type TestDatabase } from '@trellis/test-kit/postgres';
import { untilTrue } from '@trellis/test-kit/until';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { connectClient, createTestCount, createTestLog } from '../mqtt.testing.ts';
import { openBroker } from '../open-broker.ts';
import { shardOfGroup } from './shard-of-group.ts';

let mosquitto: Mosquitto;
let database: TestDatabase;
beforeAll(async () => {
  mosquitto = await startMosquitto({ settings: ['max_queued_messages 0', 'set_tcp_nodelay true'] });
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  await mosquitto.stop();
});

async function openServer(groups: () => string[] = () => [], mqttUrl = mosquitto.url()) {
  const broker = await openBroker({
    mqttUrl,
    host: '127.0.0.1',
    hostId: 'trellis',
    authenticate: () => Promise.resolve(null),
    groupsOfShard: (shard) => Promise.resolve(groups().filter((group) => shardOfGroup(group) === shard)),
    pool: database.pool,
    log: createTestLog(),
    count: createTestCount(),
  });
  onTestFinished(() => broker.close());
  return broker;
}

test('a group that is created while servers run is followed by the server that holds its shard, and left when removed', async () => {
  let groups = ['old'];
  const one = await openServer(() => groups);
  const two = await openServer(() => groups);
  const taken: string[] = [];
  for (const server of [one, two]) server.onIngest(async ({ topic }) => void taken.push(topic));
  await untilTrue(() => one.isReady() && two.isReady() && one.heldShards().length + two.heldShards().length === 5);
  const publisher = await connectClient(mosquitto.url());
  const report = (group: string) => publisher.publishAsync(`trellis/v1/${group}/edge/report`, '{}', { qos: 1 });

  groups = ['old', 'new-1', 'new-2', 'new-3', 'new-4'];
  one.refreshGroups();
  await untilTrue(async () => {
    for (const group of groups) await report(group);
    await delay(20);
    return new Set(taken).size === 5;
  });
  groups = ['new-1'];
  one.refreshGroups();
  await untilTrue(async () => {
    await delay(50);
    taken.length = 0;
    for (const group of ['old', 'new-1', 'new-2', 'new-3', 'new-4']) await report(group);
    await delay(50);
    return taken.join() === 'trellis/v1/new-1/edge/report';
  });
});

test('a bus message arrives as it was sent: JSON as JSON, bytes as bytes, once for each listener', async () => {
  const one = await openServer();
  const two = await openServer();
  const heard: unknown[] = [];
  two.bus.subscribe('facility/+/live', (message) => heard.push(['live', message]));
  two.bus.subscribe('facility/7/#', (message) => message === null || heard.push(['seven', message]));
  let isReady = false;
  two.bus.subscribe('facility/7/ready', () => (isReady = true));
  const stop = two.bus.subscribe('facility/7/#', () => heard.push('stopped listener'));
  stop();
  const frame = Buffer.from('["reportReading",{"a":1}]');
  await untilTrue(async () => {
    one.bus.publish('facility/7/ready', null);
    await delay(10);
    return isReady;
  });
  one.bus.publish('facility/7/live', { temperatureC: 21.5 });
  one.bus.publish('facility/7/live', frame);
  one.bus.publish('facility/8/live', 'eight');
  await untilTrue(() => heard.length >= 5);
  await delay(100);
  expect(heard).toEqual([
    ['live', { temperatureC: 21.5 }],
    ['seven', { temperatureC: 21.5 }],
    ['live', frame],
    ['seven', frame],
    ['live', 'eight'],
  ]);
});

test('after the broker was away, listeners are told that they may have missed something, and publishing fails meanwhile', async () => {
  const own = await startMosquitto();
  onTestFinished(() => own.stop());
  const server = await openServer(() => [], own.url());
  let gaps = 0;
  server.bus.onGap(() => (gaps += 1));
  await own.kill();
  await untilTrue(() => !server.isReady());
  await expect(server.publish('spBv1.0/farm/NCMD/edge', 'x', { qos: 1 })).rejects.toThrow('not connected');
  expect(gaps).toBe(0);
  await own.restart();
  await untilTrue(() => server.isReady());
  await untilTrue(() => gaps === 1);
  await server.publish('spBv1.0/farm/NCMD/edge', 'x', { qos: 1, expirySeconds: 5 });
});

test('a listener learns when it hears other servers, and misses nothing from then on', async () => {
  const one = await openServer();
  const two = await openServer();
  const heard: unknown[] = [];
  await new Promise<void>((resolve) => {
    two.bus.subscribe('facility/+/told', (message) => heard.push(message), resolve);
    one.bus.publish('facility/7/told', 'too early, perhaps');
  });
  one.bus.publish('facility/7/told', 'in time');
  await untilTrue(() => heard.includes('in time'));
  let isHearing = false;
  two.bus.subscribe(
    'facility/+/told',
    () => undefined,
    () => (isHearing = true),
  );
  expect(isHearing).toBe(true);
});

test('a group always has the same shard, and groups spread over all shards', () => {
  // Published values of FNV-1a: 'a' is 0xE40C292C, 'foobar' is 0xBF9CF968.
  expect(shardOfGroup('a', 1_000)).toBe(0xe40c292c % 1_000);
  expect(shardOfGroup('foobar', 1_000)).toBe(0xbf9cf968 % 1_000);
  const counts = [0, 0, 0, 0];
  for (let n = 0; n < 4_000; n += 1) counts[shardOfGroup(`facility-${n}`)]! += 1;
  for (const count of counts) expect(count).toBeGreaterThan(800);
});
