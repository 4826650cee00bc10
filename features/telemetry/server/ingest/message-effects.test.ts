import { position, startTestServer, type Farm, type TestServer } from '@trellis/server-app/testing';
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

const open = (values?: Parameters<typeof openFarm>[1]) => openFarm(server, values);
const valuesOf = async ({ unit }: Farm) => (await timedReadingsOf(server, unit)).map(({ reading }) => reading);

test('browsers hear of a reading and of nothing else with it, and of an older one not at all', async () => {
  const { farm, node, device } = await open();
  const now = Date.now();
  const told = hearEvents(server, farm);
  await node.birth();
  await node.send('DBIRTH', [measured('temperature', null)], { device });
  const heard = hearFacility(server, farm.facility.id);
  expect(await controllerOf(server, farm.unit)).toMatchObject({ isOnline: true, offlineSince: null });
  await node.send('DDATA', [position(1), measured('temperature', 20, now)], { device });
  await node.send('DDATA', [position(2), measured('temperature', 19, now - 60_000)], { device });
  await node.send('DDATA', [position(3), measured('temperature', 21, now + 1)], { device });
  await expect.poll(() => heard.filter(({ type }) => type === 'reportReading')).toHaveLength(2);
  expect(heard.filter(({ type }) => type === 'reportReading').map(({ payload }) => payload['reading'])).toEqual([
    20, 21,
  ]);
  const others = heard.filter(({ type, payload }) => type !== 'reportReading' && !('lastCommandFetch' in payload));
  expect(others).toEqual([]);
  expect(await controllerOf(server, farm.unit)).toMatchObject({ isOnline: true, offlineSince: null });
  expect(told).toMatchObject({ reached: 1, answers: [], values: [] });
  expect(await valuesOf(farm)).toEqual([19, 20, 21]);
});

test('what a unit said before is not put over what it said later', async () => {
  const { farm, node } = await open();
  const now = Date.now();
  await node.birth();
  await node.send('NDATA', [position(1), { ...says('mode', 'MANUAL'), timestamp: now }]);
  await node.send('NDATA', [position(2), { ...says('mode', 'AUTOMATIC'), timestamp: now - 60_000 }]);
  expect(await controllerOf(server, farm.unit)).toMatchObject({ mode: 'MANUAL' });
});

test('other features hear what devices do; what a controller is made of is a change of its record, told with its birth', async () => {
  const { farm, node } = await open();
  const told = hearEvents(server, farm);
  const changes = () => told.changes.filter((change) => change.startsWith('controllers'));
  await node.birth(0, [says('mode', 'AUTOMATIC')]);
  expect(changes()).toEqual([]);
  await node.send('NDATA', [position(1), says('Properties/serial', 'SN-1'), says('mode', 'MANUAL')]);
  expect(changes()).toEqual([]);
  await node.birth(1, [says('Properties/serial', 'SN-2'), says('mode', 'AUTOMATIC')]);
  expect(changes()).toEqual(['controllers update']);
  expect(await controllerOf(server, farm.unit)).toMatchObject({ serial: 'SN-2' });
  expect(told.values).toEqual(
    ['AUTOMATIC', 'MANUAL', 'AUTOMATIC'].map((value) => ({ device: 'unit', metric: 'mode', value })),
  );
});

test('the birth of one of our controllers adds no reading, and the same reading sent as data is kept', async () => {
  const { farm, way, node, source, device } = await open();
  const at = Date.now() - 1_000;
  await node.birth();
  await node.send('DBIRTH', [measured('temperature', 20, at)], { device });
  expect(await valuesOf(farm)).toEqual([]);
  await node.send('DDATA', [position(1), measured('temperature', 20, at)], { device });
  expect(await valuesOf(farm)).toEqual([20]);
  await node.send('DBIRTH', [measured('temperature', 20, at)], { device });
  expect(await valuesOf(farm)).toEqual([20]);
  expect(await refusalsAtEndOf(server, way, source)).toEqual({});
});

test('a birth of another maker’s node is a reading once, also where the next server hears it again, and its history', async () => {
  const { farm, way, node, source, device } = await open({ isForeign: true });
  const at = Date.now() - 10_000;
  const birth = async (who: typeof node, bdSeq: number) => {
    await who.birth(bdSeq);
    await who.send('DBIRTH', [measured('temperature', 21.5, at)], { device });
  };
  await birth(node, 0);
  expect(await valuesOf(farm)).toEqual([21.5]);
  await node.send('DDATA', [position(1), measured('temperature', 21.5, at, true)], { device });
  await node.send('DDATA', [position(2), measured('temperature', 22, at + 2_000)], { device });
  expect(await valuesOf(farm)).toEqual([21.5, 22]);
  expect(await refusalsAtEndOf(server, way, source)).toEqual({ 'reading.duplicate': 1 });

  const next = speakAs(await openWay(server), farm);
  next.goOnAfter(3);
  const kept = [measured('temperature', 21.5, at, true), measured('temperature', 21.8, at + 1_000, true)];
  await next.send('DDATA', [position(3), ...kept], { device });
  await birth(next, 1);
  expect(await valuesOf(farm)).toEqual([21.5, 21.8, 22]);
});

test('a report that comes again is known by its number, and without one by the times in it', async () => {
  const { farm, way, source, device } = await open({ protocol: 'http' });
  const at = new Date(Date.now() - 5_000).toISOString();
  const reading = { device_id: device, designator: 5, reading: 20, at };
  const numbered = (number: number) => way.ingest.report(source, { position: number, readings: [reading] });
  expect(await numbered(1)).toEqual({ accepted: 1, duplicates: 0, rejected: [] });
  expect(await numbered(1)).toEqual({ accepted: 0, duplicates: 1, rejected: [] });
  // Numbered, it is another reading of the same moment.
  expect(await numbered(2)).toEqual({ accepted: 1, duplicates: 0, rejected: [] });
  expect(await way.ingest.report(source, { readings: [reading] })).toEqual({
    accepted: 0,
    duplicates: 1,
    rejected: [],
  });
  const other = { ...reading, at: new Date(Date.now() - 4_000).toISOString() };
  expect(await way.ingest.report(source, { readings: [other] })).toEqual({ accepted: 1, duplicates: 0, rejected: [] });
  expect(await valuesOf(farm)).toEqual([20, 20, 20]);
  expect(await refusalsAtEndOf(server, way, source)).toEqual({ 'message.duplicate': 1, 'reading.duplicate': 1 });
});

test('a controller that repeats nothing has nothing counted against it, and its data leave its births known to the next server', async () => {
  const { farm, way, node, source, device } = await open();
  await node.birth();
  await node.send('DBIRTH', [{ ...measured('temperature', null), alias: 1 }], { device });
  const aliased = (value: number) => ({ alias: 1, datatype: 'Double' as const, value });
  await node.send('DDATA', [position(1), aliased(20)], { device });
  await way.ingest.report(source, { states: [{ metric: 'mode', value: 'AUTOMATIC' }] });
  expect(await refusalsAtEndOf(server, way, source)).toEqual({});
  const next = await openWay(server);
  const again = speakAs(next, farm);
  again.goOnAfter(2);
  await again.send('DDATA', [position(2), aliased(21)], { device });
  expect(await valuesOf(farm)).toEqual([20, 21]);
  expect(await refusalsAtEndOf(server, next, source)).toEqual({});
});

test('a unit was watered when a shot began, not when it ended', async () => {
  const { farm, way, source } = await open({ protocol: 'http', devices: { irrigation: 14 } });
  const told = hearEvents(server, farm);
  const heard = hearFacility(server, farm.facility.id);
  const at = (seconds: number) => new Date(Math.floor(Date.now() / 1000 - seconds) * 1000).toISOString();
  const [began, ended] = [at(60), at(30)];
  const say = (value: string, when: string) =>
    way.ingest.report(source, { states: [{ device: 'irrigation', metric: 'state', value, at: when }] });
  await say('on', began);
  await say('off', ended);
  await way.close();
  expect(told.changes.filter((change) => change.startsWith('irrigationEvents'))).toEqual([
    'irrigationEvents create',
    'irrigationEvents update',
  ]);
  const watered = () => heard.flatMap(({ payload }) => ('lastIrrigated' in payload ? [payload['lastIrrigated']] : []));
  await expect.poll(watered).toEqual([began]);
  const history = await server.services.pool.query(
    'select state from device_state_histories where "virtualDevice_id" = $1 order by "time"',
    [farm.unit.devices['irrigation']],
  );
  expect(history.rows).toEqual([{ state: 'on' }, { state: 'off' }]);
});
