import {
  idOf,
  makeWorld,
  refusal,
  startTestServer,
  whileHeld,
  type TestServer,
  type World,
} from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

type Role = Parameters<World['person']>[0]['roles'][number];

/** A facility with a recorded harvest, a batch of it and people of the trade. */
async function story() {
  const facility = await world.facility();
  const person = (role: Role, place = facility.id) => world.person({ facilities: [place], roles: [role] });
  const people = {
    grower: await person('grower'),
    officer: await person('complianceOfficer'),
    manager: await person('facilityManager'),
    technician: await person('labTechnician'),
    stranger: await person('complianceOfficer', (await world.facility()).id),
    tenant: await person('subTenant'),
  };
  const category = await world.row('grow_plan_categories', { label: `Category ${facility.id}` });
  const growplan_id = await world.row('grow_plans', { name: `Plan ${facility.id}`, category_id: category });
  const version = await world.row('grow_plan_versions', { growplan_id, version: 1 });
  const lifecycle_id = await world.row('lifecycles', {
    facility_id: facility.id,
    name: 'Run',
    growplan_id,
    growplanVersion_id: version,
    state: 'harvesting',
    starttime: '2025-11-01T00:00:00Z',
  });
  const plant = await world.row('plants', { facility_id: facility.id, lifecycle_id, tag: 'T1' });
  const harvest = await world.row('harvests', {
    facility_id: facility.id,
    name: 'H1',
    harvestDate: '2026-01-05',
    lifecycle_id,
    state: 'recorded',
  });
  const batch = await world.row('batches', {
    facility_id: facility.id,
    label: 'B1',
    harvest_id: harvest,
    harvestWorkflow_id: 1,
    wetWeight: 1000,
  });
  const call = (who: keyof typeof people, method: string, address: string, body?: unknown) =>
    server.call(method, address, { token: people[who].token, ...(body !== undefined && { body }) });
  return { facility, people, lifecycle_id, harvest, plant, batch, call };
}

/** Brings a row into a state as somebody else does meanwhile. */
const bring = (table: string, id: number, state: string) =>
  [`update ${table} set state = $2 where id = $1`, [id, state]] as const;
const put = async (...row: Parameters<typeof bring>) => {
  const [text, values] = bring(...row);
  await server.services.pool.query(text, [...values]);
};

test('read a batch and mark its harvest finished', async () => {
  const { batch, call } = await story();
  expect((await call('grower', 'GET', `ag_batches/${batch}`)).body).toMatchObject({
    label: 'B1',
    isHarvestFinished: false,
  });
  const finished = await call('officer', 'PATCH', `ag_batches/${batch}`, { isHarvestFinished: true });
  expect(finished.body).toMatchObject({ isHarvestFinished: true });
  expect((await server.call('GET', `ag_batches/${batch}`)).status).toBe(401);
  expect((await call('stranger', 'PATCH', `ag_batches/${batch}`, { isHarvestFinished: false })).status).toBe(404);
  expect((await call('tenant', 'PATCH', `ag_batches/${batch}`, { isHarvestFinished: false })).status).toBe(403);
  expect((await call('officer', 'PATCH', `ag_batches/${batch}`, { isHarvestFinished: 'yes' })).status).toBe(422);
  expect((await call('officer', 'PATCH', `ag_batches/${batch}`, { state: 'released' })).status).toBe(422);
});

test('start a batch: its steps are laid out in order and its harvest is processing', async () => {
  const { batch, harvest, call } = await story();
  expect((await server.call('POST', `ag_batches/${batch}/start`)).status).toBe(401);
  expect((await call('tenant', 'POST', `ag_batches/${batch}/start`)).status).toBe(404);
  expect((await call('stranger', 'POST', `ag_batches/${batch}/start`)).status).toBe(404);
  expect((await call('grower', 'POST', `ag_batches/${batch}/start`)).body).toMatchObject({ state: 'in_process' });
  expect(refusal(await call('grower', 'POST', `ag_batches/${batch}/start`))).toEqual({
    status: 409,
    code: 'WRONG_STATE',
  });
  const filter = encodeURIComponent(JSON.stringify({ where: { batch_id: batch }, include: 'harvestWorkflowStep' }));
  const steps = (await call('grower', 'GET', `batchWorkflowSteps?filter=${filter}`)).body as {
    state: string;
    harvestWorkflowStep: { kind: string };
  }[];
  expect(steps.map((step) => step.harvestWorkflowStep.kind)).toEqual([
    'wet_weigh',
    'hang',
    'dry',
    'buck',
    'trim',
    'cure',
    'sample',
    'hold',
    'package',
  ]);
  expect((await call('grower', 'GET', `harvests/${harvest}`)).body).toMatchObject({ state: 'processing' });
});

test('a step ends with its weights, and no more comes out than went in', async () => {
  const { batch, call } = await story();
  await call('grower', 'POST', `ag_batches/${batch}/start`);
  const filter = encodeURIComponent(JSON.stringify({ where: { batch_id: batch }, order: 'id' }));
  const [first, second] = (await call('grower', 'GET', `batchWorkflowSteps?filter=${filter}`)).body as { id: number }[];
  const step = (action: string, body: unknown = {}) =>
    call('technician', 'POST', `batchWorkflowSteps/${first?.id}/${action}`, body);
  expect((await step('start')).body).toMatchObject({ state: 'running', startedAt: expect.any(String) as string });
  expect(refusal(await step('finish'))).toEqual({ status: 409, code: 'WEIGHT_NEEDED' });
  const weigh = (weightIn: number, weightOut: number) =>
    call('technician', 'PATCH', `batchWorkflowSteps/${first?.id}`, { weightIn, weightOut });
  expect(await weigh(1000, 1001)).toMatchObject({
    status: 422,
    body: { error: { details: { messages: { weightOut: ['Cannot be more than what went in'] } } } },
  });
  expect((await weigh(1000, 990)).status).toBe(200);
  expect((await step('finish')).body).toMatchObject({ state: 'done' });
  const skip = (who: 'technician' | 'manager', body: unknown) =>
    call(who, 'POST', `batchWorkflowSteps/${second?.id}/skip`, body);
  expect((await skip('technician', { reason: 'hung at once' })).status).toBe(403);
  expect((await skip('manager', {})).status).toBe(422);
  expect((await skip('manager', { reason: 'hung at once' })).body).toMatchObject({
    state: 'skipped',
    note: 'hung at once',
  });
});

test('a step that begins or is done once more while its batch leaves processing waits, and is refused', async () => {
  const { batch, call } = await story();
  await call('grower', 'POST', `ag_batches/${batch}/start`);
  const filter = encodeURIComponent(JSON.stringify({ where: { batch_id: batch }, order: 'id' }));
  const [step] = (await call('grower', 'GET', `batchWorkflowSteps?filter=${filter}`)).body as { id: number }[];
  const act =
    (action: string, body: unknown = {}) =>
    () =>
      call('manager', 'POST', `batchWorkflowSteps/${step?.id}/${action}`, body);
  const refused = async (state: string, deed: ReturnType<typeof act>) => {
    const reply = await whileHeld(server.services.pool, bring('batches', batch, state), deed);
    expect(refusal(reply), state).toEqual({ status: 409, code: 'BATCH_NOT_IN_PROCESS' });
    await put('batches', batch, 'in_process');
  };
  await refused('merged', act('start'));
  expect((await act('start')()).status).toBe(200);
  expect((await act('finish', { weightIn: 1000, weightOut: 1000 })()).status).toBe(200);
  await refused('awaiting_test', act('redo', { reason: 'wrong rack' }));
});

test('a package is not released while its batch is just being held', async () => {
  const { facility, call } = await story();
  const id = await world.row('batches', { facility_id: facility.id, label: 'B2', state: 'released', wetWeight: 100 });
  const jar = (await call('technician', 'POST', 'productInventory', { itemName: 'Flower', batch_id: id })).body as {
    id: number;
  };
  const create = { productInventory_id: jar.id, kind: 'create', qty: 60 };
  expect((await call('technician', 'POST', 'productInventoryTransactions', create)).status).toBe(200);
  // The hold is written and not committed yet as the release asks.
  const holding = await server.services.pool.connect();
  try {
    await holding.query('begin');
    await holding.query(`update batches set "onHold" = true, "holdReason" = 'recall' where id = $1`, [id]);
    const release = call('officer', 'POST', `productInventory/${jar.id}/release`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await holding.query('commit');
    expect(refusal(await release)).toEqual({ status: 409, code: 'ON_HOLD' });
  } finally {
    holding.release();
  }
});

test('a batch on hold is not packaged until a compliance officer lifts the hold', async () => {
  const { facility, call } = await story();
  const id = await world.row('batches', { facility_id: facility.id, label: 'B2', state: 'released', wetWeight: 100 });
  const jar = (await call('technician', 'POST', 'productInventory', { itemName: 'Flower', batch_id: id })).body as {
    id: number;
  };
  const pack = (qty: number) =>
    call('technician', 'POST', 'productInventoryTransactions', { productInventory_id: jar.id, kind: 'create', qty });
  expect(refusal(await call('technician', 'POST', `ag_batches/${id}/package`))).toEqual({
    status: 409,
    code: 'NO_PACKAGES',
  });
  expect((await pack(60)).status).toBe(200);
  const because = { reason: 'recount ordered' };
  expect((await call('technician', 'POST', `ag_batches/${id}/hold`, because)).status).toBe(403);
  expect((await call('stranger', 'POST', `ag_batches/${id}/hold`, because)).status).toBe(404);
  expect((await call('officer', 'POST', `ag_batches/${id}/hold`, {})).status).toBe(422);
  expect((await call('officer', 'POST', `ag_batches/${id}/hold`, because)).body).toMatchObject({
    onHold: true,
    state: 'released',
  });
  expect(refusal(await call('technician', 'POST', `ag_batches/${id}/package`))).toEqual({
    status: 409,
    code: 'ON_HOLD',
  });
  expect(refusal(await pack(10))).toEqual({ status: 409, code: 'ON_HOLD' });
  expect(refusal(await call('officer', 'POST', `productInventory/${jar.id}/release`))).toEqual({
    status: 409,
    code: 'ON_HOLD',
  });
  expect((await call('officer', 'POST', `ag_batches/${id}/liftHold`, { reason: 'recount fits' })).body).toMatchObject({
    onHold: false,
    holdReason: null,
  });
  expect((await call('technician', 'POST', `ag_batches/${id}/package`)).body).toMatchObject({ state: 'packaged' });
});

test('dry weights: net is computed, the batch has their sum, and it never exceeds the wet weight', async () => {
  const { batch, call } = await story();
  const weigh = (gross: number, tare = 50) => call('grower', 'POST', 'dryWeights', { batch_id: batch, gross, tare });
  const first = (await weigh(250)).body as { id: number; net: number };
  expect(first).toMatchObject({ net: 200 });
  const atOnce = await Promise.all(Array.from({ length: 6 }, () => weigh(100)));
  expect(atOnce.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
  expect((await call('grower', 'GET', `ag_batches/${batch}`)).body).toMatchObject({ dryWeight: 500 });
  expect(refusal(await weigh(50))).toEqual({ status: 409, code: 'NET_WEIGHT' });
  expect(refusal(await weigh(600))).toEqual({ status: 409, code: 'ABOVE_WET_WEIGHT' });
  await call('grower', 'DELETE', `dryWeights/${first.id}`);
  expect((await call('grower', 'GET', `ag_batches/${batch}`)).body).toMatchObject({ dryWeight: 300 });
});

test('a weighing that comes, changes or goes while its batch is finished or merged away waits, and is refused', async () => {
  const { batch, call } = await story();
  const weigh = () => call('grower', 'POST', 'dryWeights', { batch_id: batch, gross: 90 });
  const id = idOf(await weigh());
  const change = () => call('grower', 'PATCH', `dryWeights/${id}`, { gross: 80 });
  const remove = () => call('grower', 'DELETE', `dryWeights/${id}`);
  for (const state of ['finished', 'merged'])
    for (const deed of [weigh, change, remove]) {
      await put('batches', batch, 'in_process');
      const reply = await whileHeld(server.services.pool, bring('batches', batch, state), deed);
      expect(refusal(reply), `${deed.name} ${state}`).toEqual({ status: 409, code: 'BATCH_CLOSED' });
    }
  expect((await call('grower', 'GET', `ag_batches/${batch}`)).body).toMatchObject({ dryWeight: 90 });
});

test('a locked day sheet stays as it is until a facility manager unlocks it', async () => {
  const { batch, call } = await story();
  const { id } = (await call('grower', 'POST', 'dryWeights', { batch_id: batch, gross: 90 })).body as { id: number };
  expect((await call('stranger', 'POST', 'dryWeights/lock', { ids: [id] })).status).toBe(404);
  expect((await call('tenant', 'POST', 'dryWeights/lock', { ids: [id] })).status).toBe(404);
  expect((await call('grower', 'POST', 'dryWeights/lock', { ids: [] })).status).toBe(422);
  expect((await call('grower', 'POST', 'dryWeights/lock', { ids: [id] })).body).toEqual({ count: 1 });
  expect(refusal(await call('grower', 'PATCH', `dryWeights/${id}`, { gross: 80 }))).toEqual({
    status: 409,
    code: 'LOCKED',
  });
  expect(refusal(await call('grower', 'DELETE', `dryWeights/${id}`))).toEqual({ status: 409, code: 'LOCKED' });
  const unlock = { ids: [id], reason: 'wrong tare' };
  expect((await call('grower', 'POST', 'dryWeights/unlock', unlock)).status).toBe(403);
  expect((await call('manager', 'POST', 'dryWeights/unlock', unlock)).body).toEqual({ count: 1 });
  expect((await call('grower', 'PATCH', `dryWeights/${id}`, { gross: 80 })).body).toMatchObject({ net: 80 });
});

test('the weigh log of a recorded harvest takes corrections alone', async () => {
  const { facility, lifecycle_id, harvest, plant, call } = await story();
  const open = await world.row('harvests', {
    facility_id: facility.id,
    name: 'H2',
    harvestDate: '2026-01-06',
    lifecycle_id,
  });
  const weigh = (body: Record<string, unknown>) => call('grower', 'POST', 'harvestWeights', body);
  const weighed = await weigh({ harvest_id: open, tag: 'T1', weight: 120 });
  const { id } = weighed.body as { id: number };
  for (const same of [{ tag: 'T1' }, { plant_id: plant }])
    expect(await weigh({ harvest_id: open, ...same, weight: 130 })).toMatchObject({
      status: 409,
      body: {
        error: { code: 'PLANT_WEIGHED', message: 'The plant T1 is weighed already; correct its weight instead.' },
      },
    });
  const right = { harvest_id: open, weight: 121, corrected_of: id };
  const corrected = ((await weigh(right)).body as { id: number }).id;
  expect(refusal(await weigh(right))).toEqual({ status: 409, code: 'ALREADY_CORRECTED' });
  expect((await call('grower', 'DELETE', `harvestWeights/${corrected}`)).status).toBe(200);
  expect((await weigh({ harvest_id: open, tag: 'T2', weight: 20_001 })).status).toBe(422);
  expect(refusal(await weigh({ harvest_id: open, tag: 'T2', weight: 10, tare: 10 }))).toEqual({
    status: 409,
    code: 'NET_WEIGHT',
  });
  expect(refusal(await weigh({ harvest_id: open, tag: 'T7', weight: 10 }))).toEqual({
    status: 409,
    code: 'OTHER_PLANT',
  });
  expect((await call('grower', 'POST', `harvests/${open}/record`)).body).toMatchObject({ state: 'recorded' });
  expect(refusal(await weigh({ harvest_id: open, tag: 'T2', weight: 100 }))).toEqual({
    status: 409,
    code: 'HARVEST_RECORDED',
  });
  expect(refusal(await call('grower', 'DELETE', `harvestWeights/${id}`))).toEqual({
    status: 409,
    code: 'HARVEST_RECORDED',
  });
  expect(refusal(await weigh({ harvest_id: harvest, weight: 1, corrected_of: id }))).toEqual({
    status: 409,
    code: 'OTHER_HARVEST',
  });
  const better = { harvest_id: open, tag: 'T1', weight: 125, corrected_of: id };
  expect(refusal(await weigh(better))).toEqual({ status: 409, code: 'REASON_NEEDED' });
  expect((await weigh({ ...better, reason: 'Pot on the scale' })).status).toBe(200);
  expect((await call('grower', 'GET', `harvests/${open}`)).body).toMatchObject({ totalWetWeight: 125, plantCount: 1 });
  expect((await call('grower', 'GET', `ag_plants/${plant}`)).body).toMatchObject({ wetWeight: 125 });
  const filter = encodeURIComponent(JSON.stringify({ where: { harvest_id: open }, include: 'movements' }));
  expect((await call('grower', 'GET', `ag_batches?filter=${filter}`)).body).toMatchObject([
    { wetWeight: 125, currentWeight: 125, movements: [{ grams: 120 }, { grams: 5, reason: 'Pot on the scale' }] },
  ]);
  expect(refusal(await weigh({ ...better, weight: 126, reason: 'Again' }))).toEqual({
    status: 409,
    code: 'ALREADY_CORRECTED',
  });
});

test('a harvest is dated between the start of its lifecycle and today', async () => {
  const { facility, lifecycle_id, call } = await story();
  await server.services.pool.query(`update lifecycles set starttime = '2026-01-01' where id = $1`, [lifecycle_id]);
  const make = (harvestDate: string) =>
    call('grower', 'POST', 'harvests', { facility_id: facility.id, name: harvestDate, harvestDate, lifecycle_id });
  expect(refusal(await make('2025-12-30'))).toEqual({ status: 409, code: 'BEFORE_LIFECYCLE' });
  expect(refusal(await make('2126-01-01'))).toEqual({ status: 409, code: 'IN_THE_FUTURE' });
  expect((await make('2026-02-01')).status).toBe(200);
  expect((await make('2026-02-01')).status).toBe(422);
});

test('a published workflow never changes, and only one with an end is published', async () => {
  const elsewhere = (await story()).facility.id;
  const mine = await story();
  const foreign = { name: 'Theirs', category: 'flower', facility_id: elsewhere };
  expect((await mine.call('manager', 'POST', 'harvestWorkflows', foreign)).status).toBe(422);
  const { id } = (
    await mine.call('manager', 'POST', 'harvestWorkflows', {
      name: 'Ours',
      category: 'flower',
      facility_id: mine.facility.id,
    })
  ).body as { id: number };
  const add = (seq: number, kind: string) =>
    mine.call('technician', 'POST', 'harvestWorkflowSteps', { harvestWorkflow_id: id, seq, kind, name: kind });
  const { id: step } = (await add(1, 'dry')).body as { id: number };
  const publish = () => mine.call('manager', 'POST', `harvestWorkflows/${id}/publish`);
  expect(refusal(await publish())).toEqual({ status: 409, code: 'WORKFLOW_OPEN_END' });
  await add(2, 'package');
  expect((await mine.call('technician', 'POST', `harvestWorkflows/${id}/publish`)).status).toBe(403);
  expect((await publish()).body).toMatchObject({ state: 'published' });
  const fixed = { status: 409, code: 'VERSION_FIXED' };
  expect(refusal(await add(3, 'waste'))).toEqual(fixed);
  expect(refusal(await mine.call('manager', 'PATCH', `harvestWorkflowSteps/${step}`, { targetHours: 3 }))).toEqual(
    fixed,
  );
  expect(refusal(await mine.call('manager', 'DELETE', `harvestWorkflowSteps/${step}`))).toEqual(fixed);
  expect(refusal(await mine.call('manager', 'PATCH', `harvestWorkflows/${id}`, { name: 'Other' }))).toEqual(fixed);
  expect(refusal(await mine.call('manager', 'DELETE', `harvestWorkflows/${id}`))).toEqual(fixed);
  expect((await mine.call('manager', 'POST', `harvestWorkflows/${id}/retire`)).body).toMatchObject({
    state: 'retired',
  });
});

test('a step of a workflow that comes, changes or goes while it is published waits, and is refused', async () => {
  const { facility, call } = await story();
  const ours = { name: 'Ours', category: 'flower', facility_id: facility.id };
  const harvestWorkflow_id = idOf(await call('manager', 'POST', 'harvestWorkflows', ours));
  const add = (seq: number, kind: string) =>
    call('technician', 'POST', 'harvestWorkflowSteps', { harvestWorkflow_id, seq, kind, name: kind });
  const last = idOf(await add(1, 'package'));
  const toOther = await call('technician', 'PATCH', `harvestWorkflowSteps/${last}`, { harvestWorkflow_id });
  expect(refusal(toOther), 'a step stays with its workflow').toMatchObject({ status: 422 });
  const follow = () => add(2, 'dry');
  const change = () => call('technician', 'PATCH', `harvestWorkflowSteps/${last}`, { kind: 'dry' });
  const remove = () => call('technician', 'DELETE', `harvestWorkflowSteps/${last}`);
  for (const deed of [follow, change, remove]) {
    await put('harvest_workflows', harvestWorkflow_id, 'draft');
    const publish = bring('harvest_workflows', harvestWorkflow_id, 'published');
    const reply = await whileHeld(server.services.pool, publish, deed);
    expect(refusal(reply), deed.name).toEqual({ status: 409, code: 'VERSION_FIXED' });
  }
});

test('a package is shipped when released, and finished when empty', async () => {
  const { facility, call } = await story();
  const { id } = (
    await call('technician', 'POST', 'productInventory', { facility_id: facility.id, itemName: 'Flower' })
  ).body as { id: number };
  const move = (kind: string, qty: number) =>
    call('technician', 'POST', 'productInventoryTransactions', { productInventory_id: id, kind, qty });
  expect((await move('create', 453.6)).body).toMatchObject({ balanceAfter: 453.6 });
  expect(refusal(await move('ship', -453.6))).toEqual({ status: 409, code: 'NOT_RELEASED' });
  expect((await call('technician', 'POST', `productInventory/${id}/release`)).status).toBe(403);
  expect((await call('officer', 'POST', `productInventory/${id}/release`)).body).toMatchObject({ status: 'released' });
  expect(refusal(await move('ship', -500))).toEqual({ status: 409, code: 'STOCK_NEGATIVE' });
  expect(refusal(await call('officer', 'POST', `productInventory/${id}/finish`))).toEqual({
    status: 409,
    code: 'BALANCE_NOT_ZERO',
  });
  expect((await move('ship', -453.6)).body).toMatchObject({ balanceAfter: 0 });
  expect((await call('technician', 'GET', `productInventory/${id}`)).body).toMatchObject({ qty: 0, status: 'shipped' });
  expect((await call('officer', 'POST', `productInventory/${id}/finish`)).body).toMatchObject({ status: 'finished' });
});
