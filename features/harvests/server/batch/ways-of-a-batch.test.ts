import { makeWorld, startTestServer, type TestServer, type World, refusal, idOf } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

/** A batch of 500 g in the state given, of no harvest, with people of the trade. */
async function story(state = 'in_process') {
  const here = await world.facility({ facility_timezone: 'UTC' });
  const away = await world.facility();
  const person = (role: Parameters<World['person']>[0]['roles'][number]) =>
    world.person({ facilities: [here.id], roles: [role] });
  const people = {
    grower: await person('grower'),
    head: await person('farmManager'),
    manager: await person('facilityManager'),
    officer: await person('complianceOfficer'),
    technician: await person('labTechnician'),
    stranger: await world.person({ facilities: [away.id], roles: ['grower', 'facilityManager', 'complianceOfficer'] }),
  };
  const batch = await world.row('batches', {
    facility_id: here.id,
    label: 'B1',
    harvestWorkflow_id: 1,
    wetWeight: 500,
    state,
  });
  const call = (who: keyof typeof people | 'visitor', method: string, address: string, body?: unknown) =>
    server.call(method, address, {
      token: who === 'visitor' ? undefined : people[who].token,
      ...(body !== undefined && { body }),
    });
  const list = async <T>(address: string, where: object): Promise<T[]> =>
    (await call('manager', 'GET', `${address}?filter=${encodeURIComponent(JSON.stringify({ where, order: 'id' }))}`))
      .body;
  /** A visitor, somebody of another place, somebody without the role and nonsense are refused. */
  const guarded = async (address: string, body: object, without: keyof typeof people) => {
    expect((await call('visitor', 'POST', address, body)).status).toBe(401);
    expect((await call('stranger', 'POST', address, body)).status).toBe(404);
    expect((await call(without, 'POST', address, body)).status).toBe(403);
    expect((await call('manager', 'POST', address, { ...body, nosuch: 1 })).status).toBe(422);
  };
  const read = async (id = batch) => (await call('manager', 'GET', `ag_batches/${id}`)).body as unknown;
  return { here, batch, call, list, guarded, read };
}
const because = { reason: 'Scale was off' };

/** An open harvest of a run of two plants. */
async function weighing(facility_id: number) {
  const growplan_id = await world.row('grow_plans', { name: 'Plan', category_id: 1, facility_id });
  const lifecycle_id = await world.row('lifecycles', {
    facility_id,
    name: 'Run',
    growplan_id,
    growplanVersion_id: await world.row('grow_plan_versions', { growplan_id, version: 1 }),
    state: 'harvesting',
    starttime: '2025-11-01T00:00:00Z',
  });
  for (const tag of ['A', 'B']) await world.row('plants', { facility_id, lifecycle_id, tag });
  const harvest = await world.row('harvests', { facility_id, name: 'H', harvestDate: '2026-01-05', lifecycle_id });
  return { harvest, lifecycle_id };
}

test('a batch is started by those who grow or process, not by who judges it', async () => {
  const { batch, call } = await story('created');
  expect((await call('officer', 'POST', `ag_batches/${batch}/start`)).status).toBe(403);
  expect((await call('technician', 'POST', `ag_batches/${batch}/start`)).status).toBe(200);
});

test('split a batch: the part gets what the other loses, both say so', async () => {
  const { batch, call, list, guarded, read } = await story();
  const address = `ag_batches/${batch}/split`;
  const part = { grams: 200, label: 'B1-2' };
  await guarded(address, part, 'grower');
  expect(refusal(await call('head', 'POST', address, { ...part, grams: 500 }))).toEqual({
    status: 409,
    code: 'batch.split-all',
  });
  const made = await call('head', 'POST', address, part);
  expect(made.body).toMatchObject({ label: 'B1-2', wetWeight: 200, currentWeight: 200, parent_id: batch });
  expect(await read()).toMatchObject({ wetWeight: 500, currentWeight: 300 });
  expect(await list('batchMovements', { kind: 'split' })).toMatchObject([
    { batch_id: batch, grams: -200, other_id: idOf(made) },
    { batch_id: idOf(made), grams: 200, other_id: batch },
  ]);
});

test('correct a batch: the difference stands in its journal with the reason', async () => {
  const { batch, call, list, guarded, read } = await story();
  const address = `ag_batches/${batch}/correct`;
  await guarded(address, { ...because, currentWeight: 480 }, 'grower');
  expect((await call('manager', 'POST', address, { currentWeight: 480 })).status).toBe(422);
  expect((await call('manager', 'POST', address, { ...because, currentWeight: 480 })).status).toBe(200);
  expect(await read()).toMatchObject({ currentWeight: 480 });
  expect(await list('batchMovements', { batch_id: batch })).toMatchObject([
    { kind: 'harvest', grams: 500 },
    { kind: 'correction', grams: -20, reason: because.reason },
  ]);
});

test('correct a batch: no more than came into it and is not elsewhere by now', async () => {
  const { here, batch, call } = await story();
  const { harvest } = await weighing(here.id);
  await server.services.pool.query('update batches set harvest_id = $1 where id = $2', [harvest, batch]);
  const correct = (currentWeight: number) =>
    call('manager', 'POST', `ag_batches/${batch}/correct`, { ...because, currentWeight });
  const waste = { date: '2026-02-01', weight: 100, batch_id: batch };
  expect((await call('technician', 'POST', 'wasteRecords', waste)).status).toBe(200);
  expect((await correct(300)).status).toBe(200);
  expect(refusal(await correct(401))).toEqual({ status: 409, code: 'batch.above-wet' });
  expect((await correct(400)).status).toBe(200);
});

test('correct waste: its batch gets the difference', async () => {
  const { batch, call, guarded, read } = await story();
  const waste = { date: '2026-02-01', weight: 100, batch_id: batch };
  expect(refusal(await call('technician', 'POST', 'wasteRecords', { ...waste, weight: 501 }))).toEqual({
    status: 409,
    code: 'BATCH_SHORT',
  });
  const id = idOf(await call('technician', 'POST', 'wasteRecords', waste));
  const address = `wasteRecords/${id}/correct`;
  await guarded(address, { ...because, weight: 70 }, 'grower');
  expect((await call('officer', 'POST', address, { ...because, weight: 70 })).body).toMatchObject({ weight: 70 });
  expect(await read()).toMatchObject({ currentWeight: 430 });
  expect((await call('officer', 'DELETE', `wasteRecords/${id}`)).status).not.toBe(200);
});

test('finish a step: its waste is recorded, its trim packed, the rest lost; then it is closed', async () => {
  const { batch, call, list, read } = await story('created');
  await call('grower', 'POST', `ag_batches/${batch}/start`);
  const steps = await list<{ id: number }>('batchWorkflowSteps', { batch_id: batch });
  const [first, second] = steps.map(({ id }) => `batchWorkflowSteps/${id}`);
  expect(refusal(await call('grower', 'POST', `${second}/start`, {}))).toEqual({ status: 409, code: 'STEPS_OPEN' });
  await call('grower', 'POST', `${first}/start`, {});
  const weights = { weightIn: 500, weightOut: 400, trim: 50, waste: 30 };
  expect((await call('visitor', 'POST', `${first}/finish`, weights)).status).toBe(401);
  expect((await call('stranger', 'POST', `${first}/finish`, weights)).status).toBe(404);
  expect((await call('grower', 'POST', `${first}/finish`, { ...weights, weightIn: 'all' })).status).toBe(422);
  expect((await call('grower', 'POST', `${first}/finish`, { ...weights, trim: 80 })).status).toBe(422);
  const tooMuch = { weightIn: 1500, weightOut: 1500 };
  expect(refusal(await call('grower', 'POST', `${first}/finish`, tooMuch))).toEqual({
    status: 409,
    code: 'step.above-batch',
  });
  expect((await call('grower', 'POST', `${first}/finish`, weights)).body).toMatchObject({ state: 'done' });
  expect(await read()).toMatchObject({ currentWeight: 400 });
  expect(await list('wasteRecords', { batch_id: batch })).toMatchObject([{ weight: 30 }]);
  expect(await list('productInventory', { batch_id: batch })).toMatchObject([{ category: 'Trim', qty: 50 }]);
  expect(refusal(await call('grower', 'PATCH', `${first}`, { weightOut: 450 }))).toEqual({
    status: 409,
    code: 'CLOSED',
  });
});

test('what no laboratory sees is released by the compliance officer when its steps are done', async () => {
  const { batch, call, list } = await story('created');
  await call('grower', 'PATCH', `ag_batches/${batch}`, { harvestWorkflow_id: 3 });
  await call('grower', 'POST', `ag_batches/${batch}/start`);
  const release = (who: 'officer' | 'technician') => call(who, 'POST', `ag_batches/${batch}/release`, {});
  expect((await release('technician')).status).toBe(403);
  expect(refusal(await release('officer'))).toEqual({ status: 409, code: 'STEPS_OPEN' });
  const steps = await list<{ id: number }>('batchWorkflowSteps', { batch_id: batch });
  for (const { id } of steps.slice(0, 2)) {
    await call('grower', 'POST', `batchWorkflowSteps/${id}/start`, {});
    await call('grower', 'POST', `batchWorkflowSteps/${id}/finish`, { weightIn: 500, weightOut: 500 });
  }
  expect((await release('officer')).body).toMatchObject({ state: 'released' });
});

test('a failed batch is processed once more, from its sample on or by another workflow', async () => {
  for (const [more, kinds] of [
    [{}, 3],
    [{ harvestWorkflow_id: 3 }, 3],
  ] as const) {
    const { batch, call, list, guarded } = await story('failed');
    const address = `ag_batches/${batch}/remediate`;
    await guarded(address, because, 'grower');
    expect((await call('officer', 'POST', address, {})).status).toBe(422);
    expect((await call('officer', 'POST', address, { ...because, ...more })).body).toMatchObject({
      state: 'in_process',
      ...more,
    });
    expect(await list('batchWorkflowSteps', { batch_id: batch, state: 'pending' })).toHaveLength(kinds);
  }
});

test('a failed batch is destroyed with its packages: all of it is waste, and it is finished', async () => {
  const { here, batch, call, list, guarded, read } = await story('released');
  const jar = idOf(await call('technician', 'POST', 'productInventory', { itemName: 'Flower', batch_id: batch }));
  const fill = { productInventory_id: jar, kind: 'create', qty: 120 };
  await call('technician', 'POST', 'productInventoryTransactions', fill);
  await server.services.pool.query(`update batches set state = 'failed', "onHold" = true where id = $1`, [batch]);
  const address = `ag_batches/${batch}/destroy`;
  await guarded(address, because, 'grower');
  expect((await call('officer', 'POST', address, {})).status).toBe(422);
  expect((await call('officer', 'POST', address, { ...because, method: 'Incinerator' })).body).toMatchObject({
    state: 'finished',
    isHarvestFinished: true,
  });
  expect(await read()).toMatchObject({ currentWeight: 0 });
  expect((await call('officer', 'GET', `productInventory/${jar}`)).body).toMatchObject({ qty: 0, status: 'destroyed' });
  const waste = await list<{ weight: number }>('wasteRecords', { facility_id: here.id, method: 'Incinerator' });
  expect(waste.map(({ weight }) => weight).sort((a, b) => a - b)).toEqual([120, 380]);
});

test('packages draw on their batch, parts on their package; a large adjustment is a manager’s', async () => {
  const { batch, call, read } = await story('released');
  const jar = idOf(await call('technician', 'POST', 'productInventory', { itemName: 'Flower', batch_id: batch }));
  const move = (who: 'technician' | 'manager', kind: string, qty: number, more: object = {}) =>
    call(who, 'POST', 'productInventoryTransactions', { productInventory_id: jar, kind, qty, ...more });
  expect(refusal(await move('technician', 'create', 5000))).toEqual({ status: 409, code: 'BATCH_SHORT' });
  expect((await move('technician', 'create', 450)).status).toBe(200);
  expect(await read()).toMatchObject({ currentWeight: 50 });
  expect(refusal(await move('technician', 'split', -100))).toEqual({ status: 409, code: 'COUNTER_PACKAGE_NEEDED' });
  const part = idOf(await call('technician', 'POST', 'productInventory', { itemName: 'Jar', parent_id: jar }));
  expect((await move('technician', 'split', -100, { to_id: part })).body).toMatchObject({ balanceAfter: 350 });
  expect((await call('grower', 'GET', `productInventory/${part}`)).body).toMatchObject({ qty: 100, batch_id: batch });
  expect(refusal(await move('technician', 'adjust', 5))).toEqual({ status: 409, code: 'REASON_NEEDED' });
  expect((await move('technician', 'adjust', 5, because)).status).toBe(200);
  expect(refusal(await move('technician', 'adjust', 300, because))).toEqual({ status: 409, code: 'MANAGER_NEEDED' });
  expect((await move('manager', 'adjust', -60, because)).status).toBe(200);
  expect(refusal(await move('technician', 'return', 1))).toEqual({ status: 409, code: 'MORE_THAN_SHIPPED' });
  expect((await call('technician', 'PATCH', `productInventory/${jar}`, { unit_id: 2 })).status).toBe(422);
});

test('many small adjustments add up to a large one; what a manager counted is a new beginning', async () => {
  const { batch, call } = await story('released');
  const jar = idOf(await call('technician', 'POST', 'productInventory', { itemName: 'Flower', batch_id: batch }));
  const move = (who: 'technician' | 'manager', kind: string, qty: number) =>
    call(who, 'POST', 'productInventoryTransactions', { productInventory_id: jar, kind, qty, ...because });
  await move('technician', 'create', 400);
  expect((await move('technician', 'adjust', 5)).status).toBe(200);
  expect((await move('technician', 'adjust', -3)).status).toBe(200);
  expect(refusal(await move('technician', 'adjust', 3))).toEqual({ status: 409, code: 'MANAGER_NEEDED' });
  expect(refusal(await move('technician', 'count', -3))).toEqual({ status: 409, code: 'MANAGER_NEEDED' });
  expect((await move('manager', 'count', 1)).status).toBe(200);
  expect((await move('technician', 'adjust', 3)).status).toBe(200);
});

test('what is held or has failed does not go into a released package, by whatever way', async () => {
  const { here, batch, call } = await story('released');
  const jar = async (values: object) =>
    idOf(await call('technician', 'POST', 'productInventory', { itemName: 'Flower', ...values }));
  const move = (id: number, kind: string, qty: number, to_id?: number) =>
    call('technician', 'POST', 'productInventoryTransactions', {
      ...{ productInventory_id: id, kind, qty },
      ...(to_id !== undefined && { to_id }),
    });
  const act = async (id: number, action: string) =>
    expect((await call('officer', 'POST', `productInventory/${id}/${action}`, because)).status).toBe(200);
  const [first, second] = [await jar({ batch_id: batch }), await jar({ batch_id: batch })];
  for (const id of [first, second]) {
    expect((await move(id, 'create', 200)).status).toBe(200);
    await act(id, 'release');
  }
  expect((await move(first, 'combine', -10, second)).status).toBe(200);
  await act(first, 'hold');
  for (const kind of ['combine', 'split'])
    expect(refusal(await move(first, kind, -190, second))).toEqual({ status: 409, code: 'HELD_INTO_RELEASED' });
  // What is released may join what is held.
  expect((await move(second, 'combine', -10, first)).status).toBe(200);

  const delivered = (testState: string, status: string) =>
    world.row('product_inventory_items', { facility_id: here.id, itemName: 'Flower', testState, status });
  const [failed, passed] = [await delivered('TestFailed', 'hold'), await delivered('TestPassed', 'hold')];
  for (const id of [failed, passed]) expect((await move(id, 'create', 50)).status).toBe(200);
  for (const kind of ['combine', 'split'])
    expect(refusal(await move(failed, kind, -50, passed))).toEqual({ status: 409, code: 'OTHER_SOURCE' });
});

test('a package that comes back is looked at before it is sold again', async () => {
  const { batch, call } = await story('released');
  const jar = idOf(await call('technician', 'POST', 'productInventory', { itemName: 'Flower', batch_id: batch }));
  const move = (kind: string, qty: number) =>
    call('technician', 'POST', 'productInventoryTransactions', { productInventory_id: jar, kind, qty });
  const read = async () => (await call('officer', 'GET', `productInventory/${jar}`)).body as unknown;
  await move('create', 100);
  const release = () => call('officer', 'POST', `productInventory/${jar}/release`, {});
  expect((await release()).status).toBe(200);
  expect((await move('ship', -100)).status).toBe(200);
  expect(await read()).toMatchObject({ qty: 0, status: 'shipped' });
  expect((await move('return', 40)).status).toBe(200);
  expect(await read()).toMatchObject({ qty: 40, status: 'hold' });
  expect(refusal(await move('ship', -40))).toEqual({ status: 409, code: 'NOT_RELEASED' });
  expect((await release()).status).toBe(200);
  expect((await move('ship', -40)).status).toBe(200);
});

test('correct a harvest weighed as a whole: its batch and its plants get the difference', async () => {
  const { here, call, list, guarded } = await story();
  const { harvest: id, lifecycle_id } = await weighing(here.id);
  await call('grower', 'POST', `harvests/${id}/record`, { totalWetWeight: 800 });
  const address = `harvests/${id}/correct`;
  await guarded(address, { ...because, totalWetWeight: 900 }, 'grower');
  expect((await call('head', 'POST', address, { ...because, totalWetWeight: 900 })).body).toMatchObject({
    totalWetWeight: 900,
  });
  expect(await list('ag_batches', { harvest_id: id })).toMatchObject([{ wetWeight: 900, currentWeight: 900 }]);
  expect(await list('ag_plants', { lifecycle_id })).toMatchObject([{ wetWeight: 450 }, { wetWeight: 450 }]);
  expect((await call('head', 'PATCH', `harvests/${id}`, { totalWetWeight: 1 })).status).toBe(422);
});
