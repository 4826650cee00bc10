import { followPlans } from '@trellis/planning/server';
import { startTestServer, type TestServer, refusal } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Proposal } from '@trellis/planning/model';
import { inDays, makeFarms } from './farm.testing.ts';

let server: TestServer;
let farm: ReturnType<typeof makeFarms>;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  farm = makeFarms(server);
});
afterAll(() => server.stop());

interface Saved {
  id: number;
  state: string;
  items: { id: number; state: string; lifecycle_id: number | null }[];
}

async function story() {
  const made = await farm();
  await server.services.pool.query('update grow_plans set "publishedVersion_id" = $1 where id = $2', [
    made.version,
    made.plan,
  ]);
  const send = (who: Parameters<typeof made.call>[0], path: string, body: unknown) =>
    made.call(who, 'POST', `/production/${path}?env=production`, body);
  const calculate = async (body: object = {}) =>
    (await send('head', 'calculate-winner', { horizonWeeks: 20, ...body })).body as {
      state: string;
      score: number;
      proposals: Proposal[];
      left: { platform_id: number; reasons: string[] }[];
    };
  return { ...made, send, calculate };
}

/** What a person accepts of the proposals. */
const itemOf = ({ rank: _, platformName: __, platformGroupName: ___, plants: ____, start: _____, ...item }: Proposal) =>
  item;

test('a calculation ranks published plans for each shelf that gets free, by yield, demand and variety, and saves nothing', async () => {
  const { calculate, call, send, started, shelves, plan, strain, here } = await story();
  expect((await send('visitor', 'calculate-winner', {})).status).toBe(401);
  expect((await send('grower', 'calculate-winner', {})).status).toBe(403);
  expect((await send('stranger', 'calculate-winner', { facility_id: here.id })).status).toBe(404);
  expect((await send('head', 'calculate-winner', { horizonWeeks: 0 })).status).toBe(422);
  for (const horizonStart of ['9999-12-31', '+010000-01-01', '2026-02-30'])
    expect((await send('head', 'calculate-winner', { horizonStart })).status).toBe(422);
  const tomorrow = inDays(1).slice(0, 10);
  const { proposals, state } = await calculate({ objective: { strains: [{ strain_id: strain, grams: 700 }] } });
  expect(state).toBeNull();
  const own = proposals.filter(({ growplan_id }) => growplan_id === plan);
  expect(own).toMatchObject([
    { rank: 1, platform_id: shelves[0], plants: 10, replantStrain_id: strain, expectedYieldOfReplant: 500, score: 3 },
    // 200 g of the demand are left, and the strain grows on a shelf already.
    { rank: 1, platform_id: shelves[1], score: 1.9 },
  ]);
  const [first] = own;
  const days = (Date.parse(first?.expectedHarvestOfReplant ?? '') - Date.parse(first?.start ?? '')) / 86_400_000;
  expect(days).toBe(30);
  expect(first?.start.slice(0, 10)).toBeOneOf([tomorrow, inDays(1).slice(0, 10)]);
  const run = (await call('head', 'GET', `ag_lifecycles/${await started()}`)).body as { starttime: string };
  const after = (await calculate()).proposals.filter(({ growplan_id }) => growplan_id === plan);
  // The run takes thirty days, cleaning two.
  expect(Date.parse(after[0]?.start ?? '') - Date.parse(run.starttime.slice(0, 10))).toBe(32 * 86_400_000);
  expect(after[0]).toMatchObject({ strain_id: strain, expectedYield: 500 });
  expect((await calculate({ constraints: { maxShare: 0.1 } })).proposals).toHaveLength(1);
});

test('a calculation keeps to the drying rooms and the hours of work of its facility', async () => {
  const { calculate, world, here, shelves, plan } = await story();
  const own = async (constraints: object = {}) => {
    const { proposals, left } = await calculate({ constraints });
    const mine = proposals.filter(({ growplan_id }) => growplan_id === plan);
    return { starts: mine.map(({ start }) => Date.parse(start) / 86_400_000), left };
  };
  const free = await own();
  expect(free.left).toEqual([]);
  const [first = 0] = free.starts;
  expect(free.starts).toEqual([first, first]);
  // Ten plants of 50 g dry are 2500 g wet, 5.51 lb.
  const room = await world.row('drying_rooms', { facility_id: here.id, label: 'Dry', capacityLb: 11.1 });
  expect((await own()).starts).toEqual([first, first]);
  await server.services.pool.query('update drying_rooms set "capacityLb" = 11 where id = $1', [room]);
  expect((await own()).starts).toEqual([first, first + 14]);
  await server.services.pool.query('update drying_rooms set "capacityLb" = 5 where id = $1', [room]);
  const full = await own();
  expect(full).toMatchObject({ starts: [], left: [{ platform_id: shelves[0] }, { platform_id: shelves[1] }] });
  expect(full.left[0]?.reasons).toContain('Flower: no drying rooms left');
  await server.services.pool.query('update drying_rooms set "capacityLb" = null where id = $1', [room]);
  expect((await own()).starts).toEqual([first, first]);
  expect((await own({ labourHoursPerWeek: 0 })).starts).toEqual([]);
  expect((await own({ labourHoursPerWeek: 10_000 })).starts).toEqual([first, first]);
});

test('a plan leaves draft by its calculation, is approved, and becomes runs on booked shelves, all or none', async () => {
  const { calculate, send, call, plan, shelves, list } = await story();
  const saved = async (body: object) => (await send('head', 'save-production-plan', body)).body as Saved;
  const { id } = await saved({ name: 'Winter', horizonWeeks: 20, items: [] });
  const done = await calculate({ id });
  expect(done).toMatchObject({ state: 'calculated', score: expect.any(Number) as number });
  const winners = done.proposals.filter(({ rank, growplan_id }) => rank === 1 && growplan_id === plan);
  await saved({ id, items: winners.map(itemOf) });
  const schedule = (who: Parameters<typeof call>[0] = 'manager') => send(who, 'schedule-production-plan', { id });
  expect((await schedule('visitor')).status).toBe(401);
  expect((await schedule('head')).status).toBe(403);
  expect((await schedule('stranger')).status).toBe(404);
  expect(refusal(await schedule())).toEqual({ status: 409, code: 'WRONG_STATE' });
  expect((await call('head', 'POST', `productionPlans/${id}/submit`, {})).status).toBe(200);
  expect((await call('manager', 'POST', `productionPlans/${id}/approve`, {})).status).toBe(200);
  const items = await list<{ id: number }>('productionPlanItems', { productionPlan_id: id });
  const [item] = items;
  expect(refusal(await call('head', 'PATCH', `productionPlanItems/${item?.id}`, { growplan_id: null }))).toEqual({
    status: 409,
    code: 'PLAN_HANDED_IN',
  });
  expect(refusal(await call('head', 'PATCH', `productionPlans/${id}`, { name: 'Other' })).code).toBe('PLAN_HANDED_IN');

  const booking = { platform_id: shelves[1], kind: 'reserved', start: '2020-01-01', finish: '2099-01-01' };
  const blocked = await call('manager', 'POST', 'ag_platformAllocations', booking);
  expect(blocked.status).toBe(200);
  const clash = await schedule();
  expect(clash).toMatchObject({
    status: 409,
    body: {
      error: { code: 'plan.clashes', details: { clashes: [{ item_id: items[1]?.id, code: 'lifecycle.shelf-taken' }] } },
    },
  });
  expect(await list('ag_lifecycles', { growplan_id: plan })).toEqual([]);
  expect(await list('productionPlans', { id })).toMatchObject([{ state: 'approved' }]);
  const { id: blockId } = blocked.body as { id: number };
  expect((await call('manager', 'DELETE', `ag_platformAllocations/${blockId}`)).status).toBe(200);

  const scheduled = (await schedule()).body as Saved;
  expect(scheduled).toMatchObject({ state: 'scheduled', items: [{ state: 'scheduled' }, { state: 'scheduled' }] });
  const runs = await list<{ id: number }>('ag_lifecycles', { growplan_id: plan });
  expect(runs).toMatchObject(
    items.map((one) => ({ state: 'scheduled', plantsStarted: 10, productionPlanItem_id: one.id })),
  );
  expect(scheduled.items.map(({ lifecycle_id }) => lifecycle_id)).toEqual(runs.map((run) => run.id));
  const bookings = await list<{ id: number }>('ag_platformAllocations', { lifecycle_id: runs[0]?.id });
  expect(bookings).toMatchObject([{ kind: 'lifecycle', platform_id: shelves[0] }]);
  for (const [method, body] of [
    ['DELETE', undefined],
    ['PATCH', { finish: new Date(Date.now() + 86_400_000).toISOString(), start: new Date().toISOString() }],
  ] as const)
    expect(refusal(await call('manager', method, `ag_platformAllocations/${bookings[0]?.id}`, body)).code).toBe(
      'BOOKING_OF_RUN',
    );

  const begun = async (run: number | undefined) =>
    expect((await call('manager', 'POST', `ag_lifecycles/${run}/start`, { reason: 'Early' })).status).toBe(200);
  await begun(runs[0]?.id);
  await followPlans(server.services);
  expect(await list('productionPlans', { id })).toMatchObject([{ state: 'in_execution' }]);
  await begun(runs[1]?.id);
  for (const run of runs)
    expect(
      (
        await call('manager', 'POST', `ag_lifecycles/${run.id}/abort`, {
          reason: 'Mildew',
          destroy: { destroyPlantReason_id: 1 },
        })
      ).status,
    ).toBe(200);
  await followPlans(server.services);
  expect(await list('productionPlans', { id })).toMatchObject([
    { state: 'closed', accuracy: { runs: 2, cancelled: 2, plannedGrams: 1000 } },
  ]);
});

test('what a run brought hangs in the drying rooms once, and a closed plan tells it in dry grams', async () => {
  const { world, here, plan, shelves, started, call, list } = await story();
  const { pool } = server.services;
  const lifecycle_id = await started();
  const harvest_id = await world.row('harvests', {
    ...{ facility_id: here.id, name: 'H', harvestDate: new Date().toISOString().slice(0, 10), lifecycle_id },
    state: 'recorded',
  });
  const batch = await world.row('batches', {
    ...{ facility_id: here.id, label: 'B1', harvest_id, lifecycle_id, harvestWorkflow_id: 1, wetWeight: 5000 },
    state: 'in_process',
  });
  expect((await call('head', 'POST', `ag_batches/${batch}/split`, { grams: 2000, label: 'B2' })).status).toBe(200);
  const choices = await call('head', 'GET', `ag_lifecycles/startChoices?growplan_id=${plan}&start=${inDays(-30)}`);
  expect(choices.body).toMatchObject({ drying: { takenGrams: 5000 } });
  await pool.query(`update lifecycles set state = 'post_harvest' where id = $1`, [lifecycle_id]);
  const close = async (name: string) => {
    const productionPlan_id = await world.row('production_plans', {
      ...{ facility_id: here.id, name, horizonStart: '2026-01-05', horizonWeeks: 20 },
    });
    await world.row('production_plan_items', {
      ...{ productionPlan_id, platform_id: shelves[0], growplan_id: plan, lifecycle_id, state: 'scheduled' },
      expectedYieldOfReplant: 900,
    });
    await pool.query(`update production_plans set state = 'in_execution' where id = $1`, [productionPlan_id]);
    await followPlans(server.services);
    return list('productionPlans', { id: productionPlan_id });
  };
  expect(await close('Hanging')).toMatchObject([
    { state: 'closed', accuracy: { runs: 1, plannedGrams: 900, harvestedGrams: 1000 } },
  ]);
  await pool.query('update batches set "dryWeight" = 850 where id = $1', [batch]);
  expect(await close('Dried')).toMatchObject([{ accuracy: { plannedGrams: 900, harvestedGrams: 850 } }]);
});
