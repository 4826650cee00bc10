import { makeWorld, startTestServer, type TestServer, type World, refusal, idOf } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const period = { status: 409, code: 'harvest.pre-harvest-interval' };

/** A run of four plants, two in each of two units; the first unit was sprayed an hour ago and waits ten days. */
async function story() {
  const here = await world.facility({ facility_timezone: 'UTC' });
  const person = (role: 'grower' | 'facilityManager' | 'complianceOfficer') =>
    world.person({ facilities: [here.id], roles: [role] });
  const people = {
    grower: await person('grower'),
    manager: await person('facilityManager'),
    officer: await person('complianceOfficer'),
  };
  const call = (who: keyof typeof people, address: string, body: object = {}) =>
    server.call('POST', address, { token: people[who].token, body });
  const growplan_id = await world.row('grow_plans', { name: 'Flower', category_id: 1, facility_id: here.id });
  const version = await world.row('grow_plan_versions', { growplan_id, version: 1 });
  const lifecycle_id = await world.row('lifecycles', {
    facility_id: here.id,
    name: `Run ${here.id}`,
    growplan_id,
    growplanVersion_id: version,
    state: 'in_flight',
    starttime: dayFromNow(-60),
  });
  const units = [await world.unit(here, { name: 'North' }), await world.unit(here, { name: 'South' })] as const;
  const shelves: number[] = [];
  for (const [n, { id: platformGroup_id }] of units.entries()) {
    const platform_id = await world.row('platforms', { platformGroup_id, name: 'Top', capacity: 10 });
    shelves.push(platform_id);
    await world.row('lifecycle_platforms', {
      lifecycle_id,
      platform_id,
      platformGroup_id,
      plants: 2,
      start: dayFromNow(-60),
    });
    for (const col of [1, 2]) {
      const plantLocation_id = await world.row('plant_locations', { platform_id, row: 1, col, label: `${col}` });
      await world.row('plants', { facility_id: here.id, lifecycle_id, tag: `P${n}${col}`, plantLocation_id });
    }
  }
  await server.services.pool.query(`update user_facilities set "applicatorLicense" = 'WA-1' where user_id = $1`, [
    people.grower.id,
  ]);
  const consumable_id = await world.row('consumables', {
    facility_id: here.id,
    name: 'Neem',
    consumableType_id: 3,
    stockUnit_id: 10,
    epaNumber: '70051-2',
    reiHours: 0,
    phiDays: 0,
    labelMax: 5,
  });
  const spray = idOf(
    await call('grower', 'ipmSprayApplications', {
      facility_id: here.id,
      consumable_id,
      start: dayFromNow(-1 / 24),
      rate: 1,
      phiUntil: dayFromNow(10).slice(0, 10),
      applicator_user_id: people.grower.id,
    }),
  );
  await call('grower', 'ipmSprayTargets', {
    ipmSprayApplication_id: spray,
    platformGroup_id: units[0].id,
    lifecycle_id,
  });
  expect((await call('grower', `ipmSprayApplications/${spray}/apply`)).status).toBe(200);
  const begin = (body: object = {}) =>
    call('grower', `ag_lifecycles/${lifecycle_id}/beginHarvest`, { reason: 'Ripe', ...body });
  const weigh = (harvest_id: number, tag: string) => call('grower', 'harvestWeights', { harvest_id, tag, weight: 400 });
  return { call, begin, weigh, spray, shelves, lifecycle_id };
}

test('plants of a sprayed unit are not recorded as harvested before the interval ends; those beside it are', async () => {
  const { begin, weigh, call } = await story();
  const first = idOf(await begin());
  await weigh(first, 'P01');
  await weigh(first, 'P11');
  const refused = await call('grower', `harvests/${first}/record`);
  expect(refusal(refused)).toEqual(period);
  expect(refused.body).toMatchObject({ error: { details: { units: ['North'], plants: ['P01'] } } });
  const second = idOf(await begin());
  await weigh(second, 'P11');
  await weigh(second, 'P12');
  expect((await call('grower', `harvests/${second}/record`)).body).toMatchObject({ state: 'recorded', plantCount: 2 });
  // Only sprayed plants are left: there is nothing to open a session for, whole or in part.
  expect(refusal(await begin())).toEqual(period);
  expect(refusal(await begin({ kind: 'manicure' }))).toEqual(period);
});

test('a harvest that is only counted takes the plants that may be cut, and is refused where there are not as many', async () => {
  const { begin, call, lifecycle_id } = await story();
  const harvest = idOf(await begin());
  const weighed = { totalWetWeight: 800 };
  expect(refusal(await call('grower', `harvests/${harvest}/record`, { ...weighed, plantCount: 3 }))).toEqual(period);
  const recorded = await call('grower', `harvests/${harvest}/record`, { ...weighed, plantCount: 2 });
  expect(recorded.body).toMatchObject({ state: 'recorded', plantCount: 2 });
  const { rows } = await server.services.pool.query<{ tag: string }>(
    `select tag from plants where lifecycle_id = $1 and state = 'harvested' order by tag`,
    [lifecycle_id],
  );
  expect(rows.map(({ tag }) => tag)).toEqual(['P11', 'P12']);
});

test('a plant takes its interval along when it is moved, and one that came later has none', async () => {
  const { begin, weigh, call, lifecycle_id, shelves } = await story();
  const { rows } = await server.services.pool.query<{ id: number }>(
    'select id from plants where lifecycle_id = $1 order by tag',
    [lifecycle_id],
  );
  const [sprayed, , clean] = rows.map(({ id }) => id);
  expect((await call('grower', 'ag_plants/move', { plantIds: [sprayed], platform_id: shelves[1] })).status).toBe(200);
  expect((await call('grower', 'ag_plants/move', { plantIds: [clean], platform_id: shelves[0] })).status).toBe(200);
  const moved = idOf(await begin());
  await weigh(moved, 'P01');
  expect(refusal(await call('grower', `harvests/${moved}/record`))).toEqual(period);
  const other = idOf(await begin());
  await weigh(other, 'P11');
  expect((await call('grower', `harvests/${other}/record`)).status).toBe(200);
});

test('a wrong interval that is set right no longer keeps the harvest', async () => {
  const { begin, weigh, call, spray } = await story();
  const harvest = idOf(await begin());
  await weigh(harvest, 'P01');
  const right = { phiUntil: dayFromNow(0).slice(0, 10), reason: 'The label says none' };
  expect((await call('officer', `ipmSprayApplications/${spray}/amend`, right)).status).toBe(200);
  expect((await call('grower', `harvests/${harvest}/record`)).status).toBe(200);
});

test('what was sprayed is harvested early with a document of the compliance officer, of nobody else', async () => {
  const { begin, weigh, call, spray } = await story();
  const harvest = idOf(await begin());
  await weigh(harvest, 'P01');
  const cleared = { documentUrl: 'https://files.example/clearance.pdf', reason: 'Residues below the limit' };
  expect((await call('manager', `ipmSprayApplications/${spray}/clear`, cleared)).status).toBe(403);
  expect(refusal(await call('grower', `harvests/${harvest}/record`))).toEqual(period);
  expect((await call('officer', `ipmSprayApplications/${spray}/clear`, { reason: 'Trust me' })).status).toBe(422);
  expect((await call('officer', `ipmSprayApplications/${spray}/clear`, cleared)).status).toBe(200);
  expect((await call('grower', `harvests/${harvest}/record`)).status).toBe(200);
});
