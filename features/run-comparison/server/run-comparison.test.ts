import { makeWorld, startTestServer, type MadeUnit, type TestServer, type World } from '@trellis/server-app/testing';
import type { ComparedRun } from '@trellis/run-comparison/model';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let server: TestServer;
let world: World;
let here: { id: number };
let head: { id: number; token: string };
let stranger: { id: number; token: string };
let unit: MadeUnit;
let shelf: number;
let strain: number;

beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => new Date('2026-11-21T20:00:00Z') } });
  world = makeWorld(server.services);
  await server.services.pool.query(
    `create table if not exists reading_rollups_15m_of_compare partition of reading_rollups_15m for values from ('2026-11-01') to ('2026-11-16')`,
  );
});
afterAll(() => server.stop());
beforeEach(async () => {
  here = await world.facility({ facility_timezone: 'America/Los_Angeles' });
  const away = await world.facility();
  head = await world.person({ facilities: [here.id], roles: ['farmManager'] });
  stranger = await world.person({ facilities: [away.id], roles: ['farmManager'] });
  unit = await world.unit(here, { name: `U-${here.id}` });
  shelf = await world.row('platforms', { platformGroup_id: unit.id, name: 'Top', capacity: 40 });
  strain = await world.row('strains', { name: `Tidewater ${here.id}`, facility_id: here.id });
});

/** A harvested run of three days from a day of November on, at a temperature, that gave grams. */
async function harvested(day: number, celsius: number, grams: number): Promise<number> {
  const at = (days: number) => new Date(Date.UTC(2026, 10, day + days, 8)).toISOString();
  const plan = await world.row('grow_plans', { name: `Flower ${day}`, category_id: 1, facility_id: here.id });
  const version = await world.row('grow_plan_versions', { growplan_id: plan, version: 1 });
  const growPhase_id = await world.row('grow_phases', {
    ...{ growplanVersion_id: version, name: 'Bloom', seq: 1, startSeconds: 0, endSeconds: 259_200 },
    ...{ photoperiod: 12, photoperiodStartTime: '06:00' },
  });
  for (const lightState of ['Lights On', 'Lights Off'])
    await world.row('grow_phase_environments', {
      growPhase_id,
      lightState,
      tempMin: 20,
      tempMax: 26,
      humidityMin: 40,
      humidityMax: 60,
    });
  const lifecycle_id = await world.row('lifecycles', {
    ...{ facility_id: here.id, name: `Run ${day}`, growplan_id: plan, growplanVersion_id: version, strain_id: strain },
    ...{ state: 'completed', starttime: at(0), actualHarvestDate: at(3).slice(0, 10), plantsStarted: 10 },
  });
  await world.row('lifecycle_phases', { lifecycle_id, growPhase_id, seq: 1, starttime: at(0), endtime: at(3) });
  await world.row('lifecycle_platforms', {
    ...{ lifecycle_id, platform_id: shelf, platformGroup_id: unit.id, plants: 10, start: at(0), finish: at(3) },
  });
  await world.row('batches', { facility_id: here.id, label: `B-${day}`, lifecycle_id, dryWeight: grams });
  await world.row('harvests', {
    ...{
      facility_id: here.id,
      lifecycle_id,
      name: `H-${lifecycle_id}`,
      harvestDate: at(3).slice(0, 10),
      plantCount: 10,
    },
    ...{ totalWetWeight: grams * 4, weightUnit: 'Grams' },
  });
  await server.services.pool.query(
    `insert into reading_rollups_15m (facility_id, sensor_id, bucket, min, max, sum, count)
     select $1, $2, b, $5::float8, $5::float8, $5::float8, 1 from generate_series($3::timestamptz, $4::timestamptz - interval '1 second', interval '15 minutes') b`,
    [here.id, unit.sensors[5], at(0), at(3), celsius],
  );
  return lifecycle_id;
}
const get = (path: string, who?: { token: string }) =>
  server.call('GET', `ag_lifecycles/${path}`, { token: who?.token });

describe('runs beside each other', () => {
  test('have their climate by day of cycle, light and dark apart, with the band of the plan', async () => {
    const [one, other] = [await harvested(1, 25, 500), await harvested(5, 28, 300)];
    const reply = await get(`compare?ids=${one},${other}`, head);
    const { runs } = reply.body as { runs: ComparedRun[] };
    // The first run begins at midnight of the 1st, when the clocks go back.
    expect(runs.map(({ name, inBand }) => [name, inBand.temperature])).toEqual([
      ['Run 1', 1],
      ['Run 5', 0],
    ]);
    expect(runs[1]?.days.map(({ day, lit, band }) => [day, lit.temperature, band?.temperature])).toEqual(
      [1, 2, 3].map((day) => [day, 28, { min: 20, max: 26 }]),
    );
    expect(runs[1]?.phases).toEqual([{ name: 'Bloom', day: 1 }]);
    // Three days two degrees too warm.
    expect(runs[1]?.byPhase).toMatchObject([{ name: 'Bloom', score: 0, warm: 144, cold: 0 }]);
    expect(runs[1]?.days[0]?.dark).toMatchObject({ temperature: 28, humidity: null, vpd: null });
  });

  test('have the climate of the whole day where the plan tells no hours of light', async () => {
    const run = await harvested(5, 25, 500);
    await server.services.pool.query('update grow_phases set "photoperiodStartTime" = null where name = $1', ['Bloom']);
    const { runs } = (await get(`compare?ids=${run}`, head)).body as { runs: ComparedRun[] };
    expect(runs[0]?.days.map(({ day, lit, dark, whole }) => [day, lit.temperature, dark.temperature, whole])).toEqual(
      [1, 2, 3].map((day) => [day, null, null, { temperature: 25, humidity: null, vpd: null, co2: null }]),
    );
  });

  test('have the CO₂ that was given in light: what is above outdoor air, over its hours', async () => {
    const run = await harvested(5, 25, 500);
    const dose = async () =>
      ((await get(`compare?ids=${run}`, head)).body as { runs: ComparedRun[] }).runs.map(({ co2Dose, days }) => [
        co2Dose,
        days.map((day) => day.co2Dose),
      ])[0];
    expect(await dose()).toEqual([null, [null, null, null]]);
    const [first, second] = [5, 6].map((day) => new Date(Date.UTC(2026, 10, day, 8)).toISOString());
    await server.services.pool.query(
      `insert into reading_rollups_15m (facility_id, sensor_id, bucket, min, max, sum, count)
       select $1, $2, b, 920, 920, 920, 1 from generate_series($3::timestamptz, $4::timestamptz - interval '1 second', interval '15 minutes') b`,
      [here.id, unit.sensors[7], first, second],
    );
    // 500 ppm above outdoor air in each of twelve hours of light, on the first day alone.
    expect(await dose()).toEqual([6, [6_000, null, null]]);
  });

  test('have one dose of CO₂ where they stand in several units: that of the mean of their air', async () => {
    const run = await harvested(5, 25, 500);
    const other = await world.unit(here, { name: `Other-${here.id}` });
    const platform_id = await world.row('platforms', { platformGroup_id: other.id, name: 'Top', capacity: 40 });
    const at = (day: number) => new Date(Date.UTC(2026, 10, day, 8)).toISOString();
    await world.row('lifecycle_platforms', {
      ...{ lifecycle_id: run, platform_id, platformGroup_id: other.id, plants: 10, start: at(5), finish: at(8) },
    });
    // The first day both are read, the second one alone; the third nobody reads.
    for (const [sensor, ppm, days] of [
      [unit.sensors[7], 920, 2],
      [other.sensors[7], 720, 1],
    ] as const)
      await server.services.pool.query(
        `insert into reading_rollups_15m (facility_id, sensor_id, bucket, min, max, sum, count)
         select $1, $2, b, $5::float8, $5::float8, $5::float8, 1 from generate_series($3::timestamptz, $4::timestamptz - interval '1 second', interval '15 minutes') b`,
        [here.id, sensor, at(5), at(5 + days), ppm],
      );
    const { runs } = (await get(`compare?ids=${run}`, head)).body as { runs: ComparedRun[] };
    expect(runs[0]?.days.map(({ co2Dose }) => co2Dose)).toEqual([4_800, 6_000, null]);
    expect(runs[0]?.co2Dose).toBe(10.8);
  });

  test('count their days from their own start, though clones stood on no shelf at first', async () => {
    const run = await harvested(5, 25, 500);
    const start = new Date(Date.UTC(2026, 10, 3, 8)).toISOString();
    await server.services.pool.query('update lifecycles set starttime = $1 where id = $2', [start, run]);
    const { runs } = (await get(`compare?ids=${run}`, head)).body as { runs: ComparedRun[] };
    expect(runs[0]?.days.map(({ day }) => day)).toEqual([3, 4, 5]);
    expect(runs[0]?.phases).toEqual([{ name: 'Bloom', day: 3 }]);
  });

  test('are those of the facility, at most eight', async () => {
    const one = await harvested(1, 25, 500);
    expect((await get(`compare?ids=${one}`)).status).toBe(401);
    expect((await get(`compare?ids=${one}`, stranger)).status).toBe(404);
    expect((await get('compare?ids=none', head)).status).toBe(400);
    expect((await get('compare?ids=1,2,3,4,5,6,7,8,9', head)).status).toBe(400);
  });
});

test('what went with the yield of a strain is ranked, with how many runs tell it', async () => {
  await harvested(1, 24, 500);
  await harvested(5, 26, 400);
  await harvested(9, 28, 300);
  const { body } = await get(`drivers?strain_id=${strain}`, head);
  expect(body).toMatchObject({ runs: 3 });
  const { drivers } = body as { drivers: { feature: string; r: number; n: number }[] };
  expect(drivers[0]).toMatchObject({ feature: 'temperatureMean', n: 3 });
  expect(drivers[0]?.r).toBeCloseTo(-1, 6);
  expect((await get(`drivers?strain_id=${strain}`)).status).toBe(401);
  expect((await get('drivers?strain_id=x', head)).status).toBe(400);
  expect((await get(`drivers?strain_id=${strain}`, stranger)).body).toEqual({ runs: 0, drivers: [] });
});

test('a tenant compares the runs in the units let to them, and hears of no other', async () => {
  const [theirs, others] = [await harvested(1, 24, 500), await harvested(5, 26, 400)];
  const unitLet = await world.unit(here, { name: `Let-${here.id}` });
  const shelfLet = await world.row('platforms', { platformGroup_id: unitLet.id, name: 'Top' });
  const client = await world.row('clients', { name: `Tenant ${here.id}` });
  const platformGroupCollection_id = await world.row('platform_group_collections', {
    ...{ facility_id: here.id, name: 'Let', tenantClient_id: client },
  });
  await world.row('platform_group_collection_members', { platformGroupCollection_id, platformGroup_id: unitLet.id });
  await server.services.pool.query(
    'update lifecycle_platforms set platform_id = $1, "platformGroup_id" = $2 where lifecycle_id = $3',
    [shelfLet, unitLet.id, theirs],
  );
  const tenant = await world.person({ facilities: [here.id], roles: ['subTenant'] });
  await server.services.pool.query('update users set client_id = $1 where id = $2', [client, tenant.id]);
  const history = await server.call('GET', 'genetics/history', { token: tenant.token });
  expect((history.body as { runs: { lifecycle_id: number }[] }).runs.map((run) => run.lifecycle_id)).toEqual([theirs]);
  expect((await get(`compare?ids=${theirs}`, tenant)).status).toBe(200);
  expect((await get(`compare?ids=${theirs},${others}`, tenant)).status).toBe(404);
  expect((await get(`drivers?strain_id=${strain}`, tenant)).body).toMatchObject({ runs: 1 });
});
