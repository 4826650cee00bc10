import { createRequire } from 'node:module';
import type { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { decodePayload } from '@trellis/sparkplug';
import { makeWorld, startTestServer, type MadeUnit, type TestServer, type World } from '@trellis/server-app/testing';
import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { FetchedCommand } from '@trellis/commands/model';

let server: TestServer;
let world: World;
let facility: { id: number; mqttGroup: string };
let token: string;
let mechanic: string;
let mechanicId: number;

beforeAll(async () => {
  server = await startTestServer();
  world = makeWorld(server.services);
  facility = await world.facility();
  token = (await world.person({ facilities: [facility.id], roles: ['facilityManager'] })).token;
  ({ token: mechanic, id: mechanicId } = await world.person({ facilities: [facility.id], roles: ['maintenance'] }));
});
afterAll(() => server.stop());

async function queue(unit: MadeUnit, action_id: number, value?: number): Promise<number> {
  const body = [{ controller_id: unit.controller.id, action_id, ...(value !== undefined && { value }) }];
  const reply = await server.call('POST', 'controllerCommands', { token, body });
  return (reply.body as { id: number }[])[0]?.id ?? 0;
}
const stateOf = async (id: number): Promise<string> =>
  ((await server.call('GET', `controllerCommands/${id}`, { token })).body as { state: string }).state;
const setOnline = (unit: MadeUnit, isOnline = true) =>
  server.services.pool.query('update controllers set "isOnline" = $2 where id = $1', [unit.controller.id, isOnline]);
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await delay(20);
}

/** An MQTT client with the controller's own key; `messages` fills with what it is told. */
async function connect(unit: MadeUnit, filter: string) {
  const { deviceId, key } = unit.controller;
  const client = await connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`, { username: deviceId, password: key });
  onTestFinished(() => void client.end(true));
  const messages: { topic: string; payload: Buffer; qos: number }[] = [];
  client.on('message', (topic, payload, { qos }) => void messages.push({ topic, payload, qos }));
  await client.subscribeAsync(filter, { qos: 1 });
  return messages;
}

describe('our own controller over Sparkplug', () => {
  test('gets device commands with identity, expiry and duration at QoS 1, in the order they were given', async () => {
    const unit = await world.unit(facility, { devices: { light: 13, irrigation: 14 } });
    await setOnline(unit);
    const messages = await connect(unit, `spBv1.0/${facility.mqttGroup}/DCMD/${unit.controller.deviceId}/#`);
    const light = await queue(unit, 90, 75);
    const water = await queue(unit, 16, 45);
    await until(() => messages.length === 2);
    const read = messages.map(({ topic, payload, qos }) => ({
      device: topic.split('/').at(-1),
      qos,
      metrics: Object.fromEntries(decodePayload(payload).metrics.map(({ name, value }) => [name, value])),
    }));
    expect(read).toMatchObject([
      { device: 'light', qos: 1, metrics: { intensity: 0.75, 'Command/Id': light } },
      { device: 'irrigation', qos: 1, metrics: { state: 'on', 'Command/Id': water, 'Command/DurationSeconds': 45 } },
    ]);
    const expires = Number(read[1]?.metrics['Command/Expires']);
    expect(expires - Date.now()).toBeGreaterThan(500_000);
    expect(expires - Date.now()).toBeLessThanOrEqual(600_000);
    await until(async () => (await stateOf(water)) === 'sent');
  });

  test('gets commands for the unit itself as node commands', async () => {
    const unit = await world.unit(facility);
    await setOnline(unit);
    const messages = await connect(unit, `spBv1.0/${facility.mqttGroup}/NCMD/${unit.controller.deviceId}`);
    await queue(unit, 84);
    await until(() => messages.length === 1);
    const [mode] = decodePayload(messages[0]?.payload ?? Buffer.alloc(0)).metrics;
    expect(mode).toMatchObject({ name: 'mode', value: 'MANUAL', datatype: 'String' });
  });

  test('away, its command waits; back, it gets it at once', async () => {
    const unit = await world.unit(facility);
    await setOnline(unit, false);
    const messages = await connect(unit, `spBv1.0/${facility.mqttGroup}/DCMD/${unit.controller.deviceId}/#`);
    const id = await queue(unit, 47);
    await delay(1_500);
    expect(await stateOf(id)).toBe('queued');
    expect(messages).toHaveLength(0);
    await setOnline(unit);
    await server.services.hub.announce('controllerReachable', {
      controllerId: unit.controller.id,
      facilityId: facility.id,
    });
    await until(() => messages.length === 1);
    await until(async () => (await stateOf(id)) === 'sent');
  });
});

describe('what somebody locked out', () => {
  const lockOut = (what: object) =>
    server.call('POST', 'lockouts', { token: mechanic, body: { reason: 'Pump swap', ...what } });
  const release = (id: number) => server.call('POST', `lockouts/${id}/release`, { token: mechanic, body: {} });
  const outcomeOf = async (id: number) => {
    const { body } = await server.call('GET', `controllerCommands/${id}`, { token });
    const { state, error } = body as { state: string; error: string | null };
    return { state, error };
  };
  const cancelled = { state: 'cancelled', error: 'locked out before it was sent: somebody works on it' };

  test('is not told what was queued before, not even once the lock is off', async () => {
    const unit = await world.unit(facility, { devices: { light: 13 } });
    const other = await world.unit(facility, { devices: { light: 13 } });
    await setOnline(unit, false);
    await setOnline(other, false);
    const [locked, free] = [await queue(unit, 47), await queue(other, 47)];
    const lock = await lockOut({ platformGroup_id: unit.id });
    expect(lock.status).toBe(200);
    expect(await outcomeOf(locked)).toEqual(cancelled);
    await release((lock.body as { id: number }).id);
    const messages = await connect(unit, `spBv1.0/${facility.mqttGroup}/DCMD/${unit.controller.deviceId}/#`);
    await setOnline(unit);
    await setOnline(other);
    await until(async () => (await stateOf(free)) === 'sent');
    expect(messages).toHaveLength(0);
    expect(await outcomeOf(locked)).toEqual(cancelled);
  });

  test('is told again what is asked after the lock is off', async () => {
    const unit = await world.unit(facility, { devices: { light: 13 } });
    await setOnline(unit);
    const lock = await lockOut({ platformGroup_id: unit.id });
    await release((lock.body as { id: number }).id);
    const id = await queue(unit, 47);
    await until(async () => (await stateOf(id)) !== 'queued');
    expect(await outcomeOf(id)).toEqual({ state: 'sent', error: null });
  });

  test('a locked device holds back its own commands alone', async () => {
    const unit = await world.unit(facility, { devices: { light: 13, irrigation: 14 } });
    await setOnline(unit, false);
    const [light, water] = [await queue(unit, 47), await queue(unit, 16, 20)];
    await lockOut({ virtualDevice_id: unit.devices['irrigation'] });
    expect(await outcomeOf(water)).toEqual(cancelled);
    expect(await stateOf(light)).toBe('queued');
  });

  test('a command that slipped in beside the lock is neither sent nor fetched', async () => {
    const [unit, simple] = [
      await world.unit(facility, { devices: { light: 13 } }),
      await world.unit(facility, { protocol: 'http', devices: { light: 13 } }),
    ];
    await setOnline(unit, false);
    const ids = [await queue(unit, 47), await queue(simple, 47)];
    // Written by another request, at the same time as the command.
    for (const { id } of [unit, simple])
      await world.row('lockouts', { facility_id: facility.id, user_id: mechanicId, reason: 'x', platformGroup_id: id });
    const fetched = await server.call('GET', `controllers/${simple.controller.id}/commands`, {
      token: simple.controller.key,
    });
    expect(fetched.body).toEqual([]);
    await setOnline(unit);
    for (const id of ids) {
      await until(async () => (await stateOf(id)) !== 'queued');
      expect(await outcomeOf(id)).toEqual(cancelled);
    }
  });

  test('what was sent and not answered is not sent again', async () => {
    const unit = await world.unit(facility, { protocol: 'http', devices: { light: 13 } });
    const fetchFor = () =>
      server.call('GET', `controllers/${unit.controller.id}/commands`, { token: unit.controller.key });
    const id = await queue(unit, 47);
    expect((await fetchFor()).body).toHaveLength(1);
    const age = (by: string) =>
      server.services.pool.query(`update controller_commands set "sentAt" = "sentAt" - $2::interval where id = $1`, [
        id,
        by,
      ]);
    await age('50 seconds');
    expect((await fetchFor()).body).toHaveLength(1);
    await age('50 seconds');
    await lockOut({ platformGroup_id: unit.id });
    expect((await fetchFor()).body).toEqual([]);
  });
});

describe.each([
  ['two hours behind', -7_200_000],
  ['two hours ahead', 7_200_000],
  ['as right as the network tells', 4_000],
])('a clock %s', (_, clockDriftMs) => {
  const byItsClock = clockDriftMs === 4_000 ? 0 : clockDriftMs;
  const drifting = async (protocol: 'sparkplug' | 'json' | 'http') => {
    const unit = await world.unit(facility, { protocol, devices: { light: 13 } });
    await setOnline(unit);
    await server.services.pool.query('update controllers set "clockDriftMs" = $2 where id = $1', [
      unit.controller.id,
      clockDriftMs,
    ]);
    return unit;
  };
  const expectSoon = (expires: number) => {
    expect(expires - Date.now() - byItsClock).toBeGreaterThan(0);
    expect(expires - Date.now() - byItsClock).toBeLessThanOrEqual(120_000);
  };

  test('is told by its own time when a command expires; the ledger keeps ours', async () => {
    const unit = await drifting('sparkplug');
    const messages = await connect(unit, `spBv1.0/${facility.mqttGroup}/DCMD/${unit.controller.deviceId}/#`);
    const id = await queue(unit, 47);
    await until(() => messages.length === 1);
    const { metrics } = decodePayload(messages[0]?.payload ?? Buffer.alloc(0));
    expectSoon(Number(metrics.find(({ name }) => name === 'Command/Expires')?.value));
    await until(async () => (await stateOf(id)) === 'sent');
    const { body } = await server.call('GET', `controllerCommands/${id}`, { token });
    const kept = Date.parse((body as { expiresAt: string }).expiresAt) - Date.now();
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThanOrEqual(120_000);
  });

  test('is told the same as plain JSON, over MQTT and over HTTP', async () => {
    const plain = await drifting('json');
    const messages = await connect(plain, `trellis/v1/${facility.mqttGroup}/${plain.controller.deviceId}/commands`);
    await queue(plain, 47);
    await until(() => messages.length === 1);
    const { commands } = JSON.parse(messages[0]?.payload.toString() ?? '') as { commands: FetchedCommand[] };
    expectSoon(Date.parse(commands[0]?.expiresAt ?? ''));
    const web = await drifting('http');
    await queue(web, 47);
    const { id, key } = web.controller;
    const { body } = await server.call('GET', `controllers/${id}/commands`, { token: key });
    expectSoon(Date.parse((body as FetchedCommand[])[0]?.expiresAt ?? ''));
  });
});

test('a clock that is off by more than is kept is told no time that it would take for another', async () => {
  const unit = await world.unit(facility, { devices: { light: 13 } });
  await setOnline(unit);
  await server.services.pool.query('update controllers set "clockDriftMs" = 2147483647 where id = $1', [
    unit.controller.id,
  ]);
  const messages = await connect(unit, `spBv1.0/${facility.mqttGroup}/DCMD/${unit.controller.deviceId}/#`);
  const id = await queue(unit, 47);
  await until(() => messages.length === 1);
  const names = decodePayload(messages[0]?.payload ?? Buffer.alloc(0)).metrics.map(({ name }) => name);
  expect(names).toContain('Command/Id');
  expect(names).not.toContain('Command/Expires');
  await until(async () => (await stateOf(id)) === 'sent');
});

test('a simple device over MQTT gets its commands as JSON', async () => {
  const unit = await world.unit(facility, { protocol: 'json', devices: { light: 13 } });
  await setOnline(unit);
  const messages = await connect(unit, `trellis/v1/${facility.mqttGroup}/${unit.controller.deviceId}/commands`);
  const id = await queue(unit, 48);
  await until(() => messages.length === 1);
  expect(JSON.parse(messages[0]?.payload.toString() ?? '')).toEqual({
    commands: [
      {
        id,
        action_id: 48,
        device: 'light',
        metric: 'state',
        value: 'off',
        parameters: {},
        expiresAt: expect.any(String) as string,
      },
    ],
  });
});

describe('a simple device over HTTP', () => {
  const fetchFor = (unit: MadeUnit, key: string | undefined, query = '') =>
    server.call('GET', `controllers/${unit.controller.id}/commands${query}`, { token: key });

  test('fetches what waits, once, and answers end it', async () => {
    const unit = await world.unit(facility, { protocol: 'http', devices: { light: 13, irrigation: 14 } });
    const ids = [await queue(unit, 47), await queue(unit, 16, 20)];
    const { status, body } = await fetchFor(unit, unit.controller.key);
    expect(status).toBe(200);
    expect(body as FetchedCommand[]).toMatchObject([
      { id: ids[0], device: 'light', metric: 'state', value: 'on' },
      { id: ids[1], device: 'irrigation', metric: 'state', value: 'on', parameters: { durationSeconds: 20 } },
    ]);
    expect((await fetchFor(unit, unit.controller.key)).body).toEqual([]);
    expect(await stateOf(ids[0] ?? 0)).toBe('sent');
    const seen = await server.services.pool.query<{ lastCommandFetch: Date | null }>(
      'select "lastCommandFetch" from controllers where id = $1',
      [unit.controller.id],
    );
    expect(seen.rows[0]?.lastCommandFetch).toBeInstanceOf(Date);
    await server.services.hub.deliver('commandsAnswered', {
      controllerId: unit.controller.id,
      answers: ids.map((commandId) => ({ commandId, outcome: 'done' as const })),
    });
    expect([await stateOf(ids[0] ?? 0), await stateOf(ids[1] ?? 0)]).toEqual(['done', 'done']);
  });

  test('may wait for the next command and gets it the moment it is given', async () => {
    const unit = await world.unit(facility, { protocol: 'http' });
    const waiting = fetchFor(unit, unit.controller.key, '?wait=30');
    await delay(300);
    const id = await queue(unit, 47);
    expect(((await waiting).body as FetchedCommand[]).map((command) => command.id)).toEqual([id]);
    expect((await fetchFor(unit, unit.controller.key, '?wait=1')).body).toEqual([]);
  });

  test('only with its own key', async () => {
    const unit = await world.unit(facility, { protocol: 'http' });
    const other = await world.unit(facility, { protocol: 'http' });
    expect((await fetchFor(unit, undefined)).status).toBe(401);
    expect((await fetchFor(unit, 'ctl_nonsense')).status).toBe(401);
    expect((await fetchFor(unit, other.controller.key)).status).toBe(404);
    expect((await fetchFor(unit, token)).status).toBe(403);
    expect((await fetchFor(unit, unit.controller.key, '?wait=31')).status).toBe(400);
  });
});

interface ForeignPayload {
  timestamp: number;
  metrics: { name?: string; value: unknown; type: string }[];
}
interface ForeignNode extends EventEmitter {
  publishNodeBirth(payload: ForeignPayload): void;
  publishDeviceBirth(deviceId: string, payload: ForeignPayload): void;
  publishDeviceData(deviceId: string, payload: ForeignPayload): void;
  stop(): void;
}
const { newClient } = createRequire(import.meta.url)('sparkplug-client') as { newClient(config: object): ForeignNode };

test('a Sparkplug client that is not ours gets a plain write, and its own report of the state finishes the command', async () => {
  const unit = await world.unit(facility, { isForeign: true, devices: { lamp: 13 } });
  const node = newClient({
    serverUrl: `mqtt://127.0.0.1:${server.mqttPort}`,
    username: unit.controller.deviceId,
    password: unit.controller.key,
    groupId: facility.mqttGroup,
    edgeNode: unit.controller.deviceId,
    clientId: unit.controller.deviceId,
    publishDeath: true,
  });
  onTestFinished(() => {
    node.stop();
  });
  const state = (value: string): ForeignPayload => ({
    timestamp: Date.now(),
    metrics: [{ name: 'state', type: 'String', value }],
  });
  const isConnected = new Promise((resolve) => node.once('connect', resolve));
  node.on('birth', () => {
    node.publishNodeBirth({ timestamp: Date.now(), metrics: [] });
    node.publishDeviceBirth('lamp', state('off'));
  });
  const received: [string, ForeignPayload['metrics']][] = [];
  node.on('dcmd', (device: string, payload: ForeignPayload) => {
    received.push([device, payload.metrics]);
    node.publishDeviceData('lamp', state('on'));
  });
  await isConnected;
  const id = await queue(unit, 47);
  await until(() => received.length > 0);
  expect(received[0]?.[0]).toBe('lamp');
  expect(received[0]?.[1]).toMatchObject([{ name: 'state', type: 'String', value: 'on' }]);
  // The node says nothing of commands: the state it reports ends them.
  await until(async () => (await stateOf(id)) === 'done');
});

/** Ids of the commands a server hands to its broker. */
function watchSending({ services: { broker } }: TestServer, sent: number[]): void {
  const original = broker.publish.bind(broker);
  onTestFinished(() => {
    broker.publish = original;
  });
  broker.publish = (topic, payload, options) => {
    if (topic.startsWith('spBv1.0/') && typeof payload !== 'string') {
      const id = decodePayload(payload).metrics.find(({ name }) => name === 'Command/Id')?.value;
      if (id !== undefined) sent.push(Number(id));
    }
    return original(topic, payload, options);
  };
}

test('two servers on one database send each command once', async () => {
  const unit = await world.unit(facility);
  await setOnline(unit);
  const second = await startTestServer({ databaseUrl: server.databaseUrl });
  onTestFinished(() => second.stop());
  const sent: number[] = [];
  watchSending(server, sent);
  watchSending(second, sent);
  const ids: number[] = [];
  for (const action of [47, 84, 59, 146, 141]) ids.push(await queue(unit, action));
  for (const id of ids) await until(async () => (await stateOf(id)) === 'sent');
  expect(sent).toEqual(ids);
});

test('a server that dies between sending and writing so sends again, under the same identity', async () => {
  const unit = await world.unit(facility);
  await setOnline(unit);
  const messages = await connect(unit, `spBv1.0/${facility.mqttGroup}/DCMD/${unit.controller.deviceId}/#`);
  const { broker, pool } = server.services;
  const original = broker.publish.bind(broker);
  onTestFinished(() => {
    broker.publish = original;
  });
  broker.publish = async (topic, payload, options) => {
    await original(topic, payload, options);
    if (!topic.includes(unit.controller.deviceId)) return;
    broker.publish = original;
    // The transaction that would have written "sent" loses its connection here.
    await pool.query(
      `select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
       where l.locktype = 'advisory' and d.datname = current_database() and l.objid = hashtext('command dispatcher')::oid`,
    );
  };
  const id = await queue(unit, 47);
  await until(async () => (await stateOf(id)) === 'sent');
  await until(() => messages.length === 2);
  const ids = messages.map(
    ({ payload }) => decodePayload(payload).metrics.find(({ name }) => name === 'Command/Id')?.value,
  );
  expect(ids).toEqual([id, id]);
});

test('a broker that takes nothing leaves the command queued; when it is back, the command goes out', async () => {
  const unit = await world.unit(facility);
  await setOnline(unit);
  const { broker } = server.services;
  const original = broker.publish.bind(broker);
  let refused = 0;
  broker.publish = () => {
    refused += 1;
    return Promise.reject(new Error('no connection'));
  };
  const id = await queue(unit, 47);
  await until(() => refused > 0);
  expect(await stateOf(id)).toBe('queued');
  broker.publish = original;
  await until(async () => (await stateOf(id)) === 'sent');
});

describe('commands of one controller keep nobody else waiting', () => {
  const waitingFor = async (unit: MadeUnit, count: number, deviceName: string) => {
    await server.services.pool.query(
      `insert into controller_commands (controller_id, action_id, "deviceName", metric, target, "expiresAt", "timeoutS", "batchId", state)
       select $1, 47, $2 || n, 'state', '"on"', now() + interval '10 minutes', 120, gen_random_uuid(), 'queued'
       from generate_series(1, $3) n`,
      [unit.controller.id, deviceName, count],
    );
  };
  const statesOf = async (unit: MadeUnit) => {
    const { rows } = await server.services.pool.query<{ state: string }>(
      'select distinct state from controller_commands where controller_id = $1',
      [unit.controller.id],
    );
    return rows.map(({ state }) => state);
  };

  test('what cannot be told to a device fails at once, and what others wait for is sent', async () => {
    const [wrong, right] = [await world.unit(facility), await world.unit(facility, { devices: { light: 13 } })];
    for (const unit of [wrong, right]) await setOnline(unit);
    await waitingFor(wrong, 450, 'pump 1/');
    const id = await queue(right, 47);
    await until(async () => (await stateOf(id)) === 'sent');
    await expect.poll(() => statesOf(wrong), { timeout: 20_000 }).toEqual(['failed']);
  });

  test('many commands that the broker does not take leave room for those of others', async () => {
    const [stuck, right] = [await world.unit(facility), await world.unit(facility, { devices: { light: 13 } })];
    const { broker } = server.services;
    const publish = broker.publish.bind(broker);
    broker.publish = (topic, ...rest) =>
      topic.includes(`/${stuck.controller.deviceId}`)
        ? Promise.reject(new Error('not taken'))
        : publish(topic, ...rest);
    onTestFinished(async () => {
      broker.publish = publish;
      await server.services.pool.query('delete from controller_commands where controller_id = $1', [
        stuck.controller.id,
      ]);
    });
    for (const unit of [stuck, right]) await setOnline(unit);
    await waitingFor(stuck, 450, 'light');
    const id = await queue(right, 47);
    await until(async () => (await stateOf(id)) === 'sent');
    expect(await statesOf(stuck)).toContain('queued');
  });
});
