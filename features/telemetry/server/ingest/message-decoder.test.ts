import {
  makeFarm,
  position,
  startTestServer,
  sentCommand,
  type Farm,
  type TestServer,
} from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  controllerOf,
  hearEvents,
  hearFacility,
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

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const open = (values?: Parameters<typeof openFarm>[1]) => openFarm(server, values);

/** How long ago each reading was, in whole minutes. */
const agesOf = async ({ unit }: Farm) =>
  (await timedReadingsOf(server, unit)).map(({ at }) => Math.round((Date.now() - at) / minuteMs));

/** Since when a controller runs, and whether it is online. */
async function stateOf({ unit }: Farm) {
  const { isOnline, bornAt, offlineSince } = await controllerOf(server, unit);
  return { isOnline, bornAt: (bornAt as Date | null)?.getTime(), isGone: offlineSince !== null };
}

test('a controller runs since its birth: a rebirth within one connection is none, another counter or a death before it is', async () => {
  const { farm, node } = await open();
  const heard = hearFacility(server, farm.facility.id);
  await node.birth(0);
  const first = await stateOf(farm);
  expect(first).toEqual({ isOnline: true, bornAt: expect.any(Number) as number, isGone: false });
  await node.send('NDATA', [position(1), says('mode', 'AUTOMATIC')]);
  await node.birth(0);
  expect(await stateOf(farm)).toEqual(first);
  await node.birth(1);
  const second = await stateOf(farm);
  expect(second.bornAt).toBeGreaterThan(first.bornAt ?? Infinity);
  await node.die(1);
  expect(await stateOf(farm)).toEqual({ ...second, isOnline: false, isGone: true });
  await node.birth(1);
  const third = await stateOf(farm);
  expect(third).toMatchObject({ isOnline: true, isGone: false });
  expect(third.bornAt).toBeGreaterThan(second.bornAt ?? Infinity);
  const told = () =>
    heard.flatMap(({ payload: { isOnline, uptimeSeconds } }) =>
      isOnline === undefined ? [] : [[isOnline, uptimeSeconds]],
    );
  await expect.poll(told).toEqual([[true, 0], [true, undefined], [true, 0], [false, undefined], [true, 0]]); // oxfmt-ignore
});

test('a report over HTTP says nothing of the connection of a Sparkplug node', async () => {
  const { farm, way, node, source } = await open();
  const told = hearEvents(server, farm);
  const report = () => way.ingest.report(source, { states: [{ metric: 'mode', value: 'AUTOMATIC' }] });
  await report();
  expect(await stateOf(farm)).toMatchObject({ isOnline: false, bornAt: undefined });
  await node.birth(0);
  const first = await stateOf(farm);
  await node.die(0);
  await report();
  expect((await stateOf(farm)).isOnline).toBe(false);
  await node.birth(0);
  expect((await stateOf(farm)).bornAt).toBeGreaterThan(first.bornAt ?? Infinity);
  expect(told.reached).toBe(2);
});

test('a controller that sends reports is reached with the first of them', async () => {
  const { farm, way, source, device } = await open({ protocol: 'http' });
  const told = hearEvents(server, farm);
  const heard = hearFacility(server, farm.facility.id);
  const report = () => way.ingest.report(source, { readings: [{ device_id: device, designator: 5, reading: 20 }] });
  await report();
  expect(await stateOf(farm)).toMatchObject({ isOnline: true });
  await report();
  expect(told.reached).toBe(1);
  await expect.poll(() => heard.filter(({ type }) => type === 'reportReading')).toHaveLength(2);
  expect(heard.filter(({ payload }) => 'isOnline' in payload)).toMatchObject([{ payload: { isOnline: true } }]);
});

test('a death of an earlier connection and one that is told twice change nothing', async () => {
  const { farm, way, node, source } = await open();
  await node.birth(1);
  await node.die(0);
  expect(await stateOf(farm)).toMatchObject({ isOnline: true });
  await node.die(1);
  // The next server knows of it.
  const next = await openWay(server);
  await speakAs(next, farm).die(1);
  expect(await refusalsAtEndOf(server, way, source)).toEqual({ 'message.stale-death': 1 });
  expect(await refusalsAtEndOf(server, next, source)).toEqual({ 'message.stale-death': 2 });
});

test('what is known of a node is written with births and deaths, and data alone cost no write of it', async () => {
  const { node, source, device } = await open();
  const written = async () => {
    const query = 'select session from controller_positions where controller_id = $1';
    return JSON.stringify((await server.services.pool.query(query, [source])).rows);
  };
  await node.birth(1);
  const ofNode = await written();
  await node.send('DBIRTH', [measured('temperature', null)], { device });
  const ofBoth = await written();
  expect(ofBoth).not.toBe(ofNode);
  await node.send('DDATA', [measured('temperature', 20)], { device });
  expect(await written()).toBe(ofBoth);
  await node.die(1);
  expect(await written()).not.toBe(ofBoth);
});

test('what cannot be read is counted, and the next message is read', async () => {
  const { farm, way, node, source, device } = await open();
  await node.take(node.topicOf('NDATA'), Buffer.from([0x12, 0xff, 0xff]));
  await node.birth();
  await node.send('DBIRTH', [measured('temperature', null)], { device });
  await node.send('DDATA', [position(1), measured('temperature', 20)], { device });
  expect(await timedReadingsOf(server, farm.unit)).toMatchObject([{ reading: 20 }]);
  expect(await refusalsAtEndOf(server, way, source)).toEqual({ 'message.truncated': 1 });
});

test('one sensor that is new is made; one whose name is too long is not, and its readings are counted', async () => {
  const { farm, way, node, source } = await open({ designators: [] });
  await node.birth();
  await node.send('DBIRTH', [measured('temperature', null)], { device: 'probe' });
  await node.send('DDATA', [measured('temperature', 20)], { device: 'probe' });
  const device = 'x'.repeat(121);
  await node.send('DBIRTH', [measured('temperature', null)], { device });
  await node.send('DDATA', [measured('temperature', 21)], { device });
  expect(await timedReadingsOf(server, farm.unit)).toMatchObject([{ reading: 20 }]);
  expect(await refusalsAtEndOf(server, way, source)).toEqual({ 'reading.unknown-sensor': 1 });
});

const answering = (answer: object) => [says('Command/Answer', JSON.stringify(answer))];

test('a controller answers its own commands, and no other one’s', async () => {
  const { farm, way, node, source } = await open();
  const told = hearEvents(server, farm);
  const own = await sentCommand(server, farm.unit);
  const foreign = await sentCommand(server, (await makeFarm(server)).unit);
  await node.birth();
  await node.send('NDATA', answering({ commandId: foreign, outcome: 'done' }));
  await node.send('NDATA', answering({ commandId: own, outcome: 'acknowledged' }));
  await node.send('NDATA', answering({ commandId: own, outcome: 'failed', error: 'no water' }));
  expect(told.answers).toStrictEqual([
    [{ commandId: own, outcome: 'acknowledged' }],
    [{ commandId: own, outcome: 'failed', error: 'no water' }],
  ]);
  expect(await refusalsAtEndOf(server, way, source)).toEqual({ 'answer.unknown-command': 1 });
});

test('a report says of each answer that is not its own, by its place', async () => {
  const { farm, way, source } = await open({ protocol: 'http' });
  const told = hearEvents(server, farm);
  const own = await sentCommand(server, farm.unit);
  const foreign = await sentCommand(server, (await makeFarm(server)).unit);
  const answers = [
    { commandId: own, outcome: 'done', result: { litres: 2 } },
    { commandId: 0, outcome: 'done' },
    { commandId: foreign, outcome: 'done' },
  ];
  expect(await way.ingest.report(source, { answers })).toEqual({
    accepted: 1,
    duplicates: 0,
    rejected: [
      { in: 'answers', index: 1, cause: 'answer.malformed' },
      { in: 'answers', index: 2, cause: 'answer.unknown-command' },
    ],
  });
  expect(told.answers).toStrictEqual([[{ commandId: own, outcome: 'done', result: { litres: 2 } }]]);
});

const driftOf = async (farm: Farm) =>
  Math.round(((await controllerOf(server, farm.unit))['clockDriftMs'] as number) / minuteMs);

test('the clock of a node is known from its birth, even one that says nothing else', async () => {
  const { farm, node } = await open();
  await node.send('NBIRTH', [], { timestamp: Date.now() - 2 * hourMs });
  expect(await driftOf(farm)).toBe(-120);
});

test('the clock of a node is known from what it measures now, not from what it kept, nor from a will written beforehand', async () => {
  const { farm, node, device } = await open();
  const ahead = { timestamp: Date.now() + 10 * minuteMs };
  await node.birth();
  await node.send('DBIRTH', [measured('temperature', null)], { device });
  await node.send('DDATA', [measured('temperature', 19, Date.now() - hourMs, true)], { device, ...ahead });
  expect(await driftOf(farm)).toBe(0);
  await node.send('DDATA', [measured('temperature', 20)], { device, ...ahead });
  expect(await driftOf(farm)).toBe(10);
  expect(await agesOf(farm)).toEqual([60, 0]);
  await node.die(0, { timestamp: Date.now() + 30 * minuteMs });
  expect(await driftOf(farm)).toBe(10);
});

test('a node that does not say when it sent leaves its clock as it is', async () => {
  const { farm, node, device } = await open();
  await node.birth(0, [], { timestamp: undefined });
  await node.send('DBIRTH', [measured('temperature', null)], { device, timestamp: undefined });
  await node.send('DDATA', [measured('temperature', 20, Date.now() - 5 * minuteMs)], { device, timestamp: undefined });
  expect(await agesOf(farm)).toEqual([5]);
  expect(await driftOf(farm)).toBe(0);
});

test('a live message that seems to have waited two days is filed under its receipt, what was kept under its own time', async () => {
  const { farm, node, device } = await open();
  const old = Date.now() - 2 * dayMs;
  await node.birth();
  await node.send('DBIRTH', [measured('temperature', null)], { device });
  await node.send('DDATA', [measured('temperature', 19, old, true)], { device, timestamp: old });
  await node.send('DDATA', [measured('temperature', 20, old + 1_000)], { device, timestamp: old + 1_000 });
  expect(await agesOf(farm)).toEqual([2 * 24 * 60, 0]);
});

test('a report that was sent two hours ago is of that time; one of a clock ten minutes ahead is of now', async () => {
  const { farm, way, source, device } = await open({ protocol: 'http' });
  const readings = [{ device_id: device, designator: 5, reading: 20 }];
  const at = (minutes: number) => new Date(Date.now() + minutes * minuteMs).toISOString();
  expect(await way.ingest.report(source, { at: at(-120), readings })).toMatchObject({ accepted: 1 });
  expect(await agesOf(farm)).toEqual([120]);
  expect(await way.ingest.report(source, { readings })).toMatchObject({ accepted: 1 });
  expect(await way.ingest.report(source, { at: at(10), readings })).toMatchObject({ accepted: 1, rejected: [] });
  expect(await agesOf(farm)).toEqual([120, 0, 0]);
  expect(await driftOf(farm)).toBe(10);
});
