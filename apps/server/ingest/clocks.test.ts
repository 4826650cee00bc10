import { encodePayload } from '@trellis/sparkplug';
import { unitState, type UnitRecord } from '@trellis/units/model';
import { until } from '@trellis/test-kit/until';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFarm, position, startTestServer, type TestServer } from '../testing/index.testing.ts';
import { aliased, connectAs, listen, openNode } from './farm.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const hourMs = 3_600_000;
const yearMs = 365 * 24 * hourMs;
const double = (name: string, value: number) => ({ name, value, datatype: 'Double' as const });

/** A node whose clock is off, with the births of itself, a sensor and a lamp. */
async function openDrifting(driftMs: number) {
  const farm = await makeFarm(server);
  const { controller, sensorDeviceId } = farm.unit;
  const client = await connectAs(server, controller);
  let seq = 0;
  const send = (type: string, metrics: Parameters<typeof encodePayload>[0]['metrics'], device?: string) => {
    if (type === 'NBIRTH') seq = 0;
    const topic = `spBv1.0/${farm.facility.mqttGroup}/${type}/${controller.deviceId}${device ? `/${device}` : ''}`;
    const payload = encodePayload({ timestamp: Date.now() + driftMs, metrics, seq: seq++ % 256 });
    return client.publishAsync(topic, Buffer.from(payload), { qos: 1 });
  };
  await send('NBIRTH', [{ name: 'bdSeq', datatype: 'Int64', value: 0 }]);
  await send('DBIRTH', [double('temperature', 20)], sensorDeviceId);
  await send('DBIRTH', [{ name: 'state', datatype: 'String', value: 'off' }], 'light');
  return { ...farm, client, send };
}

const agesOf = async (controllerId: number) => {
  const { rows } = await server.services.pool.query<{ age: number; reading: number; origin: number }>(
    `select abs(extract(epoch from now() - r.at))::float8 as age, r.reading, r.origin
     from readings r join sensors s on s.id = r.sensor_id where s.controller_id = $1 order by r.reading`,
    [controllerId],
  );
  return rows;
};
const driftOf = async (id: number) =>
  (
    await server.services.pool.query<{ clockDriftMs: number }>('select "clockDriftMs" from controllers where id = $1', [
      id,
    ])
  ).rows[0]?.clockDriftMs ?? 0;

test.each([
  ['two hours behind', -2 * hourMs],
  ['a year behind', -yearMs],
  ['two hours ahead', 2 * hourMs],
])('a clock %s: what it measures now is filed under now, and the clock is told', async (_, drift) => {
  const { unit, facility, grower, send } = await openDrifting(drift);
  const { id } = unit.controller;
  const heard = await listen(server, facility.id, grower.token);
  await send('DDATA', [double('temperature', 21.5)], unit.sensorDeviceId);
  const old = { ...double('temperature', 11), timestamp: Date.now() + drift - hourMs, isHistorical: true };
  await send('DDATA', [old], unit.sensorDeviceId);
  const [history, live] = await agesOf(id);
  expect(live).toMatchObject({ reading: 21.5, origin: 0 });
  expect(live?.age).toBeLessThan(60);
  expect(Math.abs((history?.age ?? 0) - 3_600)).toBeLessThan(60);
  expect(Math.abs((await driftOf(id)) - Math.max(drift, -2_147_483_647))).toBeLessThan(60_000);
  await until(() => expect(heard.some(({ type }) => type === 'reportReading')).toBe(true));
});

test('a command to a controller whose clock is two hours behind is followed to its end', async () => {
  const { unit, send } = await openDrifting(-2 * hourMs);
  const now = new Date();
  const { rows } = await server.services.pool.query<{ id: number }>(
    `insert into controller_commands (controller_id, "platformGroup_id", "virtualDevice_id", "deviceName", action_id, metric, target,
       state, "sentAt", "expiresAt", "timeoutS")
     values ($1, $2, $3, 'light', 47, 'state', '"on"', 'sent', $4, $5, 120) returning id`,
    [unit.controller.id, unit.id, unit.devices['light'], now, new Date(now.getTime() + 120_000)],
  );
  await send('DDATA', [{ name: 'state', datatype: 'String', value: 'on' }], 'light');
  const { rows: ended } = await server.services.pool.query('select state from controller_commands where id = $1', [
    rows[0]?.id,
  ]);
  expect(ended).toEqual([{ state: 'done' }]);
});

test('a plain report of a clock a year behind is filed under its receipt', async () => {
  const { unit } = await makeFarm(server, { protocol: 'http' });
  const { id, key } = unit.controller;
  const at = new Date(Date.now() - yearMs).toISOString();
  const reading = { device_id: unit.sensorDeviceId, key: 'temperature', reading: 22 };
  const report = (body: object) => server.call('POST', `controllers/${id}/report`, { token: key, body });
  expect(await report({ position: 1, at, readings: [reading] })).toMatchObject({ status: 200, body: { accepted: 1 } });
  expect(await report({ position: 2, readings: [{ ...reading, reading: 23, at }] })).toMatchObject({
    body: { accepted: 1 },
  });
  expect(await report({ position: 3, readings: [{ ...reading, reading: 24, at, isHistorical: true }] })).toMatchObject({
    body: { accepted: 1 },
  });
  const ages = (await agesOf(id)).map(({ age }) => Math.round(age / 86_400));
  expect(ages).toEqual([0, 0, 365]);
});

test('a unit is offline when its controller goes, says since when, and is back with its births', async () => {
  const { facility, unit, grower } = await makeFarm(server);
  await server.services.pool.query('update units set deployed = true where id = $1', [unit.id]);
  const heard = await listen(server, facility.id, grower.token);
  const lastWord = () => heard.flatMap(({ payload }) => ('isOnline' in payload ? [payload['isOnline']] : [])).at(-1);
  const health = async () => {
    const address = `ag_platformGroups/searchStatusByDisplayType?facility_id=${facility.id}&search=`;
    const { body } = await server.call('GET', address, { token: grower.token });
    const [record] = (body as { platformGroups: UnitRecord[] }).platformGroups;
    if (!record) throw new Error('The unit is missing.');
    const { state, warnings } = unitState(record, Date.now());
    return [state, warnings[0]?.messageKey];
  };
  const first = await openNode(server, facility.mqttGroup, unit.controller);
  await first.birth(unit.sensorDeviceId, 1);
  await until(async () => expect(await health()).toEqual(['HEALTHY', undefined]));
  first.client.stream.destroy();
  await until(async () => expect(await health()).toEqual(['OFFLINE', 'controller.gone']));
  await until(() => expect(lastWord()).toBe(false));
  const second = await openNode(server, facility.mqttGroup, unit.controller);
  await second.birth(unit.sensorDeviceId, 2);
  expect(await health()).toEqual(['HEALTHY', undefined]);
  await until(() => expect(lastWord()).toBe(true));
  // It ends its connection in order and says no goodbye.
  await second.client.endAsync();
  await until(async () => expect(await health()).toEqual(['OFFLINE', 'controller.gone']));
});

test('the death of a controller reaches browsers from its own message, once, before what others say after it', async () => {
  const { facility, unit, grower, world } = await makeFarm(server);
  const other = await world.unit(facility);
  const dying = await openNode(server, facility.mqttGroup, unit.controller);
  const living = await openNode(server, facility.mqttGroup, other.controller);
  await dying.birth(unit.sensorDeviceId, 7);
  await living.birth(other.sensorDeviceId, 1);
  const heard = await listen(server, facility.id, grower.token);
  await dying.send('NDEATH', [{ name: 'bdSeq', datatype: 'Int64', value: 7 }]);
  await living.send('DDATA', [position(1), aliased(1, 22)], { device: other.sensorDeviceId });
  await until(() => expect(heard.map(({ type }) => type)).toContain('reportReading'));
  const told = heard.slice(
    0,
    heard.findIndex(({ type }) => type === 'reportReading'),
  );
  const deaths = told.filter(({ payload }) => payload['isOnline'] === false);
  expect(deaths).toMatchObject([
    { type: 'reportState', payload: { controllerId: unit.controller.id, platformGroupId: unit.id } },
  ]);
  // Its connection stands: nothing but the message told.
  expect(dying.client.connected).toBe(true);
});
