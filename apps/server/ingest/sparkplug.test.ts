import { setTimeout as delay } from 'node:timers/promises';
import { controllerEvents } from '@trellis/devices/model';
import { decodePayload, encodePayload, type Metric } from '@trellis/sparkplug';
import { planHashMetric, planMetric } from '@trellis/units/model';
import { until } from '@trellis/test-kit/until';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  makeFarm,
  position,
  refusalsOf,
  sentCommand,
  startTestServer,
  type TestServer,
} from '../testing/index.testing.ts';
import { aliased, connectAs, listen, openNode, readingsOf } from './farm.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { LOG_LEVEL: 'error' } });
});
afterAll(() => server.stop());

const controllerRow = async (id: number) => {
  const { rows } = await server.services.pool.query<Record<string, unknown>>(
    'select * from controllers where id = $1',
    [id],
  );
  return rows[0] ?? {};
};

test('a reading goes from MQTT to history, latest value and the browser, and is acknowledged after that', async () => {
  const { facility, unit, grower } = await makeFarm(server);
  const heard = await listen(server, facility.id, grower.token);
  const node = await openNode(server, facility.mqttGroup, unit.controller);
  await node.birth(unit.sensorDeviceId);
  await node.send('DDATA', [position(1), aliased(1, 21.5), aliased(2, 0.62), aliased(3, 810)], {
    device: unit.sensorDeviceId,
  });
  expect(await readingsOf(server, unit)).toEqual([[5, 21.5], [6, 0.62], [7, 810]]); // oxfmt-ignore
  const reply = await server.call('GET', 'latest-sensor-readings/loadFacilitySensors', { token: grower.token });
  expect(reply.body).toMatchObject({
    success: true,
    data: [{ designator_id: 5, reading: 21.5, device_id: unit.sensorDeviceId, platformGroup_id: unit.id }, {}, {}],
  });
  await until(() => {
    const live = heard.filter(({ type }) => type === 'reportReading').map(({ payload }) => payload);
    expect(live).toHaveLength(3);
    expect(live[0]).toMatchObject({
      controllerId: unit.controller.id,
      platformGroupId: unit.id,
      deviceId: unit.sensorDeviceId,
      designatorId: 5,
      reading: 21.5,
    });
  });
  await until(async () => {
    expect(await controllerRow(unit.controller.id)).toMatchObject({
      isOnline: true,
      lastCommandFetch: expect.any(Date) as Date,
    });
  });
});

test('a message that is sent again is acknowledged no sooner than the first of its kind is stored', async () => {
  const { facility, unit } = await makeFarm(server);
  const node = await openNode(server, facility.mqttGroup, unit.controller);
  await node.birth(unit.sensorDeviceId);
  const said = [position(1), aliased(1, 21.5)];
  const holder = await server.services.pool.connect();
  await holder.query('begin');
  await holder.query('lock table readings in access exclusive mode');
  const acknowledged: string[] = [];
  const send = async (name: string) => {
    await node.send('DDATA', said, { device: unit.sensorDeviceId, seq: 2 });
    acknowledged.push(name);
  };
  const both = Promise.all([send('first'), send('again')]);
  try {
    await until(async () => {
      const { rows } = await server.services.pool.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%readings%'`,
      );
      expect(rows.length).toBeGreaterThan(0);
    });
    await delay(300);
    expect(acknowledged).toEqual([]);
  } finally {
    await holder.query('commit');
    holder.release();
  }
  await both;
  expect(acknowledged).toEqual(['first', 'again']);
  expect(await readingsOf(server, unit)).toEqual([[5, 21.5]]);
});

test('what the node and its devices say of themselves is kept, told to features and shown live', async () => {
  const { facility, unit, grower } = await makeFarm(server, { devices: { light: 13, irrigation: 14 } });
  const heard = await listen(server, facility.id, grower.token);
  const events: unknown[] = [];
  server.services.hub.on(controllerEvents.reported, ({ controllerId, values }) => {
    if (controllerId === unit.controller.id) events.push(...values);
  });
  server.services.hub.on(controllerEvents.answered, ({ controllerId, answers }) => {
    if (controllerId === unit.controller.id) events.push(...answers);
  });
  const node = await openNode(server, facility.mqttGroup, unit.controller);
  const said: Metric[] = [
    { name: 'mode', datatype: 'String', value: 'MANUAL' },
    { name: 'state', datatype: 'String', value: 'LIGHT' },
    { name: 'logLevel', datatype: 'String', value: 'debug' },
    { name: 'Properties/softwareVersion', datatype: 'String', value: '3.1.0' },
    { name: 'stats/freeMemory', datatype: 'Int64', value: 12_345 },
    { name: 'pestDetected', datatype: 'Boolean', value: true },
  ];
  await node.birth(unit.sensorDeviceId, 0, said);
  const light: Metric[] = [
    { name: 'state', datatype: 'String', value: 'on' },
    { name: 'intensity', datatype: 'Double', value: 0.8 },
    { name: 'isTripped', datatype: 'Boolean', value: false },
  ];
  await node.send('DBIRTH', light, { device: 'light' });
  const commandId = await sentCommand(server, unit);
  const answer = JSON.stringify({ commandId, outcome: 'acknowledged' });
  await node.send('NDATA', [position(1), { name: 'Command/Answer', datatype: 'String', value: answer }]);

  expect(await controllerRow(unit.controller.id)).toMatchObject({
    mode: 'MANUAL', state: 'LIGHT', logLevel: 'debug', softwareVersion: '3.1.0', stats: { freeMemory: 12_345 },
  }); // oxfmt-ignore
  const { rows } = await server.services.pool.query(
    'select state, value, parameters from virtual_devices where id = $1',
    [unit.devices['light']],
  );
  expect(rows).toEqual([{ state: 'on', value: 0.8, parameters: { isTripped: false } }]);
  const units = await server.services.pool.query('select "pestDetected" from units where id = $1', [unit.id]);
  expect(units.rows).toEqual([{ pestDetected: true }]);
  expect(events).toContainEqual({ device: 'unit', metric: 'mode', value: 'MANUAL' });
  expect(events).toContainEqual({ device: 'light', metric: 'state', value: 'on' });
  expect(events).toContainEqual({ commandId, outcome: 'acknowledged' });
  await until(() => {
    const payloads = heard.map(({ type, payload }) => ({ type, ...payload }));
    expect(payloads).toContainEqual(expect.objectContaining({ type: 'reportState', states: { light: 'on' } }));
    expect(payloads).toContainEqual(expect.objectContaining({ type: 'reportState', isOnline: true }));
    expect(payloads).toContainEqual(
      expect.objectContaining({ type: 'setDeviceParameter', name: 'lightIntensityAverage', reading: 0.8 }),
    );
    expect(payloads).toContainEqual(
      expect.objectContaining({ type: 'setDeviceParameter', name: 'mode', reading: 'MANUAL' }),
    );
    expect(payloads).toContainEqual(expect.objectContaining({ type: 'setLogLevel', reading: 'debug' }));
  });

  await node.send('NDEATH', [{ name: 'bdSeq', datatype: 'Int64', value: 0 }]);
  expect(await controllerRow(unit.controller.id)).toMatchObject({ isOnline: false });
});

test('bad values and messages are counted by cause, and everything else goes on', async () => {
  const { facility, unit } = await makeFarm(server);
  const node = await openNode(server, facility.mqttGroup, unit.controller);
  await node.birth(unit.sensorDeviceId);
  const device = { device: unit.sensorDeviceId };
  const tomorrow = Date.now() + 86_400_000;
  await node.client.publishAsync(node.topic('DDATA', `/${unit.sensorDeviceId}`), Buffer.from([0x12, 0xff, 0xff]), {
    qos: 1,
  });
  await node.send('DDATA', [position(1), aliased(1, 300), aliased(2, 0.5, tomorrow), aliased(3, 700)], device);
  await node.send('DDATA', [position(2), aliased(9, 1), { alias: 1, value: 'warm', datatype: 'String' }], device);
  await node.send('DDATA', [position(2), aliased(3, 701)], device);
  await node.send('DDATA', [{ name: 'Node Info/Position', datatype: 'Int64', value: -4 }, aliased(3, 702)], device);
  await node.send('NDATA', [position(4), { name: 'mode', datatype: 'String', value: 'SLEEPY' }]);
  await node.send('NDATA', [position(5), { name: 'Command/Answer', datatype: 'String', value: '{' }]);
  await node.send('DDATA', [position(6), { name: 'state', datatype: 'String', value: 'on' }], { device: 'sprinkler' });
  expect(await readingsOf(server, unit)).toEqual([[7, 700], [7, 702]]); // oxfmt-ignore
  await until(async () => {
    expect(await refusalsOf(server, String(unit.controller.id))).toEqual({
      'message.truncated': 1,
      'reading.out-of-range': 1,
      'reading.future-dated': 1,
      'metric.unknown-alias': 1,
      'reading.not-a-number': 1,
      'message.duplicate': 1,
      'message.bad-position': 1,
      'state.unknown-mode': 1,
      'answer.malformed': 1,
      'device.unknown': 1,
    });
  });
  expect(await server.services.metrics.registry.metrics()).toContain(
    'trellis_ingest_rejected_total{cause="reading.out-of-range"}',
  );
});

test('a reading older than the newest is kept as history and not shown as the present', async () => {
  const { facility, unit, grower } = await makeFarm(server);
  const heard = await listen(server, facility.id, grower.token);
  const node = await openNode(server, facility.mqttGroup, unit.controller);
  await node.birth(unit.sensorDeviceId);
  const now = Date.now();
  const device = { device: unit.sensorDeviceId };
  await node.send('DDATA', [position(1), aliased(1, 22, now)], device);
  await node.send(
    'DDATA',
    [position(2), aliased(1, 19, now - 60_000, true), aliased(1, 20, now - 30_000, true)],
    device,
  );
  await node.send('DDATA', [position(3), aliased(1, 23, now + 1_000)], device);
  expect(await readingsOf(server, unit)).toEqual([[5, 19], [5, 20], [5, 22], [5, 23]]); // oxfmt-ignore
  await until(() => {
    expect(heard.filter(({ type }) => type === 'reportReading').map(({ payload }) => payload['reading'])).toContain(23);
  });
  const shown = heard.filter(({ type }) => type === 'reportReading').map(({ payload }) => payload['reading']);
  expect(shown).not.toContain(19);
  expect(shown).not.toContain(20);
});

test('births of our own controllers add no readings; a first sensor is made by the device, with a log entry', async () => {
  const { facility, unit } = await makeFarm(server);
  const node = await openNode(server, facility.mqttGroup, unit.controller);
  await node.birth(unit.sensorDeviceId);
  const probe: Metric[] = [{ name: 'moisture', datatype: 'Double', value: 41 }, { name: 'soilTemperature', datatype: 'Double', value: 19 }]; // oxfmt-ignore
  await node.send('DBIRTH', probe, { device: 'probe-9' });
  expect(await readingsOf(server, unit)).toEqual([]);
  await node.send('DDATA', [position(1), ...probe], { device: 'probe-9' });
  expect(await readingsOf(server, unit)).toEqual([[53, 41], [57, 19]]); // oxfmt-ignore
  const { rows } = await server.services.pool.query(
    `select s.device_id, s."platformGroup_id", a.source from sensors s join activity_logs a on a.collection = 'sensors' and a.record_id = s.id
     where s.controller_id = $1 and s.device_id = 'probe-9' order by s.designator_id`,
    [unit.controller.id],
  );
  const made = { device_id: 'probe-9', platformGroup_id: unit.id, source: 'device' };
  expect(rows).toEqual([made, made]);
});

test('gain and offset of a sensor are applied, and a change of them is felt by the next reading', async () => {
  const { facility, unit, world } = await makeFarm(server);
  const maintainer = await world.person({ facilities: [facility.id], roles: ['maintenance'] });
  const node = await openNode(server, facility.mqttGroup, unit.controller);
  await node.birth(unit.sensorDeviceId);
  const device = { device: unit.sensorDeviceId };
  await node.send('DDATA', [position(1), aliased(1, 20)], device);
  const change = { body: { offset: 1.5, gain: 1.1 }, token: maintainer.token };
  expect(await server.call('PATCH', `sensors/${unit.sensors[5]}`, change)).toMatchObject({ status: 200 });
  let next = 2;
  await until(async () => {
    await node.send('DDATA', [position(next++), aliased(1, 20)], device);
    expect((await readingsOf(server, unit)).at(-1)).toEqual([5, 23.5]);
  });
});

test('a controller cannot speak for another one, nor with a wrong key', async () => {
  const { facility, unit, world } = await makeFarm(server);
  const other = await world.unit(facility);
  const node = await openNode(server, facility.mqttGroup, unit.controller);
  await node.birth(unit.sensorDeviceId);
  const closed = new Promise((resolve) => node.client.once('close', () => resolve(undefined)));
  const stolen = encodePayload({
    timestamp: Date.now(),
    seq: 5,
    metrics: [{ name: 'temperature', datatype: 'Double', value: 1 }],
  });
  const topic = `spBv1.0/${facility.mqttGroup}/DDATA/${other.controller.deviceId}/${other.sensorDeviceId}`;
  node.client.publishAsync(topic, Buffer.from(stolen), { qos: 1 }).catch(() => undefined);
  await closed;
  expect(await readingsOf(server, other)).toEqual([]);
  await expect(connectAs(server, { ...unit.controller, key: 'ctl_wrong' })).rejects.toThrow();
});

test('a node nobody adopted is listed for adoption, its values are not stored, and the facility hears of it', async () => {
  const { facility, grower } = await makeFarm(server);
  const heard = await listen(server, facility.id, grower.token);
  const stranger = { deviceId: 'stranger-1', key: server.secrets.provisioningKey };
  const node = await openNode(server, facility.mqttGroup, stranger);
  const serial: Metric = { name: 'Properties/serial', datatype: 'String', value: 'SN-42' };
  await node.send('NBIRTH', [{ name: 'temperature', datatype: 'Double', value: 20 }, serial]);
  await node.send('NBIRTH', [{ name: 'temperature', datatype: 'Double', value: 21 }, serial]);
  const { rows } = await server.services.pool.query(
    `select * from provisional_controllers where "edgeNodeId" = 'stranger-1'`,
  );
  expect(rows).toMatchObject([{
    groupId: facility.mqttGroup, guessedFacility_id: facility.id, timesSeen: 2, serial: 'SN-42', state: 'waiting',
    protocol: 'sparkplug', ipAddress: '127.0.0.1',
    boards: [{ name: 'temperature', datatype: 'Double' }, { name: 'Properties/serial', datatype: 'String' }],
  }]); // oxfmt-ignore
  await until(() => expect(heard).toContainEqual({
    type: 'unpublishedDeviceMessage', payload: expect.objectContaining({ deviceId: 'stranger-1' }) as unknown,
  })); // oxfmt-ignore
  const made = await server.services.pool.query(`select 1 from sensors where device_id = 'stranger-1'`);
  expect(made.rows).toEqual([]);
});

test('a plain JSON device nobody adopted is listed with how it speaks, and adopted as such', async () => {
  const { facility, world } = await makeFarm(server);
  const deviceId = `board-${facility.id}`;
  const client = await connectAs(server, { deviceId, key: server.secrets.provisioningKey });
  await client.publishAsync(`trellis/v1/${facility.mqttGroup}/${deviceId}/report`, '{"readings":[]}', { qos: 1 });
  const { token } = await world.person({ facilities: [facility.id], roles: ['maintenance'] });
  const filter = encodeURIComponent(JSON.stringify({ where: { edgeNodeId: deviceId } }));
  const listed = await server.call('GET', `provisionalControllers?filter=${filter}`, { token });
  expect(listed.body).toMatchObject([{ protocol: 'json', ipAddress: '127.0.0.1', state: 'waiting' }]);
  const [{ id } = { id: 0 }] = listed.body as { id: number }[];
  const body = { facility_id: facility.id, name: 'Board' };
  const adopted = await server.call('POST', `provisionalControllers/${id}/adopt`, { token, body });
  expect(adopted.body).toMatchObject({ controller: { deviceId, protocol: 'json' } });
});

test('a node that people rejected is still noted, and no facility hears of it again', async () => {
  const { facility, grower } = await makeFarm(server);
  const key = server.secrets.provisioningKey;
  const [unwanted, other] = [`unwanted-${facility.id}`, `other-${facility.id}`];
  const mac: Metric = { name: 'Properties/macAddress', datatype: 'String', value: '02:00:00:00:00:01' };
  const birthOf = async (deviceId: string) =>
    (await openNode(server, facility.mqttGroup, { deviceId, key })).send('NBIRTH', [mac]);
  const noted = () =>
    server.services.pool.query('select * from provisional_controllers where "edgeNodeId" = $1', [unwanted]);
  await server.services.pool.query(
    `insert into provisional_controllers ("edgeNodeId", state, "rejectReason") values ($1, 'rejected', 'Not ours')`,
    [unwanted],
  );
  const heard = await listen(server, facility.id, grower.token);
  await birthOf(unwanted);
  await birthOf(other);
  const names = () =>
    heard.filter(({ type }) => type === 'unpublishedDeviceMessage').map(({ payload }) => payload['deviceId']);
  await until(() => expect(names()).toContain(other));
  expect(names()).not.toContain(unwanted);
  expect((await noted()).rows).toMatchObject([{ state: 'rejected', timesSeen: 2, macAddress: '02:00:00:00:00:01' }]);
});

test('a gap in the sequence asks the node for its births, and no reading is lost by it', async () => {
  const { facility, unit } = await makeFarm(server);
  const node = await openNode(server, facility.mqttGroup, unit.controller);
  const asked: unknown[] = [];
  let hasPlan = false;
  node.client.on('message', (_, payload) => {
    for (const { name, value } of decodePayload(payload).metrics)
      if (name === planMetric) hasPlan = true;
      else if (name !== planHashMetric) asked.push([name, value]);
  });
  await node.client.subscribeAsync(node.topic('NCMD'), { qos: 1 });
  await node.birth(unit.sensorDeviceId);
  await until(() => expect(hasPlan).toBe(true));
  expect(asked).toEqual([]);
  await node.send('DDATA', [position(1), aliased(1, 20)], { device: unit.sensorDeviceId, seq: 40 });
  await until(() => expect(asked).toEqual([['Node Control/Rebirth', true]]));
  expect(await readingsOf(server, unit)).toEqual([[5, 20]]);
});

test('a message whose listener failed is not acknowledged; sent again it is told again and stored once', async () => {
  const { facility, unit } = await makeFarm(server, { devices: { light: 13 } });
  let failures = 0;
  const told: unknown[] = [];
  server.services.hub.on(controllerEvents.reported, ({ controllerId, values }) => {
    if (controllerId !== unit.controller.id) return;
    if ((failures += 1) === 1) throw new Error('the listener cannot just now');
    told.push(...values);
  });
  const first = await openNode(server, facility.mqttGroup, unit.controller);
  await first.birth(unit.sensorDeviceId);
  const at = Date.now();
  const both = [position(1), aliased(1, 20, at), { name: 'mode', datatype: 'String', value: 'MANUAL' }] as Metric[];
  const closed = new Promise((resolve) => first.client.once('close', () => resolve(undefined)));
  let isAcknowledged = false;
  const metrics = both.slice(0, 2);
  await first.send('DDATA', metrics, { device: unit.sensorDeviceId });
  void first.send('NDATA', [position(2), both[2] as Metric]).then(
    () => (isAcknowledged = true),
    () => undefined,
  );
  await closed;
  expect(isAcknowledged).toBe(false);
  const again = await openNode(server, facility.mqttGroup, unit.controller);
  await again.birth(unit.sensorDeviceId, 1);
  await again.send('NDATA', [position(2), both[2] as Metric]);
  expect(told).toEqual([{ device: 'unit', metric: 'mode', value: 'MANUAL' }]);
  await again.send('DDATA', metrics, { device: unit.sensorDeviceId });
  expect(await readingsOf(server, unit)).toEqual([[5, 20]]);
});

test('only members of a facility may listen to it', async () => {
  const { facility } = await makeFarm(server);
  const elsewhere = await makeFarm(server);
  await expect(listen(server, facility.id, elsewhere.grower.token)).rejects.toThrow('403');
  await expect(listen(server, facility.id, 'nonsense')).rejects.toThrow('401');
});

test('a metric whose name is empty is read by its alias, and counted where that means nothing', async () => {
  const { facility, unit } = await makeFarm(server);
  const node = await openNode(server, facility.mqttGroup, unit.controller);
  await node.birth(unit.sensorDeviceId);
  const nameless = (alias: number): Metric => ({ ...aliased(alias, 21), name: '' });
  await node.send('DDATA', [position(1), nameless(1), nameless(99)], { device: unit.sensorDeviceId });
  expect(await readingsOf(server, unit)).toEqual([[5, 21]]);
  const source = String(unit.controller.id);
  await until(async () => expect(await refusalsOf(server, source)).toMatchObject({ 'metric.unknown-alias': 1 }));
});
