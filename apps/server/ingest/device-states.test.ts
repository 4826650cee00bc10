import type { Metric } from '@trellis/sparkplug';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFarm, position, startTestServer, type TestServer } from '../testing/index.testing.ts';
import { openNode } from './farm.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Farm = Awaited<ReturnType<typeof makeFarm>>;

interface Change {
  virtualDevice_id: number;
  time: string;
  state: string;
  value: number | null;
  source: string | null;
  isGenerated: boolean;
}

const equipped = { devices: { light: 13, humidifier: 16 } } as const;
const begun = Date.now();
const minutesAgo = (minutes: number) => begun - minutes * 60_000;
const told = (value: string, minutes: number, isHistorical = false): Metric => ({
  name: 'state',
  datatype: 'String',
  value,
  timestamp: minutesAgo(minutes),
  isHistorical,
});

/** What the everyday call says a device did: minutes ago and state, the oldest first. */
async function changesOf({ unit, grower }: Farm, device = 'light'): Promise<[number, string][]> {
  const filter = encodeURIComponent(
    JSON.stringify({ where: { virtualDevice_id: unit.devices[device] }, order: 'time' }),
  );
  const reply = await server.call('GET', `deviceStateHistories?filter=${filter}`, { token: grower.token });
  expect(reply.status).toBe(200);
  return (reply.body as Change[]).map(({ time, state }) => [Math.round((begun - Date.parse(time)) / 60_000), state]);
}

async function openFarm() {
  const farm = await makeFarm(server, equipped);
  const node = await openNode(server, farm.facility.mqttGroup, farm.unit.controller);
  await node.send('NBIRTH', [{ name: 'bdSeq', datatype: 'Int64', value: 0 }]);
  let last = 0;
  /** Sends what a device tells as the controller's next message, or as an earlier one over again. */
  const tell = (metrics: Metric[], { device = 'light', number = (last += 1) } = {}) =>
    node.send('DDATA', [position(number), ...metrics], { device });
  return { farm, node, tell };
}

test('each change of a device has a row when its message is acknowledged; what repeats itself has none', async () => {
  const { farm, tell } = await openFarm();
  await tell([told('off', 60)]);
  await tell([told('on', 50), { name: 'intensity', datatype: 'Double', value: 0.65, timestamp: minutesAgo(50) }]);
  await tell([told('on', 40)]);
  await tell([told('ON', 45)], { device: 'humidifier' });
  await tell([told('off', 30), told('on', 20)]);
  expect(await changesOf(farm)).toEqual([
    [60, 'off'],
    [50, 'on'],
    [30, 'off'],
    [20, 'on'],
  ]);
  expect(await changesOf(farm, 'humidifier')).toEqual([[45, 'ON']]);
  const { rows } = await server.services.pool.query<Change>(
    `select value, source, "isGenerated" from device_state_histories where "virtualDevice_id" = $1 order by "time"`,
    [farm.unit.devices['light']],
  );
  expect(rows.map(({ value }) => value)).toEqual([null, 0.65, null, null]);
  expect(new Set(rows.map(({ isGenerated }) => isGenerated))).toEqual(new Set([false]));
});

const dimmed = (value: number, minutes: number, isHistorical = false): Metric => ({
  name: 'intensity',
  datatype: 'Double',
  value,
  timestamp: minutesAgo(minutes),
  isHistorical,
});

/** Minutes ago, state and intensity, the oldest first. */
async function dimmingOf({ unit }: Farm): Promise<[number, string, number | null][]> {
  const { rows } = await server.services.pool.query<{ time: Date; state: string; value: number | null }>(
    'select "time", state, value from device_state_histories where "virtualDevice_id" = $1 order by "time"',
    [unit.devices['light']],
  );
  return rows.map(({ time, state, value }) => [Math.round((begun - time.getTime()) / 60_000), state, value]);
}

test('a lamp that is dimmed while it is on has a row for each step, and none for what repeats itself', async () => {
  const { farm, tell } = await openFarm();
  await tell([dimmed(0.9, 70)]);
  await tell([told('on', 60), dimmed(0.8, 60)]);
  await tell([dimmed(0.8, 55)]);
  await tell([dimmed(0.5, 50)]);
  await tell([told('on', 45)]);
  await tell([told('on', 40), dimmed(0.5, 40), dimmed(0.501, 38), dimmed(0.3, 35)]);
  await tell([told('off', 30)]);
  await tell([dimmed(0.6, 58, true)]);
  expect(await dimmingOf(farm)).toEqual([
    [60, 'on', 0.8],
    [58, 'on', 0.6],
    [50, 'on', 0.5],
    [35, 'on', 0.3],
    [30, 'off', null],
  ]);
});

test('a message that comes again adds nothing, whether the controller numbers its messages or not', async () => {
  const { farm, node, tell } = await openFarm();
  await tell([told('off', 60)]);
  await tell([told('on', 50)]);
  await tell([told('off', 60)], { number: 1 });
  await tell([told('on', 50)], { number: 2 });
  await node.send('DDATA', [told('off', 60), told('on', 50)], { device: 'light' });
  expect(await changesOf(farm)).toEqual([
    [60, 'off'],
    [50, 'on'],
  ]);
});

test('what a controller kept while it was away stands at its own times, between what was known', async () => {
  const { farm, node, tell } = await openFarm();
  await tell([told('off', 600)]);
  await node.send('NBIRTH', [{ name: 'bdSeq', datatype: 'Int64', value: 1 }]);
  await node.send('DBIRTH', [told('on', 5)], { device: 'light' });
  expect(await changesOf(farm)).toEqual([
    [600, 'off'],
    [5, 'on'],
  ]);
  await tell([told('on', 500, true), told('off', 400, true)]);
  // The light has been on since 90 minutes, not since the birth said so.
  await tell([told('on', 90, true)]);
  expect(await changesOf(farm)).toEqual([
    [600, 'off'],
    [500, 'on'],
    [400, 'off'],
    [90, 'on'],
  ]);
});

test('a device says what made it change', async () => {
  const farm = await makeFarm(server, { protocol: 'http', devices: { irrigation: 14 } });
  const { controller, devices } = farm.unit;
  const say = (metric: string, value: string, minutes: number) => ({
    device: 'irrigation',
    metric,
    value,
    at: new Date(minutesAgo(minutes)).toISOString(),
  });
  const states = [say('origin', 'schedule', 30), say('state', 'on', 30), say('state', 'off', 28)];
  await server.call('POST', `controllers/${controller.id}/report`, { token: controller.key, body: { states } });
  const { rows } = await server.services.pool.query<Change>(
    `select state, source from device_state_histories where "virtualDevice_id" = $1 order by "time"`,
    [devices['irrigation']],
  );
  expect(rows).toEqual([
    { state: 'on', source: 'auto' },
    { state: 'off', source: null },
  ]);
});

test('the state that held when a time began comes with the device, in one call', async () => {
  const { farm, tell } = await openFarm();
  await tell([told('off', 60), told('on', 50), told('off', 10)]);
  const filter = encodeURIComponent(
    JSON.stringify({
      where: { controller_id: farm.unit.controller.id },
      include: [
        {
          relation: 'stateHistories',
          scope: { where: { time: { lte: new Date(minutesAgo(20)).toISOString() } }, order: 'time DESC', limit: 1 },
        },
      ],
    }),
  );
  const reply = await server.call('GET', `virtualDevices?filter=${filter}`, { token: farm.grower.token });
  const devices = reply.body as { name: string; stateHistories: Change[] }[];
  const held = new Map(devices.map(({ name, stateHistories }) => [name, stateHistories.map(({ state }) => state)]));
  expect(held.get('light')).toEqual(['on']);
  expect(held.get('humidifier')).toEqual([]);
});

test('people of other facilities see nothing of it, and visitors are refused', async () => {
  const { farm, tell } = await openFarm();
  await tell([told('on', 10)]);
  const stranger = await makeFarm(server);
  expect(await changesOf({ ...farm, grower: stranger.grower })).toEqual([]);
  expect((await server.call('GET', 'deviceStateHistories')).status).toBe(401);
});

test('a device that is removed takes its history along', async () => {
  const { farm, tell } = await openFarm();
  const { pool } = server.services;
  await tell([told('on', 10)]);
  await pool.query('delete from virtual_devices where id = $1', [farm.unit.devices['light']]);
  expect(await changesOf(farm)).toEqual([]);
});
