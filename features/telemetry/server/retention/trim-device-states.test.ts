import { makeWorld, startTestServer, type TestServer } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDeviceStateDays } from './read-retention.ts';
import { trimDeviceStates } from './trim-device-states.ts';

const dayMs = 86_400_000;
const now = Date.now();
const log = { warn: () => undefined };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('what devices did too long ago goes, but for the state that held then', async () => {
  const world = makeWorld(server.services);
  const unit = await world.unit(await world.facility(), { devices: { light: 13, humidifier: 16 } });
  const add = (device: string, days: number, state: string) =>
    world.row('device_state_histories', {
      virtualDevice_id: unit.devices[device],
      time: new Date(now - days * dayMs).toISOString(),
      state,
    });
  for (const [days, state] of [
    [50, 'off'],
    [40, 'on'],
    [35, 'off'],
    [20, 'on'],
  ] as const)
    await add('light', days, state);
  await add('humidifier', 300, 'ON');
  const { pool } = server.services;
  expect(await trimDeviceStates(pool, 30, now)).toBe(2);
  const { rows } = await pool.query<{ state: string }>('select state from device_state_histories order by "time"');
  expect(rows.map(({ state }) => state)).toEqual(['ON', 'off', 'on']);
  expect(await trimDeviceStates(pool, 30, now)).toBe(0);
});

test('fewer than one day is refused', async () => {
  await expect(trimDeviceStates(server.services.pool, 0)).rejects.toThrow(RangeError);
});

test('administrators decide how many days stay; the law may demand more, and a rule that is off keeps everything', async () => {
  const { pool } = server.services;
  const read = () => readDeviceStateDays(pool, log);
  expect(await read()).toBe(400);
  const enter = (active: boolean, extra: object) =>
    pool.query(`update lookups set active = $1, extra = $2 where kind = 'retentionRule' and key = 'deviceStates'`, [
      active,
      JSON.stringify(extra),
    ]);
  await enter(true, { rawDays: 10, legalMinDays: 60 });
  expect(await read()).toBe(60);
  await enter(true, { rawDays: 'a while' });
  expect(await read()).toBe(400);
  await enter(false, { rawDays: 10 });
  expect(await read()).toBeUndefined();
});
