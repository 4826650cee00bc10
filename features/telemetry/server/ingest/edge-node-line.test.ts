import { position, startTestServer, type TestServer } from '@trellis/server-app/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  controllerOf,
  hearEvents,
  measured,
  openFarm,
  openWay,
  refusalsAtEndOf,
  says,
  speakAs,
  timedReadingsOf,
} from './way.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
});
afterAll(() => server.stop());

const open = (values?: Parameters<typeof openFarm>[1]) => openFarm(server, values);
const endOf = (taking: Promise<void>) =>
  taking.then(
    () => 'taken',
    () => 'to come again',
  );

test('messages of one controller are read in the order they came, though the next comes before one is stored', async () => {
  const { farm, way, node, source, device } = await open();
  const aliased = (value: number) => [{ alias: 1, datatype: 'Double' as const, value, timestamp: Date.now() }];
  await Promise.all([
    node.birth(),
    node.send('DBIRTH', [{ ...measured('temperature', null), alias: 1 }], { device }),
    node.send('DDATA', aliased(20), { device }),
  ]);
  expect(await timedReadingsOf(server, farm.unit)).toMatchObject([{ reading: 20 }]);
  expect(await refusalsAtEndOf(server, way, source)).toEqual({});
});

test('a message that is repeated while its first could not be stored comes again too; a death that is none does not', async () => {
  const { farm, way, node, source } = await open();
  const told = hearEvents(server, farm);
  await node.birth(1);
  told.onReported = () => {
    throw new Error('The listener cannot just now.');
  };
  const message = [[position(1), says('mode', 'MANUAL')], { seq: 1, timestamp: Date.now() }] as const;
  const send = () => node.send('NDATA', ...message);
  const ends = await Promise.all([send(), send(), node.die(0)].map(endOf));
  expect(ends).toEqual(['to come again', 'to come again', 'taken']);
  told.onReported = () => undefined;
  await send();
  expect(told.values).toEqual([{ device: 'unit', metric: 'mode', value: 'MANUAL' }]);
  await send();
  expect(told.values).toHaveLength(1);
  expect(await refusalsAtEndOf(server, way, source)).toMatchObject({ 'message.stale-death': 1 });
});

test('a repeated message is counted once and stored once', async () => {
  const { farm, way, node, source, device } = await open();
  await node.birth();
  await node.send('DBIRTH', [measured('temperature', null)], { device });
  const message = [[position(1), measured('temperature', 20)], { device, seq: 2, timestamp: Date.now() }] as const;
  for (const time of [1, 2]) expect([time, await endOf(node.send('DDATA', ...message))]).toEqual([time, 'taken']);
  expect(await timedReadingsOf(server, farm.unit)).toHaveLength(1);
  expect(await refusalsAtEndOf(server, way, source)).toEqual({ 'message.duplicate': 1 });
});

test('a controller is last heard with what it says, births among it; its death is not its word', async () => {
  const { farm, way, node } = await open();
  const heardAt = async () => ((await controllerOf(server, farm.unit))['lastCommandFetch'] as Date | null)?.getTime();
  const before = Date.now();
  await node.birth(1);
  await way.close();
  const first = await heardAt();
  expect(first).toBeGreaterThanOrEqual(before);
  const next = await openWay(server);
  await speakAs(next, farm).die(1);
  await next.close();
  expect(await controllerOf(server, farm.unit)).toMatchObject({ isOnline: false });
  expect(await heardAt()).toBe(first);
  const last = await openWay(server);
  await speakAs(last, farm).send('NDATA', [position(1), says('mode', 'AUTOMATIC')]);
  await last.close();
  expect(await heardAt()).toBeGreaterThan(first ?? Infinity);
});

test('a message that was stored by another server is counted as repeated, and not as heard now', async () => {
  const { farm, way, node, source } = await open();
  await node.birth();
  await node.send('NDATA', [position(1), says('mode', 'AUTOMATIC')]);
  await way.close();
  const heard = (await controllerOf(server, farm.unit))['lastCommandFetch'];
  const next = await openWay(server);
  await speakAs(next, farm).send('NDATA', [position(1), says('mode', 'AUTOMATIC')], { seq: 2 });
  expect(await refusalsAtEndOf(server, next, source)).toEqual({ 'message.duplicate': 1 });
  expect((await controllerOf(server, farm.unit))['lastCommandFetch']).toEqual(heard);
});

test('a node whose births are not known is asked for them', async () => {
  const { way, farm, node, device } = await open();
  await node.send('DDATA', [{ alias: 1, datatype: 'Double', value: 20 }], { device });
  expect(way.desk.sent).toEqual([`spBv1.0/${farm.facility.mqttGroup}/NCMD/${farm.unit.controller.deviceId}`]);
});

/** Does something while nobody reaches the server's database. */
async function whileAway(work: () => Promise<void>): Promise<void> {
  const address = new URL(server.databaseUrl);
  const name = address.pathname.slice(1);
  address.pathname = '/postgres';
  const keeper = new pg.Client(address.href);
  await keeper.connect();
  try {
    await keeper.query(`alter database "${name}" allow_connections false`);
    await keeper.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    await work();
  } finally {
    await keeper.query(`alter database "${name}" allow_connections true`);
    await keeper.end();
  }
}

test('a report of what is known already waits for the database where that is away', async () => {
  const { farm, way, source, device } = await open({ protocol: 'http' });
  const report = (reading: number) =>
    way.ingest.report(source, { readings: [{ device_id: device, designator: 5, reading }] });
  await report(20);
  const refused = () => way.ingest.writer.stats.retries;
  const refusedBefore = refused();
  const waiting: Promise<unknown>[] = [];
  await whileAway(async () => {
    waiting.push(report(21).catch(String));
    await expect.poll(refused, { interval: 5 }).toBeGreaterThan(refusedBefore);
  });
  expect(await Promise.all(waiting)).toEqual([{ accepted: 1, duplicates: 0, rejected: [] }]);
  expect(await timedReadingsOf(server, farm.unit)).toMatchObject([{ reading: 20 }, { reading: 21 }]);
});
