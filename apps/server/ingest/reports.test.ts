import { controllerEvents } from '@trellis/devices/model';
import { until } from '@trellis/test-kit/until';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  makeFarm,
  makeWorld,
  refusalsOf,
  sentCommand,
  startTestServer,
  type TestServer,
} from '../testing/index.testing.ts';
import { connectAs, listen, readingsOf } from './farm.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Farm = Awaited<ReturnType<typeof makeFarm>>;
type Send = (farm: Farm, report: unknown) => Promise<unknown>;

const overHttp: Send = ({ unit: { controller } }, body) =>
  server.call('POST', `controllers/${controller.id}/report`, { token: controller.key, body });
const overMqtt: Send = async ({ facility, unit }, report) => {
  const client = await connectAs(server, unit.controller);
  const topic = `trellis/v1/${facility.mqttGroup}/${unit.controller.deviceId}/report`;
  await client.publishAsync(topic, typeof report === 'string' ? report : JSON.stringify(report), { qos: 1 });
  await client.endAsync();
};

const at = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1000).toISOString();
const mixedReport = (device_id: string, own: number, foreign: number) => ({
  position: 1,
  readings: [
    { device_id, designator: 5, reading: 21.5, at: at(30) },
    { device_id, key: 'humidity', reading: 0.55, at: at(20) },
    { device_id, designator: 7, reading: 99_999, at: at(20) },
    { device_id, designator: 7, reading: 800, at: at(-3600) },
    { device_id, designator: 4, reading: 1 },
    { device_id, reading: 1 },
    { device_id, designator: 7, reading: 805, at: at(10), isHistorical: true },
  ],
  states: [
    { device: 'light', metric: 'state', value: 'on' },
    { metric: 'mode', value: 'MANUAL' },
    { metric: 'mode', value: 'SLEEPY' },
    { device: 'light', metric: 'state', value: 'purple' },
  ],
  properties: { softwareVersion: '1.2', macAddress: 'not an address' },
  answers: [
    { commandId: own, outcome: 'done', result: { ok: true } },
    { commandId: 0, outcome: 'done' },
    { commandId: foreign, outcome: 'done' },
  ],
});
const causes = {
  'reading.out-of-range': 1,
  'reading.future-dated': 1,
  'reading.unknown-designator': 1,
  'reading.malformed': 1,
  'state.unknown-mode': 1,
  'answer.malformed': 1,
  'answer.unknown-command': 1,
  'state.unknown-word': 1,
};

test.each([
  ['HTTP', 'http', overHttp],
  ['MQTT', 'json', overMqtt],
] as const)('a plain report over %s: good items are kept, each bad one is counted alone', async (_, protocol, send) => {
  const farm = await makeFarm(server, { protocol });
  const { unit, facility, grower } = farm;
  const heard = await listen(server, facility.id, grower.token);
  const answers: unknown[] = [];
  server.services.hub.on(controllerEvents.answered, (told) => {
    if (told.controllerId === unit.controller.id) answers.push(...told.answers);
  });
  const command = await sentCommand(server, unit);
  const foreign = await sentCommand(server, (await makeFarm(server)).unit);
  const reply = await send(farm, mixedReport(unit.sensorDeviceId, command, foreign));
  if (protocol === 'http') {
    expect(reply).toEqual({
      status: 200,
      body: {
        accepted: 7,
        duplicates: 0,
        rejected: [
          { in: 'readings', index: 2, cause: 'reading.out-of-range' },
          { in: 'readings', index: 3, cause: 'reading.future-dated' },
          { in: 'readings', index: 4, cause: 'reading.unknown-designator' },
          { in: 'readings', index: 5, cause: 'reading.malformed' },
          { in: 'states', index: 2, cause: 'state.unknown-mode' },
          { in: 'states', index: 3, cause: 'state.unknown-word' },
          { in: 'answers', index: 1, cause: 'answer.malformed' },
          { in: 'answers', index: 2, cause: 'answer.unknown-command' },
        ],
      },
    });
  }
  expect(await readingsOf(server, unit)).toEqual([[5, 21.5], [6, 0.55], [7, 805]]); // oxfmt-ignore
  expect(answers).toEqual([{ commandId: command, outcome: 'done', result: { ok: true } }]);
  const { rows } = await server.services.pool.query(
    `select c.mode, c."softwareVersion", c."macAddress", d.state from controllers c join virtual_devices d on d.controller_id = c.id where c.id = $1`,
    [unit.controller.id],
  );
  expect(rows).toEqual([{ mode: 'MANUAL', softwareVersion: '1.2', macAddress: null, state: 'on' }]);
  await until(() => expect(heard.filter(({ type }) => type === 'reportReading')).toHaveLength(3));
  await until(async () => expect(await refusalsOf(server, String(unit.controller.id))).toMatchObject(causes));
});

test('a repeated report is recognised by its position, and without one by the time of its readings', async () => {
  const farm = await makeFarm(server, { protocol: 'http' });
  const device_id = farm.unit.sensorDeviceId;
  const numbered = { position: 7, readings: [{ device_id, designator: 5, reading: 20, at: at(60) }] };
  expect(await overHttp(farm, numbered)).toMatchObject({ body: { accepted: 1, duplicates: 0 } });
  expect(await overHttp(farm, numbered)).toMatchObject({ body: { accepted: 0, duplicates: 1 } });
  const plain = { readings: [{ device_id, designator: 5, reading: 22, at: at(30) }] };
  expect(await overHttp(farm, plain)).toMatchObject({ body: { accepted: 1, duplicates: 0 } });
  expect(await overHttp(farm, plain)).toMatchObject({ body: { accepted: 0, duplicates: 1 } });
  expect(await readingsOf(server, farm.unit)).toEqual([[5, 20], [5, 22]]); // oxfmt-ignore
});

test('a unit that sterilises may say so, and its order counts as carried out', async () => {
  const farm = await makeFarm(server, { protocol: 'http' });
  const { unit, world } = farm;
  const command = await world.row('controller_commands', {
    controller_id: unit.controller.id,
    platformGroup_id: unit.id,
    action_id: 120,
    metric: 'mode',
    target: '"STERILIZE"',
    state: 'sent',
    sentAt: at(30),
    expiresAt: at(-600),
  });
  expect(await overHttp(farm, { states: [{ metric: 'mode', value: 'STERILIZE' }] })).toMatchObject({
    body: { rejected: [] },
  });
  const { rows } = await server.services.pool.query(
    'select c.mode, k.state from controllers c join controller_commands k on k.controller_id = c.id where k.id = $1',
    [command],
  );
  expect(rows).toEqual([{ mode: 'STERILIZE', state: 'done' }]);
});

test('messages that are no report are counted and the next one is taken', async () => {
  const farm = await makeFarm(server, { protocol: 'json' });
  const reading = { device_id: farm.unit.sensorDeviceId, designator: 5, reading: 20 };
  await overMqtt(farm, 'no json');
  await overMqtt(farm, { unknown: true });
  await overMqtt(farm, { readings: Array.from({ length: 2_001 }, () => reading) });
  await overMqtt(farm, { readings: [reading] });
  expect(await readingsOf(server, farm.unit)).toEqual([[5, 20]]);
  await until(async () =>
    expect(await refusalsOf(server, String(farm.unit.controller.id))).toEqual({
      'message.invalid-encoding': 1,
      'message.malformed': 1,
      'message.too-many-readings': 1,
    }),
  );
  const { controller } = farm.unit;
  const tooMany = { token: controller.key, body: { readings: Array.from({ length: 2_001 }, () => reading) } };
  expect(await server.call('POST', `controllers/${controller.id}/report`, tooMany)).toMatchObject({ status: 422 });
});

test('a report needs the controller’s own key', async () => {
  const farm = await makeFarm(server, { protocol: 'http' });
  const other = await makeFarm(server, { protocol: 'http' });
  const address = `controllers/${farm.unit.controller.id}/report`;
  const body = { readings: [] };
  expect(await server.call('POST', address, { body })).toMatchObject({ status: 401 });
  expect(await server.call('POST', address, { body, token: 'ctl_wrong' })).toMatchObject({ status: 401 });
  expect(await server.call('POST', address, { body, token: other.unit.controller.key })).toMatchObject({ status: 404 });
  expect(await server.call('POST', address, { body, token: farm.grower.token })).toMatchObject({ status: 403 });
  expect(await server.call('POST', address, { body, token: farm.unit.controller.key })).toMatchObject({ status: 200 });
});

test('a flood of reports over HTTP is answered, or told to try again; it never stops the server', async () => {
  const farm = await makeFarm(server, { protocol: 'http' });
  const device_id = farm.unit.sensorDeviceId;
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      server.call('POST', `controllers/${farm.unit.controller.id}/report`, {
        token: farm.unit.controller.key,
        body: { position: index + 1, readings: [{ device_id, designator: 5, reading: index, at: at(100 - index) }] },
      }),
    ),
  );
  const taken = replies.filter(({ status }) => status === 200).length;
  expect(taken).toBeGreaterThan(0);
  expect(replies.every(({ status }) => status === 200 || status === 503)).toBe(true);
  expect(await readingsOf(server, farm.unit)).toHaveLength(taken);
});

const start = Math.floor(Date.now() / 60_000) * 60_000 - 600_000;
const moment = (ms: number) => new Date(start + ms).toISOString();

test('charts: history by collection, for those who may see the sensor', async () => {
  const farm = await makeFarm(server, { protocol: 'http' });
  const stranger = await makeFarm(server);
  const device_id = farm.unit.sensorDeviceId;
  const readings = [
    { device_id, designator: 5, reading: 20, at: moment(0) },
    { device_id, designator: 5, reading: 22, at: moment(30_000) },
    { device_id, designator: 5, reading: 25, at: moment(60_000) },
    { device_id, designator: 6, reading: 0.5, at: moment(0) },
  ];
  await overHttp(farm, { readings });
  const chart = (token: string | undefined, collection: string, query: Record<string, string>) => {
    const all = { startDate: moment(0), endDate: moment(120_000), device_id, ...query };
    return server.call('GET', `${collection}/getChartData?${new URLSearchParams(all)}`, { token });
  };
  const token = farm.grower.token;
  expect(await chart(token, 'temperatureSensorHistories', { interval: '1' })).toEqual({
    status: 200,
    body: [
      { at: moment(0), min: 20, avg: 21, max: 22, count: 2 },
      { at: moment(60_000), min: 25, avg: 25, max: 25, count: 1 },
    ],
  });
  const second = { interval: '1', start: '1', limit: '1' };
  expect((await chart(token, 'temperatureSensorHistories', second)).body).toMatchObject([{ avg: 25 }]);
  const wide = new URLSearchParams({
    device_id,
    startDate: moment(0),
    endDate: moment(120_000),
    interval: '1',
    limit: '1',
  });
  const reply = await fetch(`${server.url}/api/v1/temperatureSensorHistories/getChartData?${wide}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(Number(reply.headers.get('x-interval-minutes'))).toBeGreaterThan(1);
  expect(await reply.json()).toMatchObject([{ min: 20, max: 25, count: 3 }]);
  expect((await chart(token, 'humiditySensorHistories', {})).body).toMatchObject([{ avg: 0.5 }]);
  expect((await chart(token, 'co2SensorHistories', {})).body).toEqual([]);
  expect((await chart(token, 'sensorReadings', { designator_id: '6' })).body).toMatchObject([{ avg: 0.5 }]);
  expect(await chart(token, 'sensorReadings', { designator_id: '62' })).toMatchObject({ status: 404 });
  expect(await chart(token, 'temperatureSensorHistories', { device_id: 'nobody' })).toMatchObject({ status: 404 });
  expect(await chart(stranger.grower.token, 'temperatureSensorHistories', {})).toMatchObject({ status: 404 });
  expect(await chart(undefined, 'temperatureSensorHistories', {})).toMatchObject({ status: 401 });
  const invalid = { status: 422, body: { error: { details: { messages: { endDate: ['Invalid Date.'] } } } } };
  expect(await chart(token, 'temperatureSensorHistories', { endDate: moment(-1) })).toMatchObject(invalid);
  expect(await chart(token, 'temperatureSensorHistories', { endDate: 'soon' })).toMatchObject(invalid);
  const long = { startDate: '2024-01-01', endDate: '2026-01-01' };
  expect(await chart(token, 'temperatureSensorHistories', long)).toMatchObject(invalid);
});

test('readings of a sensor are given as they were stored, in order, to members alone', async () => {
  const farm = await makeFarm(server, { protocol: 'http' });
  const stranger = await makeFarm(server, { protocol: 'http' });
  const device_id = farm.unit.sensorDeviceId;
  const sensor_id = farm.unit.sensors[5];
  await overHttp(farm, {
    readings: [
      { device_id, designator: 5, reading: 23, at: moment(60_000), isHistorical: true },
      { device_id, designator: 5, reading: 22.5, at: moment(0) },
      { device_id, designator: 6, reading: 0.5, at: moment(0) },
    ],
  });
  const stored = (token: string | undefined, query: Record<string, string> = {}) => {
    const all = { sensor_id: String(sensor_id), startDate: moment(0), endDate: moment(120_000), ...query };
    return server.call('GET', `sensorReadings?${new URLSearchParams(all)}`, { token });
  };
  const { token } = farm.grower;
  const first = { sensor_id, time: moment(0), reading: 22.5, origin: 'live' };
  const second = { sensor_id, time: moment(60_000), reading: 23, origin: 'historical' };
  expect(await stored(token)).toEqual({ status: 200, body: [first, second] });
  expect((await stored(token, { limit: '1' })).body).toEqual([first]);
  expect((await stored(token, { endDate: moment(60_000) })).body).toEqual([first]);
  expect(await stored(token, { endDate: 'soon' })).toMatchObject({ status: 422 });
  expect(await stored(token, { sensor_id: 'x' })).toMatchObject({ status: 400 });
  expect(await stored(token, { sensor_id: '2000000000' })).toMatchObject({ status: 404 });
  expect(await stored(stranger.grower.token)).toMatchObject({ status: 404 });
  expect(await stored(undefined)).toMatchObject({ status: 401 });
});

test('the newest reading of one sensor, and 404 for one that is not there', async () => {
  const farm = await makeFarm(server, { protocol: 'http' });
  const device_id = farm.unit.sensorDeviceId;
  await overHttp(farm, { readings: [{ device_id, designator: 6, reading: 0.5, at: at(5) }] });
  const token = farm.grower.token;
  const address = 'latest-sensor-readings/loadFacilitySensor';
  expect(await server.call('GET', `${address}?deviceId=${device_id}`, { token })).toMatchObject({
    status: 200,
    body: {
      success: true,
      reading: { device_id, designator_id: 6, reading: 0.5, controller_id: farm.unit.controller.id },
    },
  });
  expect(await server.call('GET', `${address}?deviceId=nobody`, { token })).toMatchObject({ status: 404 });
  expect(await server.call('GET', address, { token })).toMatchObject({ status: 400 });
});

test('the newest readings of a facility or of one unit, in order, silent sensors among them; other facilities see none', async () => {
  const farm = await makeFarm(server, { protocol: 'http' });
  const stranger = await makeFarm(server, { protocol: 'http' });
  const second = await makeWorld(server.services).unit(farm.facility);
  const device_id = farm.unit.sensorDeviceId;
  await overHttp(farm, { readings: [{ device_id, designator: 6, reading: 0.5, at: at(5) }] });
  const load = (token: string | undefined, query: Record<string, string> = {}) =>
    server.call('GET', `latest-sensor-readings/loadFacilitySensors?${new URLSearchParams(query)}`, { token });
  const { token } = farm.grower;
  const rows = ({ body }: { body: unknown }) =>
    (body as { data: { device_id: string; designator_id: number; reading: number | null; dbtime: string | null }[] })
      .data;
  const all = rows(await load(token));
  const own = rows(await load(token, { platformGroup_id: String(farm.unit.id) }));
  expect(own.map((row) => [row.device_id, row.designator_id, row.reading, row.dbtime !== null])).toEqual([
    [device_id, 5, null, false],
    [device_id, 6, 0.5, true],
    [device_id, 7, null, false],
  ]);
  const others = rows(await load(token, { platformGroup_id: String(second.id) }));
  expect(others.map((row) => row.device_id)).toEqual(Array(3).fill(second.sensorDeviceId));
  expect(all).toEqual([...own, ...others].sort((a, b) => (a.device_id < b.device_id ? -1 : 1)));
  const away = await load(token, { platformGroup_id: String(stranger.unit.id) });
  expect(away).toMatchObject({ status: 200, body: { success: true, data: [] } });
  expect(await load(token, { facility_id: String(stranger.facility.id) })).toMatchObject({ status: 404 });
  expect(await load(token, { platformGroup_id: 'all' })).toMatchObject({ status: 400 });
  expect(await load(undefined)).toMatchObject({ status: 401 });
});
