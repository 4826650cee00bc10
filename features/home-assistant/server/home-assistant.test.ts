import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { promisify } from 'node:util';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { connectAsync } from 'mqtt';
import { generate } from 'mqtt-packet';
import { until, untilTrue } from '@trellis/test-kit/until';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { deviceDiscovery, discoveryTopic } from './discovery-schema.testing.ts';
import { changedTopic } from './telling/keep-telling.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

interface Standing {
  isOn: boolean;
  login: string;
  hasPassword: boolean;
  units: number;
  problem: string | null;
}
const look = () => server.services.bus.publish(changedTopic, null);

async function read(sensorId: number | undefined, facilityId: number, designator: number, value: number) {
  await server.services.pool.query(
    `insert into latest_readings (sensor_id, facility_id, designator_id, reading, at, "receivedAt") values ($1, $2, $3, $4, now(), now())
     on conflict (sensor_id) do update set reading = excluded.reading, at = excluded.at`,
    [sensorId, facilityId, designator, value],
  );
}

/** A farm with a lit unit that measures its air, and its manager. */
async function farm(designators = [5, 6, 7]) {
  const facility = await world.facility();
  const manager = await world.person({ facilities: [facility.id], roles: ['facilityManager'] });
  const unit = await world.unit(facility, { name: 'W-01', devices: { light: 13 }, designators });
  await server.services.pool.query(
    `update controllers set "lastCommandFetch" = now(), "isOnline" = true where id = $1`,
    [unit.controller.id],
  );
  await server.services.pool.query(`update virtual_devices set state = 'on', value = 0.8 where id = $1`, [
    unit.devices['light'],
  ]);
  await read(unit.sensors[5], facility.id, 5, 24.56);
  await read(unit.sensors[6], facility.id, 6, 0.6123);
  return { facility, manager, unit };
}

const save = (token: string, isOn: boolean, discoveryPrefix = 'homeassistant') =>
  server.call('POST', 'homeAssistant/save', { token, body: { isOn, discoveryPrefix } });
const standing = async (token: string) => (await server.call('GET', 'homeAssistant', { token })).body as Standing;

/** Home Assistant as its MQTT integration begins: it listens where its documentation says, and says that it is there. */
async function listen(facilityId: number, password: string, prefix = 'homeassistant') {
  const login = { username: `trellis-ha-${facilityId}`, password, protocolVersion: 4, reconnectPeriod: 0 } as const;
  const client = await connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`, login, false);
  onTestFinished(() => void client.end(true));
  const kept = new Map<string, string>();
  const counts = new Map<string, number>();
  client.on('message', (topic, payload) => {
    counts.set(topic, (counts.get(topic) ?? 0) + 1);
    if (payload.length === 0) kept.delete(topic);
    else kept.set(topic, payload.toString());
  });
  await client.subscribeAsync([`${prefix}/+/+/config`, `${prefix}/+/+/+/config`]);
  await client.publishAsync(`${prefix}/status`, 'online', { qos: 0, retain: false });
  const configs = () => [...kept].filter(([topic]) => topic.endsWith('/config'));
  return { client, kept, counts, configs };
}
type Home = Awaited<ReturnType<typeof listen>>;

/** Follows what a description names, as Home Assistant does with a description it understood. */
async function follow({ client, kept, configs }: Home) {
  const [[topic, text] = ['', '{}']] = configs();
  expect(topic).toMatch(discoveryTopic);
  const found = deviceDiscovery.parse(JSON.parse(text));
  await client.subscribeAsync(found.state_topic);
  await untilTrue(() => kept.has(found.state_topic));
  return { found, state: () => JSON.parse(kept.get(found.state_topic) ?? '{}') as Record<string, unknown> };
}

test('units appear in Home Assistant as its documentation asks, and their states arrive as they change', async () => {
  const { facility, manager, unit } = await farm();
  expect(await standing(manager.token)).toMatchObject({ isOn: false, hasPassword: false, units: 0 });
  const on = await save(manager.token, true);
  expect(on).toMatchObject({ status: 200, body: { newPassword: expect.stringMatching(/^ha_.{32}$/) as string } });
  const home = await listen(facility.id, (on.body as { newPassword: string }).newPassword);
  await untilTrue(() => home.configs().length === 1);
  const { found, state } = await follow(home);
  expect(found.device).toMatchObject({ name: 'W-01', manufacturer: 'Trellis' });
  expect(Object.keys(found.components)).toEqual([
    ...['temperature', 'humidity', 'vpd', 'co2', 'light', 'light_intensity', 'connectivity', 'problem'],
  ]);
  expect(found.components['temperature']).toMatchObject({ device_class: 'temperature', unit_of_measurement: '°C' });
  expect(state()).toMatchObject({
    ...{ availability: 'online', connectivity: 'ON', light: 'ON', light_intensity: 80 },
    ...{ temperature: 24.6, humidity: 61.2, co2: null },
  });
  await read(unit.sensors[5], facility.id, 5, 27.04);
  look();
  await untilTrue(() => state()['temperature'] === 27);
  await server.services.pool.query(
    `update controllers set "lastCommandFetch" = now() - interval '1 hour' where id = $1`,
    [unit.controller.id],
  );
  look();
  await untilTrue(() => state()['availability'] === 'offline');
  expect(state()).toMatchObject({ connectivity: 'OFF', problem: 'ON', condition: 'OFFLINE' });
  expect(await standing(manager.token)).toMatchObject({ isOn: true, units: 1, problem: null });
});

test('what the root zone read long ago is told as unknown, as what the air read is', async () => {
  const { facility, manager, unit } = await farm([5, 6, 53, 57, 58, 62]);
  const probes = [53, 57, 62, 58].map((designator) => unit.sensors[designator]);
  for (const [index, designator] of [53, 57, 62, 58].entries())
    await read(probes[index], facility.id, designator, 21.5);
  const { newPassword } = (await save(manager.token, true)).body as { newPassword: string };
  const home = await listen(facility.id, newPassword);
  await untilTrue(() => home.configs().length === 1);
  const { state } = await follow(home);
  expect(state()).toMatchObject({ moisture: 21.5, substrate_temperature: 21.5, conductivity: 21.5, illuminance: 22 });
  await server.services.pool.query(
    `update latest_readings set at = now() - interval '1 day' where sensor_id = any($1)`,
    [probes],
  );
  look();
  await untilTrue(() => state()['moisture'] === null);
  expect(state()).toMatchObject({
    substrate_temperature: null,
    conductivity: null,
    illuminance: null,
    temperature: 24.6,
  });
});

test('a unit that is renamed, loses a sensor or leaves the farm is told so', async () => {
  const { facility, manager, unit } = await farm();
  const { newPassword } = (await save(manager.token, true)).body as { newPassword: string };
  const home = await listen(facility.id, newPassword);
  await untilTrue(() => home.configs().length === 1);
  const described: string[] = [];
  home.client.on('message', (topic, payload) => topic.endsWith('/config') && described.push(payload.toString()));
  // In one step, so that both are told at once.
  await server.services.pool.query(
    `with renamed as (update units set name = 'W-02' where id = $1) update sensors set enabled = false where id = $2`,
    [unit.id, unit.sensors[7]],
  );
  look();
  await untilTrue(() => described.length >= 2 && !described.at(-1)?.includes('"co2"'));
  const [taking, without] = described.slice(-2).map((text) => deviceDiscovery.parse(JSON.parse(text)));
  expect(taking?.components['co2']).toEqual({ platform: 'sensor' });
  expect(without?.components['co2']).toBeUndefined();
  expect(without?.device.name).toBe('W-02');
  await server.services.pool.query(`update units set deployed = false where id = $1`, [unit.id]);
  look();
  await untilTrue(() => home.configs().length === 0);
  // It is written down once the broker has taken everything.
  await until(async () => expect(await standing(manager.token)).toMatchObject({ isOn: true, units: 0 }));
});

test('switched off, every message is taken back and the login ends; on again it is the same password', async () => {
  const { facility, manager } = await farm();
  const { newPassword } = (await save(manager.token, true)).body as { newPassword: string };
  const home = await listen(facility.id, newPassword);
  await untilTrue(() => home.configs().length === 1);
  await follow(home);
  const closed = new Promise<void>((resolve) => home.client.once('close', resolve));
  await save(manager.token, false);
  await closed;
  expect(home.kept.size).toBe(0);
  await expect(listen(facility.id, newPassword)).rejects.toThrow(/Bad username or password/i);
  expect((await save(manager.token, true)).body).toEqual({ newPassword: null });
  const again = await listen(facility.id, newPassword);
  await untilTrue(() => again.configs().length === 1);
});

test('a farm with another prefix is found there, and no longer where it was', async () => {
  const { facility, manager } = await farm();
  const { newPassword } = (await save(manager.token, true)).body as { newPassword: string };
  const home = await listen(facility.id, newPassword);
  await untilTrue(() => home.configs().length === 1);
  const closed = new Promise<void>((resolve) => home.client.once('close', resolve));
  await save(manager.token, true, 'ha');
  await closed;
  expect(home.configs()).toEqual([]);
  const there = await listen(facility.id, newPassword, 'ha');
  await untilTrue(() => there.configs().length === 1);
  for (const prefix of ['trellis', 'a/b', '#', '', 'spBv1.0'])
    expect((await save(manager.token, true, prefix)).status, prefix).toBe(422);
});

test('no farm hears another, whatever it asks for, and none hears with a password that was replaced', async () => {
  const [one, other] = [await farm(), await farm()];
  const first = (await save(one.manager.token, true)).body as { newPassword: string };
  const second = (await save(other.manager.token, true)).body as { newPassword: string };
  const stranger = await listen(other.facility.id, second.newPassword);
  await stranger.client.subscribeAsync(['homeassistant/#', 'trellis/#', `trellis/ha/trellis-ha-${one.facility.id}/#`]);
  const home = await listen(one.facility.id, first.newPassword);
  await untilTrue(() => home.configs().length === 1 && stranger.configs().length === 1);
  await read(one.unit.sensors[5], one.facility.id, 5, 29);
  await read(other.unit.sensors[5], other.facility.id, 5, 19);
  look();
  await untilTrue(() => [...stranger.kept.values()].some((text) => text.includes('"temperature":19')));
  const mine = `trellis-ha-${other.facility.id}/`;
  expect([...stranger.kept.keys()].filter((topic) => !topic.includes(mine))).toEqual([]);
  await expect(listen(one.facility.id, second.newPassword)).rejects.toThrow(/Bad username or password/i);
  const closed = new Promise<void>((resolve) => home.client.once('close', resolve));
  const { body } = await server.call('POST', 'homeAssistant/rotatePassword', { token: one.manager.token, body: {} });
  await closed;
  await expect(listen(one.facility.id, first.newPassword)).rejects.toThrow(/Bad username or password/i);
  await listen(one.facility.id, (body as { newPassword: string }).newPassword);
});

test('only a facility manager sees and changes it, in a facility of theirs', async () => {
  const { facility, manager } = await farm();
  const other = await farm();
  const grower = await world.person({ facilities: [facility.id], roles: ['grower'] });
  const body = { isOn: true, discoveryPrefix: 'homeassistant' };
  for (const [token, status] of [
    [undefined, 401],
    [grower.token, 403],
  ] as const) {
    expect((await server.call('GET', 'homeAssistant', { token })).status).toBe(status);
    expect((await server.call('POST', 'homeAssistant/save', { token, body })).status).toBe(status);
    expect((await server.call('POST', 'homeAssistant/rotatePassword', { token, body: {} })).status).toBe(status);
  }
  const elsewhere = { ...body, facility_id: other.facility.id };
  expect((await server.call('POST', 'homeAssistant/save', { token: manager.token, body: elsewhere })).status).toBe(404);
  const { status } = await server.call('GET', `homeAssistant?facility_id=${other.facility.id}`, {
    token: manager.token,
  });
  expect(status).toBe(404);
  expect(await server.call('POST', 'homeAssistant/rotatePassword', { token: manager.token, body: {} })).toMatchObject({
    status: 409,
    body: { error: { code: 'HOME_ASSISTANT_OFF' } },
  });
  await save(manager.token, true);
  const list = await server.call('GET', 'homeAssistantLinks', { token: manager.token });
  expect(list.body).toHaveLength(1);
  expect(JSON.stringify(list.body)).not.toMatch(/[0-9a-f]{64}/);
});

test('a program does what the guide shows', async () => {
  const guide = await readFile('docs/programs.md', 'utf8');
  const [, code = '', printed = ''] =
    /```js\n(import \{ connectAsync \}.*?)```\n.*?```text\n(.*?)```/s.exec(guide) ?? [];
  const { facility, manager, unit } = await farm();
  const { newPassword } = (await save(manager.token, true)).body as { newPassword: string };
  const env = {
    ...process.env,
    TRELLIS_BROKER: `mqtt://127.0.0.1:${server.mqttPort}`,
    TRELLIS_LOGIN: `trellis-ha-${facility.id}`,
    TRELLIS_PASSWORD: newPassword,
  };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], { env });
  expect(stdout).toBe(printed.replace('ha-1/unit-1', `ha-${facility.id}/unit-${unit.id}`));
});

/** Signs in, subscribes, and from then on reads nothing. */
async function readNothing(facilityId: number, password: string, filter: string) {
  const socket = createConnection(server.mqttPort ?? 0, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const hello = { cmd: 'connect', clientId: 'stuck', clean: true, keepalive: 0, protocolVersion: 4 } as const;
  socket.write(generate({ ...hello, username: `trellis-ha-${facilityId}`, password: Buffer.from(password) }));
  await once(socket, 'data');
  socket.write(generate({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: filter, qos: 1 }] }));
  await once(socket, 'data');
  return socket.pause();
}

test('a Home Assistant that does not read what it is sent holds up nobody else', async () => {
  const [slow, other] = [await farm(), await farm()];
  const first = (await save(slow.manager.token, true)).body as { newPassword: string };
  const second = (await save(other.manager.token, true)).body as { newPassword: string };
  const stuck = await listen(slow.facility.id, first.newPassword);
  const home = await listen(other.facility.id, second.newPassword);
  await untilTrue(() => stuck.configs().length === 1 && home.configs().length === 1);
  const { state } = await follow(home);
  const tree = `trellis/ha/trellis-ha-${slow.facility.id}`;
  const socket = await readNothing(slow.facility.id, first.newPassword, `${tree}/#`);
  const { broker } = server.services;
  const flood = Buffer.alloc(100_000, 'x');
  let isLetGo = false;
  const filling = Promise.all(
    Array.from({ length: 400 }, () => broker.publish(`${tree}/flood`, flood, { qos: 1 })),
  ).finally(() => {
    isLetGo = true;
  });
  await read(slow.unit.sensors[5], slow.facility.id, 5, 30);
  await read(other.unit.sensors[5], other.facility.id, 5, 31);
  look();
  await untilTrue(() => state()['temperature'] === 31);
  expect(isLetGo).toBe(false);
  socket.destroy();
  await filling;
});

test('two managers who switch it on at once make one link and one password', async () => {
  const { facility, manager } = await farm();
  const replies = await Promise.all([save(manager.token, true), save(manager.token, true), save(manager.token, true)]);
  const passwords = replies.map(({ body }) => (body as { newPassword: string | null }).newPassword);
  const [only, ...more] = passwords.filter((one) => one !== null);
  expect(more).toEqual([]);
  await listen(facility.id, only ?? '');
});

test('names that resemble a login open nothing, with any key', async () => {
  const { facility } = await farm();
  const { provisioningKey } = server.secrets;
  for (const name of [`trellis-ha-${facility.id}`, 'trellis-ha-999999'])
    for (const password of ['', 'ha_', provisioningKey]) {
      const login = { username: name, password, protocolVersion: 4, reconnectPeriod: 0 } as const;
      await expect(connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`, login, false)).rejects.toThrow();
    }
});

test('a program with a token that only reads looks, and changes nothing; one with no scope for it gets no password', async () => {
  const { facility, manager } = await farm();
  const token = `trellis_${randomBytes(32).toString('base64url')}`;
  await world.row('user_tokens', {
    ...{ user_id: manager.id, facility_id: facility.id, kind: 'personal', scope: 'read', label: 'Reader' },
    ...{ tokenHash: createHash('sha256').update(token).digest('hex'), expires: new Date('2100-01-01') },
  });
  expect((await server.call('GET', 'homeAssistant', { token })).status).toBe(200);
  for (const call of ['save', 'rotatePassword']) {
    const body = call === 'save' ? { isOn: true, discoveryPrefix: 'homeassistant' } : {};
    expect(await server.call('POST', `homeAssistant/${call}`, { token, body })).toMatchObject({
      status: 403,
      body: { error: { code: 'TOKEN_SCOPE' } },
    });
  }
});
