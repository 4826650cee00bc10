import { idOf, makeWorld, refusal, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { until } from '@trellis/test-kit/until';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBatches } from './batch.testing.ts';

// Where a batch stops: what is refused, what goes along, and what is left of it, to the gram and the hour.

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const because = { reason: 'As the scale says' };
const query = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await server.services.pool.query(text, values)).rows as T[];
const movementsOf = (id: number) =>
  query<{ kind: string; grams: number; reason: string | null }>(
    'select kind, grams, reason from batch_movements where batch_id = $1 order by id',
    [id],
  );

/** A run with two plants, and harvests of it on the days of January 2026 given. */
async function makeRun(facility_id: number, days: readonly number[] = []) {
  const growplan_id = await world.row('grow_plans', { name: 'Plan', category_id: 1, facility_id });
  const growplanVersion_id = await world.row('grow_plan_versions', { growplan_id, version: 1 });
  const run = { facility_id, name: 'Run', growplan_id, growplanVersion_id, starttime: '2025-11-01T00:00:00Z' };
  const lifecycle_id = await world.row('lifecycles', { ...run, state: 'post_harvest' });
  const harvests: number[] = [];
  for (const day of days)
    harvests.push(
      await world.row('harvests', {
        ...{ facility_id, name: `H${day}`, lifecycle_id, state: 'recorded' },
        harvestDate: `2026-01-${String(day).padStart(2, '0')}`,
      }),
    );
  return { lifecycle_id, harvests };
}

test('a batch is merged into one that is not too far on, not on hold, of its strain and its days', async () => {
  const { here, call, batch, set, read } = await makeBatches(server, world);
  const { harvests } = await makeRun(here.id, [30, 1, 4, 5]);
  const [, first, third, fourth] = harvests;
  const strain = await world.row('strains', { name: `Other ${here.id}` });
  const merge = (from: number, into: number) =>
    call('manager', 'POST', `ag_batches/${from}/merge`, { into_batch_id: into, ...because });
  const one = await batch({ harvest_id: first });
  for (const [other, code] of [
    [await batch({ state: 'released' }), 'batch.cannot-take'],
    [await batch({ onHold: true, holdReason: 'recall' }), 'ON_HOLD'],
    [await batch({ strain_id: strain }), 'batch.other-strain'],
    [await batch({ harvest_id: fourth }), 'batch.other-days'],
  ] as const)
    expect(refusal(await merge(one, other)), code).toEqual({ status: 409, code });
  const held = await batch({ onHold: true, holdReason: 'recall' });
  expect(refusal(await merge(held, await batch()))).toEqual({ status: 409, code: 'ON_HOLD' });
  expect(await movementsOf(one)).toMatchObject([{ kind: 'harvest' }]);
  const near = await batch({ harvest_id: third });
  expect((await merge(one, near)).body).toMatchObject({ id: near, currentWeight: 1000 });
  expect(await read(one)).toMatchObject({ currentWeight: 0, parent_id: near });
  await set('batches', near, 'onHold', false);
});

test('a batch that was never weighed brings nothing to another and says nothing in its journal', async () => {
  const { call, batch, read } = await makeBatches(server, world);
  const [empty, full] = [await batch({ wetWeight: null }), await batch()];
  expect((await call('manager', 'POST', `ag_batches/${empty}/merge`, { into_batch_id: full, ...because })).status).toBe(
    200,
  );
  expect(await read(full)).toMatchObject({ currentWeight: 500 });
  expect(await movementsOf(empty)).toEqual([]);
});

test('a batch that is just being merged away takes no other', async () => {
  const { call, batch } = await makeBatches(server, world);
  const [from, into] = [await batch(), await batch()];
  const holder = await server.services.pool.connect();
  try {
    await holder.query('begin');
    await holder.query(`update batches set state = 'merged' where id = $1`, [into]);
    const merging = call('manager', 'POST', `ag_batches/${from}/merge`, { into_batch_id: into, ...because });
    await until(async () =>
      expect(
        await query(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%batches%' and datname = current_database()`,
        ),
      ).not.toEqual([]),
    );
    await holder.query('commit');
    expect(refusal(await merging)).toEqual({ status: 409, code: 'batch.cannot-take' });
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  expect(await movementsOf(from)).toMatchObject([{ kind: 'harvest' }]);
});

test('a batch is split before it is sampled, not on hold, not during a step, and never wholly', async () => {
  const { call, batch } = await makeBatches(server, world);
  let parts = 0;
  const split = (id: number, grams: number) =>
    call('head', 'POST', `ag_batches/${id}/split`, { grams, label: `Part ${(parts += 1)}` });
  expect(refusal(await split(await batch({ state: 'released' }), 5))).toEqual({
    status: 409,
    code: 'batch.cannot-split',
  });
  expect(refusal(await split(await batch({ onHold: true }), 5))).toEqual({ status: 409, code: 'ON_HOLD' });
  const unweighed = await split(await batch({ wetWeight: null }), 0.5);
  expect(unweighed.body).toMatchObject({
    error: { code: 'batch.split-all', message: expect.stringContaining('weighs 0 g') as string },
  });
  const running = await batch({ state: 'created' });
  await call('grower', 'POST', `ag_batches/${running}/start`);
  const [first] = await query<{ id: number }>('select id from batch_steps where batch_id = $1 order by id', [running]);
  await call('grower', 'POST', `batchWorkflowSteps/${first?.id}/start`, {});
  expect(refusal(await split(running, 5))).toEqual({ status: 409, code: 'step.running' });
});

/** A published workflow of one step that asks for no weight. */
async function makeFlow(kind: string): Promise<number> {
  const flow = await world.row('harvest_workflows', {
    name: `${kind} ${Math.random()}`,
    category: 'flower',
    state: 'draft',
  });
  await world.row('harvest_workflow_steps', { harvestWorkflow_id: flow, seq: 1, name: kind, kind });
  await query(`update harvest_workflows set state = 'published' where id = $1`, [flow]);
  return flow;
}

/** Starts the first step of a batch; answers its address. */
async function startStep({ call }: Awaited<ReturnType<typeof makeBatches>>, id: number): Promise<string> {
  await call('grower', 'POST', `ag_batches/${id}/start`);
  const [first] = await query<{ id: number }>('select id from batch_steps where batch_id = $1 order by id', [id]);
  expect((await call('grower', 'POST', `batchWorkflowSteps/${first?.id}/start`, {})).status).toBe(200);
  return `batchWorkflowSteps/${first?.id}`;
}

test('a step loses what is missing when it ends: waste and corrections booked while it ran are not lost once more', async () => {
  const story = await makeBatches(server, world);
  const { call, batch, read } = story;
  const fresh = { state: 'created', wetWeight: 5000 };
  const wasted = await batch(fresh);
  const drying = await startStep(story, wasted);
  const record = { date: '2026-02-01', weight: 300, batch_id: wasted };
  expect((await call('technician', 'POST', 'wasteRecords', record)).status).toBe(200);
  expect((await call('grower', 'POST', `${drying}/finish`, { weightIn: 4700, weightOut: 1000 })).status).toBe(200);
  expect(await read(wasted)).toMatchObject({ currentWeight: 1000 });
  expect((await movementsOf(wasted)).at(-1)).toMatchObject({ kind: 'loss', grams: -3700 });

  const corrected = await batch(fresh);
  const step = await startStep(story, corrected);
  const correct = { ...because, currentWeight: 5200 };
  expect((await call('manager', 'POST', `ag_batches/${corrected}/correct`, correct)).status).toBe(200);
  expect(refusal(await call('grower', 'POST', `${step}/finish`, { weightIn: 5300, weightOut: 1000 }))).toEqual({
    status: 409,
    code: 'step.above-batch',
  });
  expect((await call('grower', 'POST', `${step}/finish`, { weightIn: 5200, weightOut: 1000 })).status).toBe(200);
  expect(await read(corrected)).toMatchObject({ currentWeight: 1000 });
});

test('nothing comes out of a step that was not in the batch', async () => {
  const story = await makeBatches(server, world);
  const { call, batch, read } = story;
  const id = await batch({ state: 'created', harvestWorkflow_id: await makeFlow('waste') });
  const record = { date: '2026-02-01', weight: 50, batch_id: id };
  expect((await call('technician', 'POST', 'wasteRecords', record)).status).toBe(200);
  const step = await startStep(story, id);
  for (const weights of [{ weightOut: 490 }, { weightOut: 400, trim: 51 }])
    expect(refusal(await call('grower', 'POST', `${step}/finish`, weights))).toEqual({
      status: 409,
      code: 'step.out-above-batch',
    });
  expect((await call('grower', 'POST', `${step}/finish`, { weightOut: 400, trim: 50 })).status).toBe(200);
  expect(await read(id)).toMatchObject({ currentWeight: 400 });
});

test('what was packed while a packaging step ran came out of it', async () => {
  const story = await makeBatches(server, world);
  const { call, batch, pack, read } = story;
  const id = await batch({ state: 'created', harvestWorkflow_id: await makeFlow('package') });
  const step = await startStep(story, id);
  await pack(id, 300);
  expect((await call('grower', 'POST', `${step}/finish`, { weightIn: 500, weightOut: 490 })).status).toBe(200);
  expect(await read(id)).toMatchObject({ currentWeight: 190 });
});

test('while a step runs, its batch is not merged and takes no other', async () => {
  const story = await makeBatches(server, world);
  const { call, batch } = story;
  const [running, other] = [await batch({ state: 'created' }), await batch()];
  await startStep(story, running);
  const merge = (from: number, into: number) =>
    call('manager', 'POST', `ag_batches/${from}/merge`, { into_batch_id: into, ...because });
  for (const [from, into] of [
    [running, other],
    [other, running],
  ] as const)
    expect(refusal(await merge(from, into))).toEqual({ status: 409, code: 'step.running' });
  expect(await movementsOf(other)).toMatchObject([{ kind: 'harvest' }]);
});

test('a part goes on where its batch stands, also at a step that was done once more', async () => {
  const { call, batch } = await makeBatches(server, world);
  const id = await batch();
  for (const state of ['pending', 'done'])
    await world.row('batch_steps', { batch_id: id, harvestWorkflowStep_id: 1, state });
  const part = idOf(await call('head', 'POST', `ag_batches/${id}/split`, { grams: 5, label: 'Part' }));
  expect(await query('select state from batch_steps where batch_id = $1', [part])).toEqual([{ state: 'done' }]);
});

test('a hold takes the packages of a batch along, but not its samples; its end leaves each to be released', async () => {
  const { call, batch, pack, set } = await makeBatches(server, world);
  const id = await batch({ state: 'released' });
  const [jar, sample] = [await pack(id, 60), await pack(id, 5)];
  await set('product_inventory_items', sample, 'isTestingSample', true);
  await set('product_inventory_items', sample, 'status', 'testing');
  expect((await call('officer', 'POST', `productInventory/${jar}/release`, {})).status).toBe(200);
  const statuses = async () =>
    (
      await query<{ status: string }>('select status from product_inventory_items where id = any($1) order by id', [
        [jar, sample],
      ])
    ).map(({ status }) => status);
  const held = await call('officer', 'POST', `ag_batches/${id}/hold`, because);
  expect(held.body).toMatchObject({ onHold: true, holdReason: because.reason });
  expect(await statuses()).toEqual(['hold', 'testing']);
  expect((await call('officer', 'POST', `ag_batches/${id}/liftHold`, because)).body).toMatchObject({
    onHold: false,
    holdReason: null,
  });
  expect(await statuses()).toEqual(['hold', 'testing']);
  expect((await call('officer', 'POST', `productInventory/${jar}/release`, {})).status).toBe(200);
  // The hold of the batch that ends a second time reaches no package.
  await call('officer', 'POST', `ag_batches/${id}/liftHold`, because);
  expect(await statuses()).toEqual(['released', 'testing']);
});

test('what is destroyed is waste to the last gram, reserved or not; an empty package is none', async () => {
  const { here, call, batch, pack } = await makeBatches(server, world);
  const { lifecycle_id, harvests } = await makeRun(here.id, [5]);
  const id = await batch({ state: 'released', lifecycle_id, harvest_id: harvests[0] });
  const [jar] = [await pack(id, 499.5), await pack(id, 0)];
  const move = (kind: string, qty: number) =>
    call('technician', 'POST', 'productInventoryTransactions', { productInventory_id: jar, kind, qty });
  await query(`update product_inventory_items set status = 'released' where id = $1`, [jar]);
  expect((await move('reserve', 1)).status).toBe(200);
  await query(`update batches set state = 'failed' where id = $1`, [id]);
  await query(`update harvests set state = 'finished' where id = $1`, [harvests[0]]);
  expect((await call('officer', 'POST', `ag_batches/${id}/destroy`, because)).status).toBe(200);
  const waste = await query<{ weight: number }>(
    'select weight from waste_records where facility_id = $1 order by weight',
    [here.id],
  );
  expect(waste.map(({ weight }) => weight)).toEqual([0.5, 499.5]);
  expect(await query('select qty, reserved from product_inventory_items where id = $1', [jar])).toEqual([
    { qty: 0, reserved: 0 },
  ]);
  expect(await query('select state from lifecycles where id = $1', [lifecycle_id])).toEqual([{ state: 'completed' }]);
});

test('a batch that holds nothing leaves no waste behind', async () => {
  const { here, call, batch } = await makeBatches(server, world);
  for (const wetWeight of [null, 0]) {
    const id = await batch({ wetWeight, state: 'failed' });
    expect((await call('officer', 'POST', `ag_batches/${id}/destroy`, because)).status).toBe(200);
  }
  expect(await query('select 1 from waste_records where facility_id = $1', [here.id])).toEqual([]);
});

test('a finished batch accounts for two hundredths of what was packed; more is lost for a reason that stands in its journal', async () => {
  const { here, call, batch, pack } = await makeBatches(server, world);
  const { lifecycle_id } = await makeRun(here.id);
  const finish = async (wetWeight: number, packed: number, body: object = {}) => {
    const id = await batch({ wetWeight, state: 'released', lifecycle_id });
    await pack(id, packed);
    await query(`update batches set state = 'packaged' where id = $1`, [id]);
    return { id, reply: await call('officer', 'POST', `ag_batches/${id}/finish`, body) };
  };
  const within = await finish(200, 199);
  expect(within.reply.body).toMatchObject({ state: 'finished', isHarvestFinished: true });
  expect(await movementsOf(within.id)).toMatchObject([{}, {}, { kind: 'loss', grams: -1, reason: null }]);
  const without = await finish(200, 198.9);
  expect(refusal(without.reply)).toEqual({ status: 409, code: 'batch.balance-open' });
  const told = await finish(200, 100, because);
  expect((await movementsOf(told.id)).at(-1)).toEqual({ kind: 'loss', grams: -100, ...because });
  const yields = await query<{ value: number }>(
    `select value from lifecycle_log_entries where lifecycle_id = $1 and kind = 'yield' order by id`,
    [lifecycle_id],
  );
  expect(yields.map(({ value }) => value)).toEqual([199, 100]);
});

test('what was packed as half a gram is a yield, and a batch of nothing has none', async () => {
  const { here, call, batch, pack } = await makeBatches(server, world);
  const { lifecycle_id } = await makeRun(here.id);
  const [half, none, alone] = [
    await batch({ wetWeight: 0.5, state: 'released', lifecycle_id }),
    await batch({ wetWeight: null, state: 'packaged', lifecycle_id }),
    await batch({ wetWeight: 0.5, state: 'released' }),
  ];
  for (const id of [half, alone]) {
    await pack(id, 0.5);
    await query(`update batches set state = 'packaged' where id = $1`, [id]);
  }
  for (const id of [none, half, alone])
    expect((await call('officer', 'POST', `ag_batches/${id}/finish`, {})).status).toBe(200);
  expect(
    await query(`select value from lifecycle_log_entries where lifecycle_id = $1 and kind = 'yield'`, [lifecycle_id]),
  ).toEqual([{ value: 0.5 }]);
  expect(await movementsOf(none)).toEqual([]);
});

test('a batch that came from elsewhere gets its first weight by a correction; one of a harvest no more than it brought', async () => {
  const { here, call, batch, read } = await makeBatches(server, world);
  const { harvests } = await makeRun(here.id, [5]);
  const correct = (id: number, currentWeight: number) =>
    call('manager', 'POST', `ag_batches/${id}/correct`, { ...because, currentWeight });
  const bought = await batch({ wetWeight: null });
  expect((await correct(bought, 120)).status).toBe(200);
  expect(await read(bought)).toMatchObject({ currentWeight: 120 });
  const cut = await batch({ wetWeight: null, harvest_id: harvests[0] });
  expect(refusal(await correct(cut, 0.5))).toEqual({ status: 409, code: 'batch.above-wet' });
});

test('a batch starts by a published workflow, and its harvest with the first of its batches', async () => {
  const { here, call, batch } = await makeBatches(server, world);
  const { harvests } = await makeRun(here.id, [5]);
  const draft = await world.row('harvest_workflows', { name: `Draft ${here.id}`, category: 'flower', state: 'draft' });
  await world.row('harvest_workflow_steps', { harvestWorkflow_id: draft, seq: 1, name: 'Dry', kind: 'dry' });
  const start = (id: number) => call('grower', 'POST', `ag_batches/${id}/start`);
  const fresh = { state: 'created', harvest_id: harvests[0] };
  expect(refusal(await start(await batch({ ...fresh, harvestWorkflow_id: null })))).toEqual({
    status: 409,
    code: 'NO_WORKFLOW',
  });
  expect(refusal(await start(await batch({ ...fresh, harvestWorkflow_id: draft })))).toEqual({
    status: 409,
    code: 'WORKFLOW_NOT_PUBLISHED',
  });
  for (const id of [await batch(fresh), await batch(fresh)]) expect((await start(id)).status).toBe(200);
  expect(await query('select state from harvests where id = $1', [harvests[0]])).toEqual([{ state: 'processing' }]);
});

test('a failed batch without a workflow is processed once more all the same', async () => {
  const { call, batch } = await makeBatches(server, world);
  const id = await batch({ state: 'failed', harvestWorkflow_id: null });
  expect((await call('officer', 'POST', `ag_batches/${id}/remediate`, because)).body).toMatchObject({
    state: 'in_process',
  });
  expect(await query('select 1 from batch_steps where batch_id = $1', [id])).toEqual([]);
});

test('work a house wants at a step is due when the steps before have had their time, less its lead, and goes to whom it names', async () => {
  const { here, people, call, batch } = await makeBatches(server, world);
  const away = await world.facility();
  const flow = await world.row('harvest_workflows', { name: `Flow ${here.id}`, category: 'flower', state: 'draft' });
  const other = await world.row('harvest_workflows', { name: `Long ${here.id}`, category: 'flower', state: 'draft' });
  await world.row('harvest_workflow_steps', {
    harvestWorkflow_id: other,
    seq: 1,
    name: 'Wait',
    kind: 'waste',
    targetHours: 1000,
  });
  const steps: number[] = [];
  for (const [index, targetHours] of [10, 20, 5].entries()) {
    const step = { harvestWorkflow_id: flow, seq: index + 1, name: `Step ${index}`, targetHours };
    steps.push(await world.row('harvest_workflow_steps', { ...step, kind: index === 2 ? 'package' : 'dry' }));
  }
  for (const id of [flow, other]) await query(`update harvest_workflows set state = 'published' where id = $1`, [id]);
  const wish = (index: number, values: object, facility_id = here.id) =>
    world.row('workflow_facility_task_types', {
      harvestWorkflowStep_id: steps[index],
      facility_id,
      task_type_id: 1,
      ...values,
    });
  await wish(0, { assignee_user_id: people.grower.id });
  await wish(1, { leadHours: 4 });
  await wish(2, {});
  await wish(2, { leadHours: 1 }, away.id);
  const id = await batch({ state: 'created', harvestWorkflow_id: flow });
  const begun = Date.now();
  expect((await call('grower', 'POST', `ag_batches/${id}/start`)).status).toBe(200);
  const tasks = await query<{ id: number; title: string; date: Date; createdate: Date; assigned: number | null }>(
    `select t.id, t.title, t.date, t.createdate, a.user_id as assigned from tasks t left join task_assignments a on a.task_id = t.id
     where t.facility_id = $1 order by t.date`,
    [here.id],
  );
  const [at = begun] = tasks.map(({ date }) => date.getTime());
  expect(tasks.map(({ date }) => date.getTime() - at)).toEqual([0, 6 * 3_600_000, 30 * 3_600_000]);
  expect(tasks.map(({ assigned }) => assigned)).toEqual([people.grower.id, null, null]);
  expect(at - begun).toBeLessThan(60_000);
});
