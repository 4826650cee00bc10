import { describe, expect, test } from 'vitest';
import {
  world,
  here,
  grower,
  manager,
  stranger,
  unit,
  shelf,
  strain,
  plan,
  version,
  run,
  inFlight,
  standing,
  get,
  post,
  isClosed,
  useCrop,
  server,
} from './crop.testing.ts';

useCrop();

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
    await server.services.pool.query(`update grow_plan_versions set state = 'published' where id = $1`, [version]);
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
