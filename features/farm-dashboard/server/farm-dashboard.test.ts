import { makeWorld, startTestServer, type MadeUnit, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let server: TestServer;
let world: World;
let here: { id: number };
let unit: MadeUnit;
let grower: { id: number; token: string };
let head: { id: number; token: string };
let stranger: { id: number; token: string };
let plan: number;
let strain: number;
let run: number;
let area: number;
// 12:00 at the facility (America/Los_Angeles).
const now = '2026-11-21T20:00:00Z';

beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => new Date(now) } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());
beforeEach(async () => {
  here = await world.facility();
  const elsewhere = await world.facility();
  grower = await world.person({ facilities: [here.id], roles: ['grower'] });
  head = await world.person({ facilities: [here.id], roles: ['farmManager'] });
  stranger = await world.person({ facilities: [elsewhere.id], roles: ['farmManager', 'facilityManager', 'grower'] });
  unit = await world.unit(here, { name: 'E-01' });
  await server.services.pool.query(`update units set rack = 'R1' where id = $1`, [unit.id]);
  area = unit.area_id;
  strain = await world.row('strains', { name: `Tidewater ${here.id}` });
  plan = await world.row('grow_plans', { name: 'Flower', category_id: 1, facility_id: here.id, strain_id: strain });
  run = await makeRun();
});

const ask = async (call: string, { person = grower, more = '' }: { person?: { token: string }; more?: string } = {}) =>
  server.call('GET', `farmDashboard/${call}?facility_id=${here.id}${more}`, { token: person.token });
const body = async <T>(call: string, more = ''): Promise<T> => {
  const reply: { status: number; body: unknown } = await ask(call, { more });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body as T;
};
const stageOf = async (countsAs: string) =>
  (
    await server.services.pool.query<{ id: number }>(
      'select id from grow_stages where "countsAs" = $1 order by seq limit 1',
      [countsAs],
    )
  ).rows[0]?.id ?? 0;

/** A run in veg that flips to flower in five days and is cut in twelve, on two shelves. */
async function makeRun(): Promise<number> {
  const version = await world.row('grow_plan_versions', { growplan_id: plan, version: 1, totalDays: 40 });
  const phase = async (name: string, seq: number, countsAs: string) =>
    world.row('grow_phases', {
      ...{ growplanVersion_id: version, name, seq, growStage_id: await stageOf(countsAs), photoperiod: 18 },
      ...{ startSeconds: seq * 864_000, endSeconds: (seq + 1) * 864_000 },
    });
  const [veg, flower] = [await phase('Veg', 0, 'veg'), await phase('Flower', 1, 'flower')];
  const id = await world.row('lifecycles', {
    ...{ facility_id: here.id, name: 'Run 7', growplan_id: plan, growplanVersion_id: version, strain_id: strain },
    ...{ state: 'in_flight', starttime: '2026-11-16T20:00:00Z', harvestdate: '2026-12-03', expectedGrams: 900 },
  });
  await world.row('lifecycle_phases', {
    ...{ lifecycle_id: id, growPhase_id: veg, seq: 0, starttime: '2026-11-16T20:00:00Z' },
  });
  await world.row('lifecycle_phases', {
    ...{ lifecycle_id: id, growPhase_id: flower, seq: 1, scheduledStart: '2026-11-26T20:00:00Z' },
  });
  for (const [name, level, plants] of [
    ['Top', 2, 30],
    ['Bottom', 1, 10],
  ] as const) {
    const shelf = await world.row('platforms', { platformGroup_id: unit.id, name, level, capacity: 40 });
    await world.row('lifecycle_platforms', {
      ...{ lifecycle_id: id, platform_id: shelf, platformGroup_id: unit.id, plants, start: '2026-11-16T20:00:00Z' },
    });
  }
  return id;
}

const task = (values: Record<string, unknown> = {}) =>
  world.row('tasks', {
    ...{ facility_id: here.id, task_type_id: 8, title: 'Scout', date: now, state: 'ready', platformGroup_id: unit.id },
    ...{ estAllocatedTime: 20 },
    ...values,
  });

test('each block is for members of the facility, and refuses what is no filter', async () => {
  for (const call of ['getRooms', 'getAreaLines', 'getWorkday', 'getFortnight']) {
    expect((await server.call('GET', `farmDashboard/${call}?facility_id=${here.id}`)).status, call).toBe(401);
    expect((await ask(call, { person: stranger })).status, call).toBe(404);
    expect((await ask(call, { more: '&area_id=x' })).status, call).toBe(400);
    expect((await ask(call)).status, call).toBe(200);
  }
});

test('rooms: shelves tell what grows on them, in which stage and how full they are', async () => {
  const empty = await world.unit(here, { name: 'E-02' });
  // What is out of use is no shelf that stands free.
  await world.row('platforms', { platformGroup_id: unit.id, name: 'Broken', level: 3, capacity: 40, isDisabled: true });
  const rooms = await body<{ id: number; shelves: unknown[]; rack: string | null }[]>('getRooms');
  expect(rooms).toMatchObject([
    {
      ...{ id: unit.id, name: 'E-01', rack: 'R1' },
      shelves: [
        { name: 'Top', level: 2, capacity: 40, plants: 30, lifecycle_id: run, run: 'Run 7', stage: 'veg' },
        { name: 'Bottom', plants: 10 },
      ],
    },
    { id: empty.id, shelves: [] },
  ]);
  expect(await body<unknown>(`getRooms`, `&strain_id=${strain}`)).toMatchObject([{ id: unit.id }]);
  expect(await body<unknown>(`getRooms`, `&growplan_id=${plan + 1000}`)).toEqual([]);
});

test('area lines: each half hour is the mean over the units of the area', async () => {
  const other = await world.unit(here, { name: 'E-03', area_id: area });
  await server.services.pool.query(
    `create table if not exists reading_rollups_15m_of_lines partition of reading_rollups_15m for values from ('2026-11-16') to ('2026-11-23')`,
  );
  for (const [sensor, celsius] of [
    [unit.sensors[5], 20],
    [other.sensors[5], 24],
  ])
    await server.services.pool.query(
      `insert into reading_rollups_15m (facility_id, sensor_id, bucket, count, sum, min, max) values ($1, $2, '2026-11-21T19:30:00Z', 2, $3, 1, 1)`,
      [here.id, sensor, (celsius ?? 0) * 2],
    );
  const { areas } = await body<{ areas: { area_id: number; temperature: (number | null)[] }[] }>('getAreaLines');
  expect(areas.map(({ area_id }) => area_id)).toEqual([area]);
  expect(areas[0]?.temperature.filter((value) => value !== null)).toEqual([22]);
});

test('workday: tasks of today by type, what is late, what nobody has, and who has least to do', async () => {
  const mine = await task({ title: 'Mine' });
  await world.row('task_assignments', { task_id: mine, user_id: grower.id });
  await task({ title: 'Nobody’s' });
  await task({ title: 'Done', state: 'completed' });
  await task({ title: 'Late', date: '2026-11-20T20:00:00Z' });
  await task({ title: 'Done before', date: '2026-11-20T20:00:00Z', state: 'completed' });
  await task({ title: 'Canceled', state: 'cancelled' });
  // 23:59 of the same day at the facility, and the first minute of the next.
  await task({ title: 'Tonight', date: '2026-11-22T07:59:00Z' });
  await task({ title: 'Tomorrow', date: '2026-11-22T08:01:00Z' });
  const found = await body<{
    day: string;
    types: unknown[];
    tasks: { title: string; isLate: boolean }[];
    workers: { id: number; openMinutes: number }[];
  }>('getWorkday');
  expect(found).toMatchObject({
    day: '2026-11-21',
    types: [{ task_type_id: 8, due: 4, done: 1, late: 1, unassigned: 3 }],
  });
  expect(found.tasks.map(({ title }) => title)).toEqual(['Late', 'Nobody’s', 'Tonight', 'Mine']);
  expect(found.tasks[0]).toMatchObject({ isLate: true, unit: 'E-01' });
  expect(found.workers.map(({ id, openMinutes }) => [id, openMinutes])).toEqual([
    [head.id, 0],
    [grower.id, 20],
  ]);
  expect(await body<unknown>('getWorkday', `&strain_id=${strain}`)).toMatchObject({ types: [], tasks: [] });
});

test('fortnight: the flip to flower and the harvest, and whether the drying rooms take it', async () => {
  await world.row('drying_rooms', { facility_id: here.id, label: 'D1', seq: 1, capacityLb: 20 });
  const found = await body<{ turns: unknown[]; harvests: { dryingShare: number; wetGrams: number }[] }>('getFortnight');
  expect(found.turns).toMatchObject([
    { kind: 'flip', date: '2026-11-26', daysLeft: 5, lifecycle_id: run, phase: 'Flower', plants: 40, units: 'E-01' },
    { kind: 'harvest', date: '2026-12-03', daysLeft: 12 },
  ]);
  expect(found.harvests).toMatchObject([{ lifecycle_id: run, wetGrams: 4500, plants: 40 }]);
  // 4500 g into 20 lb.
  expect(found.harvests[0]?.dryingShare).toBeCloseTo(4500 / (20 * 453.592), 3);
  expect(await body<unknown>('getFortnight', `&area_id=${area + 1000}`)).toMatchObject({ turns: [], harvests: [] });
});

test('fortnight: planned sprayings, and units nobody enters yet with the longest wait', async () => {
  const product = await world.row('consumables', {
    ...{ facility_id: here.id, name: `Oil ${here.id}`, consumableType_id: 3, stockUnit_id: 10, epaNumber: '70051-2' },
    ...{ reiHours: 0, phiDays: 0, labelMax: 10 },
  });
  await server.services.pool.query(
    `update user_facilities set "applicatorLicense" = 'WA-1' where user_id = $1 and facility_id = $2`,
    [grower.id, here.id],
  );
  const spray = async (values: Record<string, unknown>) => {
    const id = await world.row('spray_applications', {
      ...{ facility_id: here.id, consumable_id: product, applicator_user_id: grower.id, state: 'planned', rate: 1 },
      ...values,
    });
    await world.row('spray_targets', { ipmSprayApplication_id: id, platformGroup_id: unit.id });
    if ('reiUntil' in values)
      await server.services.pool.query(`update spray_applications set state = 'applied' where id = $1`, [id]);
  };
  await spray({ start: '2026-11-21T18:00:00Z', reiUntil: '2026-11-22T02:00:00Z', ppe: 'Gloves' });
  await spray({ start: '2026-11-21T17:00:00Z', reiUntil: '2026-11-21T23:00:00Z' });
  await spray({ start: '2026-11-20T18:00:00Z', reiUntil: '2026-11-21T02:00:00Z' });
  await spray({ start: '2026-11-25T18:00:00Z' });
  expect(await body<unknown>('getFortnight')).toMatchObject({
    closed: [{ platformGroup_id: unit.id, unit: 'E-01', reiUntil: '2026-11-22T02:00:00.000Z', ppe: 'Gloves' }],
    sprays: [{ start: '2026-11-25T18:00:00.000Z', units: 'E-01' }],
  });
});

test('workday: a task in a unit that was sprayed says until when nobody enters', async () => {
  const product = await world.row('consumables', {
    ...{ facility_id: here.id, name: `Soap ${here.id}`, consumableType_id: 3, stockUnit_id: 10, epaNumber: '70051-2' },
    ...{ reiHours: 0, phiDays: 0, labelMax: 10 },
  });
  await server.services.pool.query(
    `update user_facilities set "applicatorLicense" = 'WA-1' where user_id = $1 and facility_id = $2`,
    [grower.id, here.id],
  );
  const spray = await world.row('spray_applications', {
    ...{ facility_id: here.id, consumable_id: product, applicator_user_id: grower.id, state: 'planned', rate: 1 },
    ...{ start: '2026-11-21T18:00:00Z', reiUntil: '2026-11-22T02:00:00Z' },
  });
  await world.row('spray_targets', { ipmSprayApplication_id: spray, platformGroup_id: unit.id });
  await server.services.pool.query(`update spray_applications set state = 'applied' where id = $1`, [spray]);
  const task = (values: object) =>
    world.row('tasks', { facility_id: here.id, task_type_id: 8, date: '2026-11-21T21:00:00Z', ...values });
  await task({ title: 'In the unit', platformGroup_id: unit.id });
  await task({ title: 'In its room', area_id: area });
  await task({ title: 'Of its run', lifecycle_id: run });
  await task({ title: 'Anywhere' });
  const { tasks } = await body<{ tasks: { title: string; closedUntil: string | null }[] }>('getWorkday');
  const closed = new Map(tasks.map(({ title, closedUntil }) => [title, closedUntil]));
  expect(
    [...closed]
      .filter(([, until]) => until !== null)
      .map(([title]) => title)
      .toSorted(),
  ).toEqual(['In its room', 'In the unit', 'Of its run']);
  expect(closed.get('In the unit')).toBe('2026-11-22T02:00:00.000Z');
});
