import { setTimeout as delay } from 'node:timers/promises';
import { shardOfGroup } from '@trellis/server-kit/mqtt';
import { makeFarm, position, startTestServer, type TestServer } from '@trellis/server-app/testing';
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

const query = async <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
  (await server.services.pool.query<Row>(text, values)).rows;
const notedOf = (edgeNodeId: string) =>
  query<{ protocol: string; boards: unknown }>('select * from provisional_controllers where "edgeNodeId" = $1', [
    edgeNodeId,
  ]);
const samplesOf = async (source: string) =>
  (await query<{ sample: string }>('select sample from rejected_messages where source = $1', [source])).map(
    ({ sample }) => sample,
  );

const open = (values?: Parameters<typeof openFarm>[1]) => openFarm(server, values);

test('a controller is heard under the group of its own facility alone', async () => {
  const { farm, way, node, source } = await open({ protocol: 'json' });
  const other = await makeFarm(server);
  const name = farm.unit.controller.deviceId;
  const report = JSON.stringify({ readings: [{ device_id: farm.unit.sensorDeviceId, designator: 5, reading: 20 }] });
  await node.take(`trellis/v1/${other.facility.mqttGroup}/${name}/report`, report);
  expect(await timedReadingsOf(server, farm.unit)).toEqual([]);
  await node.take(`trellis/v1/${farm.facility.mqttGroup}/${name}/report`, report);
  expect(await timedReadingsOf(server, farm.unit)).toMatchObject([{ reading: 20 }]);
  expect(await refusalsAtEndOf(server, way, name)).toEqual({ 'message.wrong-group': 1 });
  expect(await refusalsAtEndOf(server, way, source)).toEqual({});
});

test('what is no message of a controller is counted, and nothing is read of it', async () => {
  const { farm, way, node } = await open();
  const { mqttGroup: group } = farm.facility;
  const name = farm.unit.controller.deviceId;
  const topics = [
    'spBv1.0/STATE/host',
    `other/v1/${group}/${name}/report`,
    `trellis/v2/${group}/${name}/report`,
    `trellis/v1/${group}/${name}/word`,
    `trellis/v1/${group}/${name}/report/more`,
    `trellis/v1//${name}/report`,
    `trellis/v1/${group}//report`,
    `trellis/v1/${group}/${name}`,
  ];
  const identity = { kind: 'controller', groupId: group, edgeNodeId: name } as const;
  for (const topic of topics) await node.take(topic, '{"readings":[]}', { identity });
  expect(await refusalsAtEndOf(server, way, name)).toEqual({ 'message.unknown-topic': topics.length });
  expect(await notedOf('')).toEqual([]);
  expect(await samplesOf(name)).toEqual([topics.at(-1)]);
});

test('a report that is none is put aside with how it begins, and the next one is taken', async () => {
  const { farm, way, node, source } = await open({ protocol: 'json' });
  const text = Array.from({ length: 100 }, (_, index) => `${index}`.padStart(3, '.')).join('');
  await node.report(text);
  await node.report({ readings: [{ device_id: farm.unit.sensorDeviceId, designator: 5, reading: 20 }] });
  expect(await timedReadingsOf(server, farm.unit)).toMatchObject([{ reading: 20 }]);
  expect(await refusalsAtEndOf(server, way, source)).toEqual({ 'message.invalid-encoding': 1 });
  expect(await samplesOf(String(source))).toEqual([text.slice(0, 200)]);
});

test('who signed in as a stranger says nothing for a controller of the same name', async () => {
  const { farm, way, node } = await open();
  const edgeNodeId = farm.unit.controller.deviceId;
  await node.birth(0, [measured('temperature', 20)]);
  await node.take(node.topicOf('NDATA'), '', { identity: { kind: 'provisional', edgeNodeId } });
  expect(await refusalsAtEndOf(server, way, edgeNodeId)).toEqual({ 'message.not-adopted': 1 });
  expect(await refusalsAtEndOf(server, way, farm.unit.controller.id)).toEqual({});
});

/** A node that nobody has adopted. */
async function openStranger(edgeNodeId: string) {
  const { farm, way } = await open();
  const stranger = { ...farm, unit: { ...farm.unit, controller: { ...farm.unit.controller, deviceId: edgeNodeId } } };
  return { farm, way, node: speakAs(way, stranger) };
}

test('a stranger is noted with its birth or its first word, not with its goodbye nor with what cannot be read', async () => {
  const name = `stranger-${crypto.randomUUID()}`;
  const { way, node } = await openStranger(name);
  await node.die();
  await node.take(node.topicOf('NBIRTH'), Buffer.from([0x12, 0xff, 0xff]));
  expect(await notedOf(name)).toEqual([]);
  await node.take(node.topicOf('NDATA'), Buffer.from([0x12, 0xff, 0xff]));
  expect(await notedOf(name)).toMatchObject([{ protocol: 'sparkplug', boards: null }]);
  await node.birth(0, [measured('temperature', 20)]);
  expect(await notedOf(name)).toMatchObject([{ boards: [{ name: 'bdSeq' }, { name: 'temperature' }] }]);
  expect(await refusalsAtEndOf(server, way, name)).toEqual({ 'message.truncated': 1, 'message.not-adopted': 1 });
});

test('a stranger that speaks plain JSON is noted as such', async () => {
  const name = `board-${crypto.randomUUID()}`;
  const { way, node } = await openStranger(name);
  await node.report('{"readings":[]}');
  expect(await notedOf(name)).toMatchObject([{ protocol: 'json' }]);
  expect(await refusalsAtEndOf(server, way, name)).toEqual({ 'message.not-adopted': 1 });
});

test('names of groups and nodes are noted up to 120 letters', async () => {
  const unique = crypto.randomUUID();
  const long = (letters: number) => unique.padEnd(letters, 'x');
  const { way, node } = await openStranger('nobody');
  const say = (group: string, name: string) => node.take(`spBv1.0/${group}/NDATA/${name}`, '');
  await say(long(120), long(120));
  expect(await notedOf(long(120))).toHaveLength(1);
  await say('group', long(121));
  await say(long(121), `${unique}-other`);
  expect([...(await notedOf(long(121))), ...(await notedOf(`${unique}-other`))]).toEqual([]);
  expect(await refusalsAtEndOf(server, way, long(120))).toEqual({ 'message.not-adopted': 1 });
});

test('a controller that was made after the server started is heard, also over HTTP', async () => {
  const way = await openWay(server);
  const farm = await makeFarm(server, { protocol: 'http' });
  const readings = [{ device_id: farm.unit.sensorDeviceId, designator: 5, reading: 20 }];
  expect(await way.ingest.report(farm.unit.controller.id, { readings })).toEqual({
    accepted: 1,
    duplicates: 0,
    rejected: [],
  });
  const later = await makeFarm(server);
  await speakAs(way, later).send('DDATA', [measured('temperature', 21)], { device: later.unit.sensorDeviceId });
  expect(await timedReadingsOf(server, later.unit)).toMatchObject([{ reading: 21 }]);
});

test('a controller that is gone is answered that nothing was kept', async () => {
  const { way } = await open();
  const readings = [{ device_id: 'probe', designator: 5, reading: 20 }];
  expect(await way.ingest.report(2_000_000_000, { readings })).toEqual({ accepted: 0, duplicates: 0, rejected: [] });
});

test('browsers hear when a controller was last heard, though another one was removed meanwhile', async () => {
  const { farm, way, node } = await open({ protocol: 'json' });
  const removed = await makeFarm(server, { protocol: 'json' });
  const heard = hearFacility(server, farm.facility.id);
  const fetches = () => heard.filter(({ payload }) => 'lastCommandFetch' in payload);
  const gone = speakAs(way, removed);
  for (const one of [gone, node]) await one.report({ states: [{ metric: 'mode', value: 'AUTOMATIC' }] });
  await expect.poll(fetches).toHaveLength(1);
  for (const one of [gone, node]) await one.report({ states: [{ metric: 'mode', value: 'MANUAL' }] });
  await query('update units set controller_id = null where controller_id = $1', [removed.unit.controller.id]);
  await query('delete from virtual_devices where controller_id = $1', [removed.unit.controller.id]);
  await query('delete from sensors where controller_id = $1', [removed.unit.controller.id]);
  await query('delete from controllers where id = $1', [removed.unit.controller.id]);
  await way.ingest.directory.reload([removed.unit.controller.id]);
  await way.close();
  await expect.poll(fetches).toHaveLength(2);
});

test('a plain JSON controller is online while it is connected', async () => {
  const { farm, way } = await open({ protocol: 'json' });
  const told = hearEvents(server, farm);
  const heard = hearFacility(server, farm.facility.id);
  const identity = {
    kind: 'controller',
    groupId: farm.facility.mqttGroup,
    edgeNodeId: farm.unit.controller.deviceId,
  } as const;
  const online = () => heard.flatMap(({ payload }) => ('isOnline' in payload ? [payload['isOnline']] : []));
  way.desk.tell({ identity, connected: true, address: '10.0.0.7' });
  await expect.poll(() => controllerOf(server, farm.unit)).toMatchObject({ isOnline: true, offlineSince: null });
  expect(told.reached).toBe(1);
  way.desk.tell({ identity, connected: false, address: '10.0.0.7' });
  await expect
    .poll(() => controllerOf(server, farm.unit))
    .toMatchObject({ isOnline: false, offlineSince: expect.any(Date) as Date });
  await expect.poll(online).toEqual([true, false]);
  expect(told.reached).toBe(1);
});

test('a Sparkplug node is online with its birth, and offline when its connection ends; reports over HTTP need none', async () => {
  const { farm, way, node } = await open();
  const overHttp = await makeFarm(server, { protocol: 'http' });
  await way.ingest.directory.reload([overHttp.unit.controller.id]);
  const heard = hearFacility(server, farm.facility.id);
  const heardOfHttp = hearFacility(server, overHttp.facility.id);
  const tell = ({ facility, unit }: typeof farm, connected: boolean) => {
    const identity = { kind: 'controller', groupId: facility.mqttGroup, edgeNodeId: unit.controller.deviceId } as const;
    way.desk.tell({ identity, connected, address: '10.0.0.7' });
  };
  tell(farm, true);
  tell(overHttp, true);
  tell(overHttp, false);
  await delay(20);
  expect(heard).toEqual([]);
  await node.birth(1);
  await expect.poll(() => heard.map(({ payload }) => payload['isOnline'])).toContain(true);
  tell(farm, false);
  await expect
    .poll(() => controllerOf(server, farm.unit))
    .toMatchObject({ isOnline: false, offlineSince: expect.any(Date) as Date });
  expect(heardOfHttp).toEqual([]);
});

test('who connects and is known to nobody disturbs nothing, and is noted with the address it came from', async () => {
  const name = `stranger-${crypto.randomUUID()}`;
  const { farm, way, node } = await openStranger(name);
  const groupId = farm.facility.mqttGroup;
  way.desk.tell({ identity: { kind: 'controller', groupId, edgeNodeId: name }, connected: true, address: '10.0.0.1' });
  way.desk.tell({ identity: { kind: 'provisional', edgeNodeId: name }, connected: true, address: '10.0.0.7' });
  // The connection that the new one took the place of.
  way.desk.tell({ identity: { kind: 'provisional', edgeNodeId: name }, connected: false, address: '10.0.0.6' });
  await node.birth(0, [says('Properties/serial', 'SN-1')]);
  expect(await notedOf(name)).toMatchObject([{ ipAddress: '10.0.0.7', serial: 'SN-1' }]);
});

test('a server that shares its nodes with others forgets those it gave away, and keeps its own', async () => {
  const { farm, way, node, source } = await open({ designators: [5, 6] });
  way.desk.mode = 'external';
  const shard = shardOfGroup(farm.facility.mqttGroup);
  const device = farm.unit.sensorDeviceId;
  const aliased = (value: number) => [{ alias: 1, datatype: 'Double' as const, value, timestamp: Date.now() }];
  const bear = async (who: typeof node, metric: string, bdSeq: number) => {
    await who.birth(bdSeq);
    await who.send('DBIRTH', [{ name: metric, alias: 1, datatype: 'Double', value: null }], { device });
  };
  await bear(node, 'temperature', 0);
  const message = [aliased(20), { device, seq: 2, timestamp: Date.now() }] as const;
  await node.send('DDATA', ...message);
  way.desk.held = [shard];
  way.ingest.forgetOthers();
  await node.send('DDATA', ...message);

  way.desk.held = [];
  way.ingest.forgetOthers();
  const elsewhere = speakAs(await openWay(server), farm);
  await bear(elsewhere, 'humidity', 1);
  await node.send('DDATA', aliased(0.5), { device, seq: 2 });
  const { rows } = await server.services.pool.query(
    'select s.designator_id from readings r join sensors s on s.id = r.sensor_id where s.controller_id = $1 order by r.at',
    [source],
  );
  expect(rows).toEqual([{ designator_id: 5 }, { designator_id: 6 }]);
  expect(await refusalsAtEndOf(server, way, source)).toEqual({ 'message.duplicate': 1 });
});

test('a server with a broker of its own has every node to itself, and forgets none', async () => {
  const { farm, way, node, source } = await open();
  const device = farm.unit.sensorDeviceId;
  await node.birth();
  await node.send('DBIRTH', [measured('temperature', null)], { device });
  const at = Date.now();
  const message = [[measured('temperature', 20, at)], { device, seq: 2, timestamp: at }] as const;
  await node.send('DDATA', ...message);
  way.ingest.forgetOthers();
  await node.send('DDATA', ...message);
  expect(await refusalsAtEndOf(server, way, source)).toEqual({ 'message.duplicate': 1 });
});

test('a server that shares its nodes forgets a controller that was removed', async () => {
  const { farm, way, node } = await open({ devices: {}, designators: [] });
  way.desk.mode = 'external';
  await node.birth();
  await query('update units set controller_id = null where controller_id = $1', [farm.unit.controller.id]);
  await query('delete from controllers where id = $1', [farm.unit.controller.id]);
  await way.ingest.directory.reload([farm.unit.controller.id]);
  way.ingest.forgetOthers();
  await node.send('NDATA', [position(1), says('mode', 'AUTOMATIC')]);
  expect(await refusalsAtEndOf(server, way, farm.unit.controller.deviceId)).toEqual({ 'message.not-adopted': 1 });
});
