import { makeWorld, startTestServer, type MadeUnit, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importReadings } from '../store/import/import-readings.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const quarter = 15 * 60_000;
const start = Math.floor(Date.now() / (8 * quarter)) * 8 * quarter - 96 * quarter;
const moment = (quarters: number) => new Date(start + quarters * quarter).toISOString();

interface Point {
  at: string;
  min: number;
  avg: number;
  max: number;
  count: number;
}

async function room() {
  const here = await world.facility();
  const first = await world.unit(here);
  const second = await world.unit(here, { area_id: first.area_id });
  const elsewhere = await world.unit(here);
  const grower = await world.person({ facilities: [here.id], roles: ['grower'] });
  /** Temperature of a unit by quarter hour, with a second reading five minutes later where two are named. */
  const measure = (unit: MadeUnit, values: Record<number, number | [number, number]>) =>
    importReadings(
      server.services.pool,
      Object.entries(values).flatMap(([place, value]) =>
        [value].flat().map((reading, index) => ({
          facilityId: here.id,
          sensorId: unit.sensors[5] ?? 0,
          designatorId: 5,
          at: start + Number(place) * quarter + index * 300_000,
          value: reading,
          origin: 0 as const,
        })),
      ),
    );
  const ask = async (query: Record<string, string | number> = {}, token: string | undefined = grower.token) => {
    const all = { area_id: first.area_id, designator_id: 5, startDate: moment(0), endDate: moment(8), ...query };
    const text = new URLSearchParams(Object.entries(all).map(([key, value]) => [key, String(value)]));
    const { status, body } = await server.call('GET', `sensorReadings/getAreaChart?${text}`, { token });
    return { status, body: body as Point[] };
  };
  return { here, first, second, elsewhere, grower, measure, ask };
}

test('an area’s chart is the mean of its units, whichever reports more often, and of those alone that read something', async () => {
  const { first, second, elsewhere, measure, ask } = await room();
  await measure(first, { 0: [20, 22], 1: 20, 5: 24 });
  await measure(second, { 0: 25, 2: 26, 5: 26 });
  await measure(elsewhere, { 0: 90, 3: 90 });
  const { status, body } = await ask();
  expect(status).toBe(200);
  expect(body).toEqual([
    { at: moment(0), min: 20, avg: 23, max: 25, count: 3 },
    { at: moment(1), min: 20, avg: 20, max: 20, count: 1 },
    { at: moment(2), min: 26, avg: 26, max: 26, count: 1 },
    { at: moment(5), min: 24, avg: 25, max: 26, count: 2 },
  ]);
  expect((await ask({ interval: 60 })).body.map(({ at }) => at)).toEqual([moment(0), moment(4)]);
  expect((await ask({ interval: 1 })).body).toEqual(body);
  expect((await ask({ designator_id: 62 })).body).toEqual([]);
});

test('units that are tried out, disabled or not deployed do not count, nor sensors that are switched off', async () => {
  const { here, first, second, measure, ask } = await room();
  const others = await Promise.all([1, 2, 3].map(() => world.unit(here, { area_id: first.area_id })));
  await measure(first, { 0: 20 });
  for (const unit of [second, ...others]) await measure(unit, { 0: 40 });
  const [testing, disabled, undeployed] = others.map(({ id }) => id);
  const { pool } = server.services;
  await pool.query('update units set "isTesting" = true where id = $1', [testing]);
  await pool.query('update units set "isDisabled" = true where id = $1', [disabled]);
  await pool.query('update units set deployed = false where id = $1', [undeployed]);
  await pool.query('update sensors set enabled = false where id = $1', [second.sensors[5]]);
  expect((await ask()).body).toMatchObject([{ avg: 20, count: 1 }]);
});

test('of several sensors of a unit the one that counts most speaks for it', async () => {
  const { here, first, measure, ask } = await room();
  const spare = { facility_id: here.id, device_id: `spare-${first.id}`, designator_id: 5, priority: 9 };
  await world.row('sensors', { ...spare, platformGroup_id: first.id });
  await measure(first, { 0: 21 });
  expect((await ask()).body).toMatchObject([{ avg: 21, count: 1 }]);
});

test('visitors, strangers and areas that are not there are refused, and so is a time that cannot be shown', async () => {
  const [{ ask }, there] = [await room(), await room()];
  expect((await server.call('GET', 'sensorReadings/getAreaChart?area_id=1')).status).toBe(401);
  expect((await ask({}, there.grower.token)).status).toBe(404);
  expect((await ask({ area_id: 2_000_000_000 })).status).toBe(404);
  expect((await ask({ endDate: moment(-1) })).status).toBe(422);
  expect((await ask({ startDate: '2024-01-01', endDate: '2026-01-01' })).status).toBe(422);
  expect((await ask({ interval: 'fine' })).status).toBe(400);
});
