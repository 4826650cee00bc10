import { controllerEvents } from '@trellis/devices/model';
import { createRequire } from 'node:module';
import type { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { decodePayload } from '@trellis/sparkplug';
import type { MadeUnit } from '@trellis/server-app/testing';
import { untilTrue } from '@trellis/test-kit/until';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { FetchedCommand } from '@trellis/commands/model';
import {
  server,
  world,
  facility,
  token,
  openDelivery,
  closeDelivery,
  queue,
  stateOf,
  setOnline,
  connect,
} from './delivery.testing.ts';

beforeAll(openDelivery);
afterAll(closeDelivery);

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
    await untilTrue(() => messages.length === 1);
    const { metrics } = decodePayload(messages[0]?.payload ?? Buffer.alloc(0));
    expectSoon(Number(metrics.find(({ name }) => name === 'Command/Expires')?.value));
    await untilTrue(async () => (await stateOf(id)) === 'sent');
    const { body } = await server.call('GET', `controllerCommands/${id}`, { token });
    const kept = Date.parse((body as { expiresAt: string }).expiresAt) - Date.now();
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThanOrEqual(120_000);
  });

  test('is told the same as plain JSON, over MQTT and over HTTP', async () => {
    const plain = await drifting('json');
    const messages = await connect(plain, `trellis/v1/${facility.mqttGroup}/${plain.controller.deviceId}/commands`);
    await queue(plain, 47);
    await untilTrue(() => messages.length === 1);
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
  await untilTrue(() => messages.length === 1);
  const names = decodePayload(messages[0]?.payload ?? Buffer.alloc(0)).metrics.map(({ name }) => name);
  expect(names).toContain('Command/Id');
  expect(names).not.toContain('Command/Expires');
  await untilTrue(async () => (await stateOf(id)) === 'sent');
});

test('a simple device over MQTT gets its commands as JSON', async () => {
  const unit = await world.unit(facility, { protocol: 'json', devices: { light: 13 } });
  await setOnline(unit);
  const messages = await connect(unit, `trellis/v1/${facility.mqttGroup}/${unit.controller.deviceId}/commands`);
  const id = await queue(unit, 48);
  await untilTrue(() => messages.length === 1);
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
    await server.services.hub.deliver(controllerEvents.answered, {
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
    const shortly = fetchFor(unit, unit.controller.key, '?wait=30');
    await delay(300);
    const next = await queue(unit, 48);
    expect(((await shortly).body as FetchedCommand[]).map((command) => command.id)).toEqual([next]);
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
  await untilTrue(() => received.length > 0);
  expect(received[0]?.[0]).toBe('lamp');
  expect(received[0]?.[1]).toMatchObject([{ name: 'state', type: 'String', value: 'on' }]);
  // The node says nothing of commands: the state it reports ends them.
  await untilTrue(async () => (await stateOf(id)) === 'done');
});
