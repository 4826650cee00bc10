import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import type { AreaStats } from '@trellis/unit-status/model';
import { afterAll, beforeAll, expect, test } from 'vitest';

const now = new Date('2026-11-21T20:00:00Z');
let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => now } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const reported = (facility_id: number, sensor_id: number, designator_id: number, reading: number, at: Date) =>
  server.services.pool.query(
    `insert into latest_readings (sensor_id, facility_id, designator_id, reading, at, "receivedAt") values ($1, $2, $3, $4, $5, $5)`,
    [sensor_id, facility_id, designator_id, reading, at],
  );

async function farm() {
  const here = await world.facility();
  const away = await world.facility();
  const area_id = await world.row('areas', { facility_id: here.id, name: 'Bloom' });
  const empty = await world.row('areas', { facility_id: here.id, name: 'Annex' });
  const [first, second] = [await world.unit(here, { area_id }), await world.unit(here, { area_id })];
  return {
    here,
    away,
    area_id,
    empty,
    first,
    second,
    grower: await world.person({ facilities: [here.id], roles: ['grower'] }),
    stranger: await world.person({ facilities: [away.id], roles: ['facilityManager'] }),
  };
}
const ask = (facilityId: number | string, person?: { token: string }) =>
  server.call('GET', `facilities/getStats?facility_id=${facilityId}`, { token: person?.token });

test('each area tells its climate, how full it is, what grows in it and what is broken', async () => {
  const { here, area_id, empty, first, second, grower } = await farm();
  await reported(here.id, first.sensors[5] ?? 0, 5, 22, minutesAgo(1));
  await reported(here.id, second.sensors[5] ?? 0, 5, 26, minutesAgo(15));
  await reported(here.id, first.sensors[6] ?? 0, 6, 0.5, minutesAgo(1));
  await reported(here.id, first.sensors[7] ?? 0, 7, 900, minutesAgo(1));
  await reported(here.id, second.sensors[7] ?? 0, 7, 9000, minutesAgo(17));
  const shelf = await world.row('platforms', { platformGroup_id: first.id, name: 'Top', level: 1 });
  await world.row('platforms', { platformGroup_id: first.id, name: 'Bottom', level: 0 });

  const plan = await world.row('grow_plans', { name: 'Flower', category_id: 1, facility_id: here.id });
  const version = await world.row('grow_plan_versions', { growplan_id: plan, version: 1 });
  const stages = await server.services.pool.query<{ id: number }>(
    `select id from grow_stages where "countsAs" = 'flower' limit 1`,
  );
  const growPhase_id = await world.row('grow_phases', {
    growplanVersion_id: version,
    name: 'Flower',
    seq: 1,
    startSeconds: 0,
    endSeconds: 86_400 * 60,
    photoperiod: 12,
    growStage_id: stages.rows[0]?.id,
  });
  const lifecycle_id = await world.row('lifecycles', {
    facility_id: here.id,
    name: 'Run',
    growplan_id: plan,
    growplanVersion_id: version,
    state: 'in_flight',
    inflight: 1,
    starttime: minutesAgo(60 * 24 * 3),
  });
  await world.row('lifecycle_phases', { lifecycle_id, growPhase_id, seq: 1 });
  await world.row('lifecycle_platforms', {
    lifecycle_id,
    platform_id: shelf,
    platformGroup_id: first.id,
    plants: 24,
    start: minutesAgo(60 * 24 * 3),
  });
  await server.services.pool.query('update units set "isDisabled" = true where id = $1', [second.id]);
  const ticket = { facility_id: here.id, users_id: grower.id, platformGroup_id: first.id };
  await world.row('tickets', { ...ticket, label: 'Lamp out' });
  await world.row('tickets', { ...ticket, label: 'Installation', adminOnly: true });

  const { status, body } = await ask(here.id, grower);
  expect(status).toBe(200);
  const none = { min: null, max: null };
  expect(body as AreaStats[]).toEqual([
    {
      area_id: empty,
      areaname: 'Annex',
      facilityTemps: { ...none, average: null },
      rh: { ...none, current: null },
      co2: { ...none, current: null },
      growPlatformsCount: 0,
      growPlatformInUseCount: 0,
      plantCounts: { Young: 0, Vegetative: 0, Flowering: 0 },
      disabledUnits: 0,
      openHardwareTicketsCount: 0,
    },
    {
      area_id,
      areaname: 'Bloom',
      facilityTemps: { average: 24, min: 22, max: 26 },
      rh: { current: 0.5, min: 0.5, max: 0.5 },
      co2: { current: 900, min: 900, max: 900 },
      growPlatformsCount: 2,
      growPlatformInUseCount: 1,
      plantCounts: { Young: 0, Vegetative: 0, Flowering: 24 },
      disabledUnits: 1,
      openHardwareTicketsCount: 1,
    },
  ]);
});

test('only members of the facility are answered', async () => {
  const { here, stranger } = await farm();
  expect((await ask(here.id)).status).toBe(401);
  expect((await ask(here.id, stranger)).status).toBe(404);
  expect((await ask('none', stranger)).status).toBe(404);
});
