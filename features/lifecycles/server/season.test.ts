import { makeWorld, startTestServer, type TestServer } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plantSums } from './plants/plant-sums.testing.ts';
import { advanceDuePhases } from './run/keep-runs-on-time.ts';

// One crop of 98 days through the calls people make, from its strain to its batch, over the night in which the clocks go forward.
// After each step what is counted is compared with a count of its own, and nothing may have been made or lost.

const dayMs = 86_400_000;
/** Eight in the morning in Los Angeles so many days after February 10th, 2026: clocks go forward on March 8th, the 26th day. */
const morning = (day: number): Date =>
  new Date(Date.parse('2026-02-10T08:00:00-08:00') + day * dayMs - (day >= 26 ? 3_600_000 : 0));
const clock = { at: morning(0) };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => clock.at } });
});
afterAll(() => server.stop());

const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await server.services.pool.query<T>(text, values)).rows;

interface Reply {
  status: number;
  body: never;
}

/** A house with two units of two shelves, three mothers of a strain, blocks in stock and people of the trade. */
async function makeHouse() {
  const world = makeWorld(server.services);
  const here = await world.facility({ facility_timezone: 'America/Los_Angeles' });
  const person = (role: 'grower' | 'farmManager' | 'facilityManager') =>
    world.person({ facilities: [here.id], roles: [role] });
  const people = {
    grower: await person('grower'),
    head: await person('farmManager'),
    manager: await person('facilityManager'),
  };
  const call = async (who: keyof typeof people, method: string, address: string, body?: unknown): Promise<Reply> =>
    server.call(method, address, { token: people[who].token, ...(body !== undefined && { body }) });
  /** What a call answers that must succeed. */
  const done = async <T = { id: number }>(...given: Parameters<typeof call>): Promise<T> => {
    const { status, body } = await call(...given);
    expect(status, `${given[1]} ${given[2]}: ${JSON.stringify(body)}`).toBe(200);
    return body;
  };
  const codeOf = async (...given: Parameters<typeof call>) =>
    ((await call(...given)).body as { error?: { code?: string } }).error?.code;
  const units = [await world.unit(here, { name: 'North' }), await world.unit(here, { name: 'South' })] as const;
  const shelves: number[] = [];
  for (const { id, controller } of units) {
    await query('update controllers set "isOnline" = true where id = $1', [controller.id]);
    for (const name of ['Top', 'Bottom'])
      shelves.push(await world.row('platforms', { platformGroup_id: id, name, capacity: 12 }));
  }
  const blocks = await world.row('consumables', { name: `Blocks ${here.id}`, consumableType_id: 2, stockUnit_id: 20 });
  const stock = await world.row('facility_consumables', { facility_id: here.id, consumable_id: blocks });
  await world.row('consumable_ledger_entries', { facilityConsumable_id: stock, kind: 'receipt', qty: 100 });
  const strain = (await done('head', 'POST', 'strains', { name: `Tidewater ${here.id}`, facility_id: here.id })).id;
  const mothers = await Promise.all(
    [1, 2, 3].map((n) =>
      world.row('plants', {
        ...{ facility_id: here.id, strain_id: strain, tag: `M${n}`, mother: true, origin: 'Seed', generation: 0 },
        plantedDate: '2025-10-01',
      }),
    ),
  );
  return { world, here, people, call, done, codeOf, units, shelves, blocks, stock, strain, mothers };
}
type House = Awaited<ReturnType<typeof makeHouse>>;

interface Content {
  revision: string;
  growPhases: { growTasks: Record<string, unknown>[] }[];
  [key: string]: unknown;
}

/** A plan from the templates of flower, whose first work uses two blocks a plant; approved by somebody else than its author. */
async function makePlan({ done, codeOf, strain, blocks }: House): Promise<number> {
  const { growplan_id, growplanVersion_id: version } = await done<{ growplan_id: number; growplanVersion_id: number }>(
    ...(['head', 'POST', 'ag_growplans/createGrowplan'] as const),
    {
      plan: { name: 'Indoor flower', category_id: 1, strain_id: strain },
      from: { kind: 'templates', growPhaseTemplate_ids: [1, 2, 3, 4, 5] },
    },
  );
  const address = `ag_growplanVersions/${version}`;
  const { revision, changeNote, expectedCost, growPhases } = await done<Content>('head', 'GET', `${address}/content`);
  const [first, ...rest] = growPhases.map((phase) => ({ ...phase, growTasks: [] as Record<string, unknown>[] }));
  const feeding = {
    growTaskType_id: 11,
    dayOffset: 5,
    consumables: [{ consumable_id: blocks, quantity: 2, per: 'plant' }],
  };
  await done('head', 'PUT', `${address}/content`, {
    ...{ revision, changeNote, expectedCost, expectedGramsPerPlant: 60 },
    growPhases: [{ ...first, growTasks: [feeding] }, ...rest],
  });
  await done('head', 'POST', `${address}/submit`, {});
  expect(await codeOf('head', 'POST', `${address}/approve`, {})).toBeDefined();
  await done('manager', 'POST', `${address}/approve`, {});
  await done('manager', 'POST', `${address}/publish`, {});
  return growplan_id;
}

/** What there must be by a count of one's own. */
interface Count {
  started: number;
  destroyed: number;
  harvested: number;
  onHand: number;
  promised: number;
}

async function expectCount({ here, stock }: House, expected: Count, step: string): Promise<void> {
  for (const [sum, text] of Object.entries(plantSums))
    expect(await query(text, [here.id]), `${step}: ${sum}`).toEqual([]);
  const [plants] = await query(
    `select count(*)::int as started, count(*) filter (where state = 'destroyed')::int as destroyed,
      count(*) filter (where state = 'harvested')::int as harvested, count(*) filter (where state = 'growing')::int as living,
      count(distinct "plantLocation_id")::int as places, (select coalesce(sum("plantsStarted"), 0)::int from lifecycles where facility_id = $1) as runs
    from plants where facility_id = $1 and not mother`,
    [here.id],
  );
  const { started, destroyed, harvested, onHand, promised } = expected;
  const living = started - destroyed - harvested;
  expect(plants, step).toEqual({ started, destroyed, harvested, living, places: living, runs: started });
  const [held] = await query('select "onHand", reserved from facility_consumables where id = $1', [stock]);
  expect(held, step).toEqual({ onHand, reserved: promised });
}

test('a season from strain to batch: nothing is made or lost, and days are days of the farm', async () => {
  const house = await makeHouse();
  const { here, people, call, done, codeOf, units, shelves, stock, mothers } = house;
  const growplan_id = await makePlan(house);
  const count: Count = { started: 0, destroyed: 0, harvested: 0, onHand: 100, promised: 0 };
  await expectCount(house, count, 'before');

  const { id: run } = await done('head', 'POST', 'ag_lifecycles/begin', {
    ...{ facility_id: here.id, growplan_id, name: 'Crop 1', how: 'start', source: { kind: 'mothers', ids: mothers } },
    ...{
      platforms: shelves.map((platform_id) => ({ platform_id, plants: 10 })),
      tags: { prefix: 'T', first: 1, digits: 3 },
    },
  });
  Object.assign(count, { started: 40, promised: 80 });
  await expectCount(house, count, 'start');
  const cuts = await query<{ plant_id: number; count: number }>(
    'select plant_id, sum(count)::int as count from mother_cuts where facility_id = $1 group by 1 order by 1',
    [here.id],
  );
  expect(cuts.map((cut) => cut.count).toSorted()).toEqual([13, 13, 14]);
  const descent = await query(
    `select "motherPlant_id" as plant_id, count(*)::int from plants where facility_id = $1 and generation = 1 group by 1 order by 1`,
    [here.id],
  );
  expect(descent).toEqual(cuts);

  const readRun = (id = run) => done<Record<string, unknown>>('grower', 'GET', `ag_lifecycles/${id}`);
  const phases = () =>
    query<{ id: number; from: Date; to: Date; starttime: Date | null; endtime: Date | null }>(
      `select id, "scheduledStart" as "from", "scheduledEnd" as "to", starttime, endtime from lifecycle_phases where lifecycle_id = $1 order by seq`,
      [run],
    );
  const days = [0, 14, 35, 56, 77, 98];
  expect((await phases()).map(({ from, to }) => [from, to])).toEqual(
    days.slice(0, -1).map((day, index) => [morning(day), morning(days[index + 1] ?? 0)]),
  );
  expect(await readRun()).toMatchObject({ harvestdate: '2026-05-19', expectedGrams: 2400, plantsStarted: 40 });

  // Day 5: the work of the plan uses most of its blocks.
  clock.at = morning(5);
  await query(`update tasks set state = 'ready' where lifecycle_id = $1`, [run]);
  const [work] = await query<{ id: number; due: Date; state: string }>(
    'select id, duedate as due, state from lifecycle_tasks where lifecycle_id = $1',
    [run],
  );
  expect(work).toMatchObject({ due: morning(5), state: 'ready' });
  await done('grower', 'POST', `ag_lifecycleTasks/${work?.id}/complete`, {
    ...{ inputs: { ec: 1.2, ph: 5.8 }, usages: [{ facilityConsumable_id: stock, qty: 70 }] },
  });
  Object.assign(count, { onHand: 30, promised: 10 });
  await expectCount(house, count, 'work');

  // Two phases by hand on their mornings, one of them after the clocks went forward; later ones by the program.
  for (const day of [14, 35]) {
    clock.at = morning(day);
    await done('head', 'POST', `ag_lifecycles/${run}/changePhase`, {});
    await expectCount(house, count, `phase of day ${day}`);
  }
  expect((await phases()).map(({ from, to }) => [from, to])).toEqual(
    days.slice(0, -1).map((day, index) => [morning(day), morning(days[index + 1] ?? 0)]),
  );

  // Day 40: a spraying closes the unit for twelve hours and the harvest for fifty days, and one that would close it beyond the day of the harvest is refused.
  clock.at = morning(40);
  await query(`update user_facilities set "applicatorLicense" = 'WA-1' where user_id = $1`, [people.grower.id]);
  const product = await house.world.row('consumables', {
    ...{
      facility_id: here.id,
      name: `Neem ${here.id}`,
      consumableType_id: 3,
      stockUnit_id: 10,
      epaNumber: '70051-2',
    },
    ...{ reiHours: 12, phiDays: 50, labelMax: 10 },
  });
  const late = { ...{ consumable_id: product, start: clock.at.toISOString(), rate: 1, phiUntil: '2026-05-20' } };
  expect(
    await codeOf('grower', 'POST', 'ipmSprayApplications/record', {
      ...{ ...late, applicator_user_id: people.grower.id },
      targets: [{ platformGroup_id: units[0].id, lifecycle_id: run }],
    }),
  ).toBe('spray.past-harvest');
  const spray = await done<{ reiUntil: string; phiUntil: string }>('grower', 'POST', 'ipmSprayApplications/record', {
    ...{ consumable_id: product, start: clock.at.toISOString(), rate: 1, applicator_user_id: people.grower.id },
    targets: [{ platformGroup_id: units[0].id, lifecycle_id: run }],
  });
  expect(spray).toMatchObject({
    reiUntil: new Date(clock.at.getTime() + dayMs / 2).toISOString(),
    phiUntil: '2026-05-11',
  });
  await expectCount(house, count, 'spraying');

  // Day 45: a case of a quarter of the crop, and two plants that are lost to it.
  clock.at = morning(45);
  const problem = {
    lifecycle_id: run,
    facility_id: here.id,
    platformGroup_id: units[0].id,
    category: 'pest',
    title: 'Thrips',
  };
  expect(await codeOf('grower', 'POST', 'ag_lifecycleRemediations', { ...problem, plantsAffected: 41 })).toBe(
    'CASE_BEYOND_RUN',
  );
  const { id: opened } = await done('grower', 'POST', 'ag_lifecycleRemediations', { ...problem, plantsAffected: 10 });
  await done('head', 'POST', `ag_lifecycleRemediations/${opened}/diagnose`, {});
  await done('grower', 'POST', `ag_lifecycleRemediations/${opened}/treat`, {});
  await done('grower', 'POST', `ag_lifecycleRemediations/${opened}/monitor`, {});
  const plantsOf = (id: number, platform: number) =>
    query<{ id: number; tag: string }>(
      `select n.id, n.tag from plants n join plant_locations o on o.id = n."plantLocation_id"
       where n.lifecycle_id = $1 and o.platform_id = $2 order by n.id`,
      [id, platform],
    );
  const lost = (await plantsOf(run, shelves[0] ?? 0)).slice(0, 2).map(({ id }) => id);
  await done('grower', 'POST', 'ag_plants/destroy', { plantIds: lost, destroyPlantReason_id: 2, weightGrams: 80 });
  Object.assign(count, { destroyed: 2 });
  await expectCount(house, count, 'destruction');
  expect(await query('select weight::float8 as weight from waste_records where lifecycle_id = $1', [run])).toEqual([
    { weight: 80 },
  ]);

  // Day 56 by the program, minutes late: the date of the plan holds.
  clock.at = new Date(morning(56).getTime() + 7 * 60_000);
  expect(await advanceDuePhases(server.services)).toBe(1);
  expect((await phases())[3]).toMatchObject({ starttime: morning(56), from: morning(56) });
  await expectCount(house, count, 'phase by the program');

  // Day 60: a shelf becomes a run of its own, a plant moves within the rest, and both are one again on day 62.
  clock.at = morning(60);
  const { id: part } = await done('head', 'POST', `ag_lifecycles/${run}/split`, {
    name: 'Crop 1b',
    platform_ids: [shelves[3]],
  });
  await expectCount(house, count, 'split');
  expect([await readRun(), await readRun(part)]).toMatchObject([
    { plantsStarted: 30, expectedGrams: 1800 },
    { plantsStarted: 10, expectedGrams: 600, harvestdate: '2026-05-19' },
  ]);
  const [moving] = await plantsOf(run, shelves[1] ?? 0);
  await done('grower', 'POST', 'ag_plants/move', { plantIds: [moving?.id], platform_id: shelves[0] });
  await expectCount(house, count, 'move');
  clock.at = morning(62);
  await done('head', 'POST', `ag_lifecycles/${part}/merge`, { lifecycle_id: run });
  await expectCount(house, count, 'merge');
  expect([await readRun(), await readRun(part)]).toMatchObject([
    { plantsStarted: 40, expectedGrams: 2400 },
    { plantsStarted: 0, state: 'cancelled' },
  ]);
  for (const { id } of await query<{ id: number }>(
    `select id from lifecycle_remediation_steps where "ag_lifecycleRemediation_id" = $1 and kind = 'check'`,
    [opened],
  ))
    await done('grower', 'PATCH', `ag_lifecycleRemediationSteps/${id}`, {
      ...{ doneAt: clock.at.toISOString(), note: 'No more seen' },
    });
  await done('head', 'POST', `ag_lifecycleRemediations/${opened}/close`, { reason: 'No more seen' });

  clock.at = morning(77);
  expect(await advanceDuePhases(server.services)).toBe(1);
  await expectCount(house, count, 'ripening');
  expect((await phases()).map(({ starttime, endtime }) => [starttime, endtime])).toEqual([
    ...[0, 14, 35, 56].map((day, index) => [morning(day), morning([14, 35, 56, 77][index] ?? 0)]),
    [morning(77), null],
  ]);

  // Day 88: what was sprayed is not harvested before its interval is over, on the day the label says.
  clock.at = morning(88);
  const early = await done('grower', 'POST', `ag_lifecycles/${run}/beginHarvest`, {});
  const all = (await Promise.all(shelves.map((platform) => plantsOf(run, platform)))).flat();
  expect(all).toHaveLength(38);
  const weigh = (harvest_id: number, tag: string, weight: number) =>
    done('grower', 'POST', 'harvestWeights', { harvest_id, tag, weight });
  const [sprayed] = await plantsOf(run, shelves[0] ?? 0);
  await weigh(early.id, sprayed?.tag ?? '', 300);
  expect(await codeOf('grower', 'POST', `harvests/${early.id}/record`, {})).toBe('harvest.pre-harvest-interval');
  await expectCount(house, count, 'a harvest too early');

  // Once it is over, a session of that day takes them all.
  clock.at = morning(98);
  const { id: harvest } = await done('grower', 'POST', `ag_lifecycles/${run}/beginHarvest`, {});
  for (const [index, { tag }] of all.entries()) await weigh(harvest, tag, 300 + index);
  const recorded = await call('grower', 'POST', `harvests/${harvest}/record`, {});
  expect(recorded.status, JSON.stringify(recorded.body)).toBe(200);
  Object.assign(count, { harvested: 38, promised: 0 });
  await expectCount(house, count, 'harvest');
  const grams = all.reduce((sum, _, index) => sum + 300 + index, 0);
  const batches = await query('select "wetWeight"::float8 as wet, strain_id from batches where lifecycle_id = $1', [
    run,
  ]);
  expect(batches).toEqual([{ wet: grams, strain_id: house.strain }]);
  expect(
    await query(`select sum("wetWeight")::float8 as wet from plants where lifecycle_id = $1 and state = 'harvested'`, [
      run,
    ]),
  ).toEqual([{ wet: grams }]);
  expect(await readRun()).toMatchObject({ state: 'post_harvest', inflight: 0 });
  const open = await query('select id from lifecycle_platforms where lifecycle_id = any($1) and finish is null', [
    [run, part],
  ]);
  expect(open).toEqual([]);
});
