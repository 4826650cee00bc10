import { controllerEvents } from '@trellis/devices/model';
import { setTimeout as delay } from 'node:timers/promises';
import { decodePayload } from '@trellis/sparkplug';
import { startTestServer, type MadeUnit, type TestServer } from '@trellis/server-app/testing';
import { untilTrue } from '@trellis/test-kit/until';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  server,
  world,
  facility,
  token,
  mechanic,
  mechanicId,
  openDelivery,
  closeDelivery,
  queue,
  stateOf,
  setOnline,
  connect,
} from './delivery.testing.ts';

beforeAll(openDelivery);
afterAll(closeDelivery);

describe('our own controller over Sparkplug', () => {
  test('gets device commands with identity, expiry and duration at QoS 1, in the order they were given', async () => {
    const unit = await world.unit(facility, { devices: { light: 13, irrigation: 14 } });
    await setOnline(unit);
    const messages = await connect(unit, `spBv1.0/${facility.mqttGroup}/DCMD/${unit.controller.deviceId}/#`);
    const light = await queue(unit, 90, 75);
    const water = await queue(unit, 16, 45);
    await untilTrue(() => messages.length === 2);
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
    await untilTrue(async () => (await stateOf(water)) === 'sent');
  });

  test('gets commands for the unit itself as node commands', async () => {
    const unit = await world.unit(facility);
    await setOnline(unit);
    const messages = await connect(unit, `spBv1.0/${facility.mqttGroup}/NCMD/${unit.controller.deviceId}`);
    await queue(unit, 84);
    await untilTrue(() => messages.length === 1);
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
    await server.services.hub.announce(controllerEvents.reached, {
      controllerId: unit.controller.id,
      facilityId: facility.id,
    });
    await untilTrue(() => messages.length === 1);
    await untilTrue(async () => (await stateOf(id)) === 'sent');
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
    await untilTrue(async () => (await stateOf(free)) === 'sent');
    expect(messages).toHaveLength(0);
    expect(await outcomeOf(locked)).toEqual(cancelled);
  });

  test('is told again what is asked after the lock is off', async () => {
    const unit = await world.unit(facility, { devices: { light: 13 } });
    await setOnline(unit);
    const lock = await lockOut({ platformGroup_id: unit.id });
    await release((lock.body as { id: number }).id);
    const id = await queue(unit, 47);
    await untilTrue(async () => (await stateOf(id)) !== 'queued');
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
      await untilTrue(async () => (await stateOf(id)) !== 'queued');
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
  for (const id of ids) await untilTrue(async () => (await stateOf(id)) === 'sent');
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
  await untilTrue(async () => (await stateOf(id)) === 'sent');
  await untilTrue(() => messages.length === 2);
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
  await untilTrue(() => refused > 0);
  expect(await stateOf(id)).toBe('queued');
  broker.publish = original;
  await untilTrue(async () => (await stateOf(id)) === 'sent');
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
    await untilTrue(async () => (await stateOf(id)) === 'sent');
    await expect.poll(() => statesOf(wrong)).toEqual(['failed']);
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
    await untilTrue(async () => (await stateOf(id)) === 'sent');
    expect(await statesOf(stuck)).toContain('queued');
  });
});
