import {
  createSampleMaker,
  makeWorld,
  startTestServer,
  type MadeUnit,
  type TestServer,
  type World,
} from '@trellis/server-app/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => new Date('2026-11-21T20:00:00Z') } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

interface Person {
  id: number;
  token: string;
}
let here: { id: number };
let grower: Person;
let head: Person;
let manager: Person;
let stranger: Person;
let unit: MadeUnit;
let shelf: number;
let strain: number;
let plan: number;
let version: number;

beforeEach(async () => {
  here = await world.facility();
  const elsewhere = await world.facility();
  grower = await world.person({ facilities: [here.id], roles: ['grower'] });
  head = await world.person({ facilities: [here.id], roles: ['farmManager'] });
  manager = await world.person({ facilities: [here.id], roles: ['facilityManager'] });
  stranger = await world.person({ facilities: [elsewhere.id], roles: ['farmManager', 'facilityManager', 'grower'] });
  unit = await world.unit(here, { name: 'Unit 1' });
  shelf = await world.row('platforms', { platformGroup_id: unit.id, name: 'Top', level: 1, capacity: 40 });
  strain = await world.row('strains', { name: `Tidewater ${here.id}` });
  plan = await world.row('grow_plans', { name: 'Flower', category_id: 1, facility_id: here.id, strain_id: strain });
  version = await world.row('grow_plan_versions', { growplan_id: plan, version: 1, totalDays: 75 });
});

const run = (values: Record<string, unknown> = {}) =>
  world.row('lifecycles', {
    facility_id: here.id,
    name: 'Run',
    growplan_id: plan,
    growplanVersion_id: version,
    strain_id: strain,
    ...values,
  });
const inFlight = (values: Record<string, unknown> = {}) =>
  run({
    state: 'in_flight',
    starttime: '2026-10-01T08:00:00Z',
    harvestdate: '2026-12-15',
    plantsStarted: 40,
    ...values,
  });
const standing = (lifecycle_id: number, values: Record<string, unknown> = {}) =>
  world.row('lifecycle_platforms', {
    lifecycle_id,
    platform_id: shelf,
    platformGroup_id: unit.id,
    plants: 38,
    start: '2026-10-01T08:00:00Z',
    ...values,
  });
const get = async (path: string, person?: Person) => server.call('GET', path, { token: person?.token });
const post = async (path: string, person: Person, body: unknown = {}) =>
  server.call('POST', path, { token: person.token, body });

/** A visitor, a member of another facility and bad input get nothing. */
async function isClosed(path: string, bad: string): Promise<void> {
  expect((await get(path)).status).toBe(401);
  expect((await get(path, stranger)).status).toBe(404);
  expect((await get(bad, grower)).status).toBe(400);
}

describe('runs and where they stand', () => {
  test('lists of harvests show runs with their crop, racks and living plants', async () => {
    const id = await inFlight();
    await standing(id);
    const filter = {
      where: { facility_id: here.id, mother: false, inflight: 1, actualHarvestDate: null, plants: { gt: 0 } },
      order: 'harvestdate',
      limit: 7,
    };
    const address = `vFacilityLifecycles?filter=${encodeURIComponent(JSON.stringify(filter))}`;
    expect((await get(address, grower)).body).toMatchObject([
      { id, harvestdate: '2026-12-15', rack: 'Unit 1', cropname: `Tidewater ${here.id}`, plants: 38, inflight: 1 },
    ]);
    expect((await get(address, stranger)).body).toEqual([]);
    expect((await get(`vFacilityLifecycles/${id}`, stranger)).status).toBe(404);
    expect((await post('vFacilityLifecycles', manager)).status).toBe(404);
  });

  test('runs in flight tell phase, day on the facility calendar and units; drafts are not among them', async () => {
    const id = await inFlight();
    await standing(id);
    await run({ name: 'Draft' });
    const address = `ag_inFlightLifecycles/getInFlight?facility_id=${here.id}`;
    expect((await get(address, grower)).body).toMatchObject([
      { id, state: 'in_flight', growplanName: 'Flower', platformGroups: 1, plants: 38, totalDays: 75 },
    ]);
    const rows = (await get('ag_inFlightLifecycles', grower)).body as { id: number }[];
    expect(rows.map((row) => row.id)).toEqual([id]);
    await isClosed(address, 'ag_inFlightLifecycles/getInFlight');
  });

  test('the harvest schedule counts days from today and leaves mothers out', async () => {
    const id = await inFlight();
    await inFlight({ mother: true, name: 'Mothers', harvestdate: null });
    const late = await inFlight({ harvestdate: '2026-11-20' });
    const address = `ag_inFlightLifecycles/getHarvestSchedule?facility_id=${here.id}`;
    expect((await get(address, grower)).body).toMatchObject([
      { id: late, daysLeft: -1 },
      { id, daysLeft: 24, plants: 0 },
    ]);
    await isClosed(address, 'ag_inFlightLifecycles/getHarvestSchedule');
  });

  test('shelves of a run come with unit and area, those left behind last', async () => {
    const id = await inFlight();
    const other = await world.row('platforms', { platformGroup_id: unit.id, name: 'Bottom', capacity: 40 });
    await standing(id, { platform_id: other, finish: '2026-10-12T08:00:00Z' });
    await standing(id);
    const address = `ag_lifecycles/getLifecyclePlatforms?lifecycle_id=${id}`;
    expect((await get(address, grower)).body).toMatchObject([
      {
        platformName: 'Top',
        platformGroupName: 'Unit 1',
        capacity: 40,
        finish: null,
        start: '2026-10-01T08:00:00.000Z',
      },
      { platformName: 'Bottom', finish: '2026-10-12T08:00:00.000Z' },
    ]);
    await isClosed(address, 'ag_lifecycles/getLifecyclePlatforms?lifecycle_id=01');
  });

  test('plants stand at their own place, else with their container; dead ones stand nowhere', async () => {
    const id = await inFlight();
    const place = await world.row('plant_locations', { platform_id: shelf, row: 2, col: 3, label: 'B3' });
    const container = await world.row('plant_containers', {
      plantContainerType_id: 4,
      facility_id: here.id,
      barcode: 'POT-1',
      platform_id: shelf,
      status: 'used',
    });
    const plant = (tag: string, values: Record<string, unknown>) =>
      world.row('plants', { facility_id: here.id, lifecycle_id: id, tag, ...values });
    const first = await plant('A1', { plantLocation_id: place });
    const second = await plant('A2', { plantContainer_id: container });
    await plant('A3', { state: 'destroyed', destroyPlantReason_id: 1 });
    const address = `ag_lifecycles/getPlantPositions?lifecycle_id=${id}`;
    expect((await get(address, grower)).body).toMatchObject([
      { plant_id: first, tag: 'A1', row: 2, col: 3, label: 'B3', platformName: 'Top', platformGroupName: 'Unit 1' },
      { plant_id: second, tag: 'A2', barcode: 'POT-1', plantLocation_id: null, platformName: 'Top' },
    ]);
    expect((await get(`${address}&plantIds=${second}`, grower)).body).toMatchObject([{ plant_id: second }]);
    await isClosed(address, `${address}&plantIds=1,x`);
  });
});

describe('strains and starts', () => {
  test('a strain tells its runs at the facility with their yield in grams', async () => {
    const id = await run({ state: 'completed', name: 'Old run', starttime: '2026-01-01T08:00:00Z' });
    await world.row('lifecycle_log_entries', {
      lifecycle_id: id,
      facility_id: here.id,
      time: '2026-03-20T08:00:00Z',
      kind: 'yield',
      value: 2,
      unit: 'lb',
    });
    await world.row('lifecycle_log_entries', {
      lifecycle_id: id,
      facility_id: here.id,
      time: '2026-03-21T08:00:00Z',
      kind: 'yield',
      value: 92.81526,
    });
    const address = `ag_lifecycles/getLifecyclesByStrain?strain_id=${strain}&facility_id=${here.id}`;
    const [row] = (await get(address, grower)).body as { id: number; yieldGrams: number; version: number }[];
    expect(row).toMatchObject({ id, growplanName: 'Flower', version: 1, state: 'completed' });
    expect(row?.yieldGrams).toBeCloseTo(1000, 6);
    await isClosed(address, 'ag_lifecycles/getLifecyclesByStrain');
  });

  test('a start learns version, phases, mothers and a name for the run', async () => {
    await world.row('grow_phases', {
      growplanVersion_id: version,
      name: 'Clone',
      seq: 0,
      startSeconds: 0,
      endSeconds: 1_036_800,
      photoperiod: 18,
    });
    await world.row('plants', { facility_id: here.id, strain_id: strain, tag: 'M1', mother: true });
    await inFlight();
    const address = `ag_lifecycles/getLifecycleStartInfo?growplan_id=${plan}`;
    expect((await get(address, grower)).body).toMatchObject({
      growplan_id: plan,
      growplanVersion_id: version,
      totalDays: 12,
      strainName: `Tidewater ${here.id}`,
      suggestedName: `Tidewater ${here.id}, 2026-11-21`,
      motherPlants: 1,
      inFlight: 1,
      growPhases: [{ name: 'Clone', startSeconds: 0, endSeconds: 1_036_800 }],
    });
    await isClosed(address, 'ag_lifecycles/getLifecycleStartInfo');
  });
});

describe('yield by month', () => {
  const yields = async (time: string, value: number, unit: string | null, lifecycle?: number) =>
    world.row('lifecycle_log_entries', {
      lifecycle_id: lifecycle ?? (await inFlight()),
      facility_id: here.id,
      time,
      kind: 'yield',
      value,
      unit,
    });

  test('is summed in grams by the facility calendar, empty months included', async () => {
    await yields('2026-09-10T12:00:00Z', 1, 'kg');
    // 1 November 05:00 UTC is still October in Los Angeles.
    await yields('2026-11-01T05:00:00Z', 500, 'g');
    await yields('2026-11-02T12:00:00Z', 250, null);
    await yields('2026-11-03T12:00:00Z', 9000, 'g', await inFlight({ excludeFromStats: true }));
    await yields('2026-12-24T12:00:00Z', 7, 'g');
    const address = `lifecycleLog/getMonthlyTotalYield?facility_id=${here.id}&startdate=2026-08-01&days=122`;
    expect((await get(address, grower)).body).toEqual([
      { month: '2026-08-01', grams: 0, lifecycles: 0 },
      { month: '2026-09-01', grams: 1000, lifecycles: 1 },
      { month: '2026-10-01', grams: 500, lifecycles: 1 },
      { month: '2026-11-01', grams: 250, lifecycles: 1 },
    ]);
    await isClosed(address, `lifecycleLog/getMonthlyTotalYield?facility_id=${here.id}&startdate=2026-02-30&days=10`);
  });

  test('is told by strain, or for one strain', async () => {
    await yields('2026-10-10T12:00:00Z', 100, 'g');
    const other = await world.row('strains', { name: `Aria ${here.id}` });
    await yields('2026-10-11T12:00:00Z', 40, 'g', await inFlight({ strain_id: other }));
    const address = `lifecycleLog/getMonthlyTotalYieldByStrain?facility_id=${here.id}&startdate=2026-10-01&days=31`;
    expect((await get(address, grower)).body).toMatchObject([
      { strain_id: other, strainName: `Aria ${here.id}`, grams: 40 },
      { strain_id: strain, grams: 100 },
    ]);
    expect((await get(`${address}&strain_id=${strain}`, grower)).body).toEqual([
      { month: '2026-10-01', strain_id: strain, strainName: `Tidewater ${here.id}`, grams: 100, lifecycles: 1 },
    ]);
    await isClosed(address, `${address}&strain_id=-1`);
  });
});

describe('actions', () => {
  test('cancel a run that has not started: its bookings go with it', async () => {
    const id = await run({ state: 'scheduled' });
    await world.row('platform_allocations', {
      platform_id: shelf,
      kind: 'lifecycle',
      start: '2026-12-01',
      finish: '2027-02-01',
      lifecycle_id: id,
    });
    expect((await server.call('POST', `ag_lifecycles/${id}/cancel`)).status).toBe(401);
    expect((await post(`ag_lifecycles/${id}/cancel`, grower)).status).toBe(403);
    expect((await post(`ag_lifecycles/${id}/cancel`, stranger)).status).toBe(404);
    expect((await post(`ag_lifecycles/${id}/cancel`, head, { why: 1 })).status).toBe(422);
    expect((await post(`ag_lifecycles/${id}/cancel`, head, { reason: 'No clones' })).body).toMatchObject({
      state: 'cancelled',
    });
    expect((await get(`ag_lifecycles/${id}`, head)).body).toMatchObject({ cancelReason: 'No clones' });
    expect((await get('ag_platformAllocations/count', head)).body).toEqual({ count: 0 });
    expect((await post(`ag_lifecycles/${id}/cancel`, head)).status).toBe(409);
  });

  test('a run in flight cannot be cancelled like a draft, a completed one is reopened with a reason', async () => {
    expect((await post(`ag_lifecycles/${await inFlight()}/cancel`, manager)).status).toBe(409);
    const id = await run({ state: 'completed' });
    expect((await post(`ag_lifecycles/${id}/reopen`, manager)).status).toBe(422);
    expect((await post(`ag_lifecycles/${id}/reopen`, head, { reason: 'Wrong weight' })).status).toBe(403);
    expect((await post(`ag_lifecycles/${id}/reopen`, manager, { reason: 'Wrong weight' })).body).toMatchObject({
      state: 'post_harvest',
    });
    for (const later of ['schedule', 'start', 'complete'])
      expect((await post(`ag_lifecycles/${id}/${later}`, manager)).status).toBe(404);
  });

  test('a crop problem is closed with an outcome, after somebody looked', async () => {
    const lifecycle_id = await inFlight();
    const made = await post('ag_lifecycleRemediations', grower, {
      lifecycle_id,
      facility_id: here.id,
      category: 'pest',
      title: 'Thrips',
    });
    const { id } = made.body as { id: number };
    expect(made.body).toMatchObject({ state: 'reported', severity: 2 });
    expect((await post(`ag_lifecycleRemediations/${id}/diagnose`, grower)).status).toBe(403);
    for (const [action, person] of [
      ['diagnose', head],
      ['treat', grower],
      ['monitor', grower],
    ] as const)
      expect((await post(`ag_lifecycleRemediations/${id}/${action}`, person)).status).toBe(200);
    const close = (reason?: string) => post(`ag_lifecycleRemediations/${id}/close`, head, reason ? { reason } : {});
    expect((await close()).status).toBe(422);
    expect((await close('Gone')).body).toMatchObject({ error: { code: 'remediation.no-check' } });
    await post('ag_lifecycleRemediationSteps', grower, {
      ag_lifecycleRemediation_id: id,
      kind: 'check',
      doneAt: '2026-11-20T10:00:00Z',
      severity: 0,
    });
    expect((await close('Gone')).body).toMatchObject({ state: 'closed' });
    expect((await get(`ag_lifecycleRemediations/${id}?filter={"include":"steps"}`, grower)).body).toMatchObject({
      outcome: 'Gone',
      steps: [{ kind: 'check', severity: 0 }],
    });
  });
});

describe('rules of the crop', () => {
  test('a shelf grows one run at a time, unless the overlap was declared', async () => {
    const first = await inFlight();
    await standing(first);
    const second = await inFlight();
    const row = { lifecycle_id: second, platform_id: shelf, platformGroup_id: unit.id, start: '2026-11-01T00:00:00Z' };
    expect((await post('ag_lifecyclePlatforms', head, row)).status).toBe(422);
    expect((await post('ag_lifecyclePlatforms', head, { ...row, overlap: true })).status).toBe(200);
    expect((await post('ag_lifecyclePlatforms', head, { ...row, finish: '2026-11-02T00:00:00Z' })).status).toBe(200);
  });

  test('the flag for runs in flight follows the state', async () => {
    const id = await run({ state: 'in_flight' });
    expect((await get(`ag_lifecycles/${id}`, head)).body).toMatchObject({ inflight: 1 });
    await server.services.pool.query(`update lifecycles set state = 'post_harvest' where id = $1`, [id]);
    expect((await get(`ag_lifecycles/${id}`, head)).body).toMatchObject({ inflight: 0 });
  });

  test('a run follows a version of its own plan, and is deleted only as a draft', async () => {
    const other = await world.row('grow_plans', { name: 'Other', category_id: 1, facility_id: here.id });
    const body = { facility_id: here.id, name: 'x', growplan_id: other, growplanVersion_id: version };
    expect((await post('ag_lifecycles', head, body)).status).toBe(422);
    const remove = async (id: number) => server.call('DELETE', `ag_lifecycles/${id}`, { token: manager.token });
    expect((await remove(await run({ state: 'completed' }))).status).toBe(422);
    expect((await remove(await run())).body).toEqual({ count: 1 });
  });

  test('a state is not changed by an everyday call', async () => {
    const id = await run();
    for (const [method, path] of [
      ['PATCH', `ag_lifecycles/${id}`],
      ['PUT', `ag_lifecycles/${id}`],
    ] as const) {
      const body = {
        facility_id: here.id,
        name: 'x',
        growplan_id: plan,
        growplanVersion_id: version,
        state: 'completed',
      };
      expect((await server.call(method, path, { token: head.token, body })).status).toBe(422);
    }
  });

  test('a plant stands somewhere only while it lives, and is destroyed for a reason', async () => {
    const place = await world.row('plant_locations', { platform_id: shelf });
    const plant = (values: Record<string, unknown>) => world.row('plants', { facility_id: here.id, ...values });
    await expect(plant({ state: 'harvested', plantLocation_id: place })).rejects.toThrow(/alive/);
    await expect(plant({ state: 'destroyed' })).rejects.toThrow(/given/);
    await plant({ plantLocation_id: place });
  });

  test('a diary entry belongs to the facility of its run and names its author', async () => {
    const both = await world.facility();
    const person = await world.person({ facilities: [here.id, both.id], roles: ['grower'] });
    const id = await inFlight();
    const entry = { lifecycle_id: id, facility_id: both.id, kind: 'note', text: 'Topped' };
    expect((await post('lifecycleLog', person, entry)).status).toBe(422);
    expect((await post('lifecycleLog', person, { ...entry, facility_id: here.id })).body).toMatchObject({
      user_id: person.id,
      kind: 'note',
    });
    expect((await post('lifecycleLog', person, { ...entry, facility_id: here.id, user_id: head.id })).status).toBe(422);
  });

  test('a strain with living plants stays active at the facility', async () => {
    const row = await world.row('facility_strains', { facility_id: here.id, strain_id: strain });
    const plant = await world.row('plants', { facility_id: here.id, strain_id: strain });
    const stop = () => server.call('PATCH', `facilityStrains/${row}`, { token: head.token, body: { active: false } });
    expect((await stop()).status).toBe(422);
    await server.services.pool.query(`update plants set state = 'harvested' where id = $1`, [plant]);
    expect((await stop()).body).toMatchObject({ active: false });
  });

  test('indica and sativa make a hundred', async () => {
    const body = { name: `Mix ${here.id}`, indicaPercentage: 60 };
    expect((await post('strains', head, { ...body, sativaPercentage: 50 })).status).toBe(422);
    expect((await post('strains', head, { ...body, sativaPercentage: 40 })).status).toBe(200);
  });

  test('what was sprayed stays as it was recorded', async () => {
    const { registry, pool } = server.services;
    const place = { facilityId: here.id, userId: grower.id };
    const product = await createSampleMaker(registry, pool).row(registry.get('consumable'), place);
    const made = await post('ipmSprayApplications', grower, {
      facility_id: here.id,
      consumable_id: product,
      start: '2026-11-20T08:00:00Z',
      applicator_user_id: grower.id,
    });
    expect(made).toMatchObject({ status: 200, body: { state: 'planned' } });
    const { id } = made.body as { id: number };
    expect(
      (await post('ipmSprayTargets', grower, { ipmSprayApplication_id: id, platformGroup_id: unit.id })).status,
    ).toBe(200);
    expect((await post(`ipmSprayApplications/${id}/apply`, grower)).body).toMatchObject({ state: 'applied' });
    expect(
      (await server.call('PATCH', `ipmSprayApplications/${id}`, { token: head.token, body: { lot: 'x' } })).status,
    ).toBe(422);
    const again = await post('ipmSprayTargets', grower, { ipmSprayApplication_id: id, platformGroup_id: unit.id });
    expect(again.status).toBe(422);
    expect((await server.call('DELETE', `ipmSprayApplications/${id}`, { token: manager.token })).status).toBe(404);
  });
});
