import { makeWorld, startTestServer, type TestServer, type World, refusal } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

/** A planned run of five kilograms from a released package, on an idle machine. */
async function story(values: { machine?: string; package?: string; expires?: string } = {}) {
  const here = await world.facility({ facility_timezone: 'UTC' });
  const away = await world.facility();
  const person = (role: Parameters<World['person']>[0]['roles'][number], place = here.id) =>
    world.person({ facilities: [place], roles: [role] });
  const people = {
    technician: await person('labTechnician'),
    officer: await person('complianceOfficer'),
    manager: await person('facilityManager'),
    stranger: await world.person({ facilities: [away.id], roles: ['labTechnician', 'complianceOfficer'] }),
  };
  const machineModel = await world.row('extraction_machines', { model: `M ${here.id}`, extractionDeviceType_id: 1 });
  const machine = await world.row('installed_extraction_machines', {
    facility_id: here.id,
    name: 'Extractor',
    extractionEquipment_id: machineModel,
    status: values.machine ?? 'idle',
    permits: JSON.stringify([{ kind: 'C1D1', expires: values.expires ?? '2100-01-01' }]),
  });
  const recipe = await world.row('extraction_recipes', {
    facility_id: here.id,
    name: 'Cold',
    method: 'ethanol',
    steps: JSON.stringify([{ name: 'Wash' }, { name: 'Recover' }]),
    maxBatchKg: 10,
    state: 'approved',
  });
  const item = await world.row('product_inventory_items', { facility_id: here.id, itemName: 'Flower', unit_id: 1 });
  await world.row('product_inventory_transactions', { productInventory_id: item, kind: 'create', qty: 6000 });
  await server.services.pool.query('update product_inventory_items set status = $1 where id = $2', [
    values.package ?? 'released',
    item,
  ]);
  const run = await world.row('extraction_runs', {
    facility_id: here.id,
    number: 'X-1',
    extractionRecipe_id: recipe,
    facilityExtractionEquipment_id: machine,
    inputs: JSON.stringify([{ productInventory_id: item, kg: 5 }]),
  });
  const call = (who: keyof typeof people | 'visitor', method: string, address: string, body?: unknown) =>
    server.call(method, address, {
      token: who === 'visitor' ? undefined : people[who].token,
      ...(body !== undefined && { body }),
    });
  const act = (who: keyof typeof people | 'visitor', action: string, body: object = {}) =>
    call(who, 'POST', `extractionRuns/${run}/${action}`, body);
  return { run, item, machine, facility: here.id, call, act };
}
const checklist = [{ label: 'Gas detector', isDone: true }];

test('a run is ready when input, machine, permits and recipe are', async () => {
  const { act } = await story();
  expect((await act('visitor', 'prepare')).status).toBe(401);
  expect((await act('officer', 'prepare')).status).toBe(403);
  expect((await act('stranger', 'prepare')).status).toBe(404);
  expect((await act('technician', 'prepare', { when: 1 })).status).toBe(422);
  expect((await act('technician', 'prepare')).body).toMatchObject({
    state: 'ready',
    steps: [
      { seq: 1, name: 'Wash', state: 'pending' },
      { seq: 2, name: 'Recover' },
    ],
  });
  expect(refusal(await act('technician', 'prepare'))).toEqual({ status: 409, code: 'WRONG_STATE' });
  for (const [values, code] of [
    [{ machine: 'down' }, 'extraction.machine-busy'],
    [{ package: 'testing' }, 'extraction.input-not-released'],
    [{ expires: '2020-01-01' }, 'extraction.permit-expired'],
  ] as const)
    expect(refusal(await (await story(values)).act('technician', 'prepare'))).toEqual({ status: 409, code });
});

test('a run takes its input from the inventory and gives its output back when its sample passed', async () => {
  const { run, item, machine, call, act } = await story();
  await act('technician', 'prepare');
  expect((await act('visitor', 'start', { checklist })).status).toBe(401);
  expect((await act('stranger', 'start', { checklist })).status).toBe(404);
  expect((await act('manager', 'start', { checklist })).status).toBe(403);
  expect((await act('technician', 'start')).status).toBe(422);
  const open = [{ label: 'Gas detector', isDone: false }];
  expect(refusal(await act('technician', 'start', { checklist: open }))).toEqual({
    status: 422,
    code: 'extraction.checklist-open',
  });
  expect((await act('technician', 'start', { checklist })).body).toMatchObject({
    state: 'running',
    inputKg: 5,
    steps: [{ state: 'running' }, { state: 'pending' }],
  });
  expect((await call('manager', 'GET', `productInventory/${item}`)).body).toMatchObject({ qty: 1000 });
  expect((await call('manager', 'GET', `facilityExtractionEquipment/${machine}`)).body).toMatchObject({
    status: 'running',
  });
  const weigh = (outputs: object[]) => call('technician', 'PATCH', `extractionRuns/${run}`, { outputKg: 0.6, outputs });
  await weigh([{ product: 'Crude', kg: 100 }]);
  expect(refusal(await act('technician', 'weighOut'))).toEqual({ status: 409, code: 'OUTPUTS_DIFFER' });
  await weigh([{ product: 'Crude', kg: 0.6 }]);
  expect((await act('technician', 'weighOut')).body).toMatchObject({ state: 'post_process' });
  expect(refusal(await weigh([]))).toEqual({ status: 409, code: 'RUN_WEIGHED' });
  expect((await act('technician', 'sample', { testTypes: [] })).status).toBe(422);
  expect((await act('visitor', 'sample', { testTypes: [1] })).status).toBe(401);
  expect(refusal(await act('technician', 'sample', { testTypes: [999_999] }))).toEqual({
    status: 422,
    code: 'extraction.unknown-test',
  });
  expect((await act('technician', 'sample', { testTypes: [1] })).body).toMatchObject({ state: 'testing' });
  expect((await act('technician', 'complete')).status).toBe(403);
  expect((await act('stranger', 'complete')).status).toBe(404);
  expect(refusal(await act('officer', 'complete'))).toEqual({ status: 409, code: 'extraction.not-passed' });
  await server.services.pool.query(`update test_batches set state = 'passed' where "extractionRun_id" = $1`, [run]);
  expect((await act('officer', 'complete')).body).toMatchObject({
    state: 'complete',
    finished: expect.any(String) as string,
  });
  const filter = encodeURIComponent(JSON.stringify({ where: { extractionRun_id: run } }));
  expect((await call('manager', 'GET', `productInventory?filter=${filter}`)).body).toMatchObject([
    { itemName: 'Crude', qty: 600 },
  ]);
  expect((await call('manager', 'GET', `facilityExtractionEquipment/${machine}`)).body).toMatchObject({
    status: 'cleaning',
    cycles: 1,
  });
});

test('what a run takes is chosen by an action, promised when it is ready and judged again at the start', async () => {
  const { item, facility, run, call, act } = await story();
  const other = await story();
  const take = (id: number, kg: number) => ({ inputs: [{ productInventory_id: id, kg }] });
  const patched = await call('technician', 'PATCH', `extractionRuns/${run}`, take(item, 1));
  expect(patched.status).toBe(422);
  expect((await act('visitor', 'allocate', take(item, 4))).status).toBe(401);
  expect((await act('officer', 'allocate', take(item, 4))).status).toBe(403);
  expect((await act('stranger', 'allocate', take(item, 4))).status).toBe(404);
  expect((await act('technician', 'allocate', { inputs: [] })).status).toBe(422);
  expect((await act('technician', 'allocate', take(other.item, 1))).status).toBe(422);
  await act('technician', 'prepare');
  const read = async () => (await call('manager', 'GET', `productInventory/${item}`)).body as unknown;
  expect(await read()).toMatchObject({ qty: 6000, reserved: 5000 });
  expect((await act('technician', 'allocate', take(other.item, 1))).status).toBe(422);
  expect(refusal(await act('technician', 'allocate', take(item, 6.1)))).toEqual({
    status: 409,
    code: 'extraction.input-short',
  });
  expect((await act('technician', 'allocate', take(item, 4))).body).toMatchObject({ inputs: [{ kg: 4 }] });
  expect(await read()).toMatchObject({ qty: 6000, reserved: 4000 });
  await call('officer', 'POST', `productInventory/${item}/hold`, { reason: 'Complaint' });
  expect(refusal(await act('technician', 'start', { checklist }))).toEqual({
    status: 409,
    code: 'extraction.input-not-released',
  });
  await call('officer', 'POST', `productInventory/${item}/release`, {});
  expect((await act('technician', 'start', { checklist })).body).toMatchObject({ inputKg: 4 });
  expect(await read()).toMatchObject({ qty: 2000, reserved: 0 });
  const tooMuch = { reason: 'Leak', returned: [{ productInventory_id: item, kg: 5 }] };
  expect((await act('technician', 'abort', tooMuch)).status).toBe(422);
  expect((await act('visitor', 'abort', { reason: 'Leak' })).status).toBe(401);
  expect((await act('stranger', 'abort', { reason: 'Leak' })).status).toBe(404);
  expect((await act('technician', 'abort', {})).status).toBe(422);
  const some = { reason: 'Leak', returned: [{ productInventory_id: item, kg: 1.5 }] };
  expect((await act('technician', 'abort', some)).body).toMatchObject({ state: 'aborted' });
  expect(await read()).toMatchObject({ qty: 3500 });
  const filter = encodeURIComponent(JSON.stringify({ where: { extractionRun_id: run } }));
  expect((await call('manager', 'GET', `wasteRecords?filter=${filter}`)).body).toMatchObject([
    { weight: 2500, unit: 'Grams', facility_id: facility },
  ]);
});

/** A run of five kilograms weighed out at half a kilogram, with its sample ordered. */
async function weighedOut() {
  const told = await story();
  const { act, call, run, facility } = told;
  const testType = await world.row('test_types', { label: `Panel ${facility}`, category: 'potency', analytes: '[]' });
  await act('technician', 'prepare');
  await act('technician', 'start', { checklist });
  const spent = { date: '2026-02-01', weight: 1, unit: 'Kilograms', extractionRun_id: run };
  expect((await call('technician', 'POST', 'wasteRecords', spent)).status).toBe(200);
  await call('technician', 'PATCH', `extractionRuns/${run}`, { outputKg: 0.5 });
  await act('technician', 'weighOut');
  expect((await act('technician', 'sample', { testTypes: [testType] })).status).toBe(200);
  const where = encodeURIComponent(JSON.stringify({ where: { extractionRun_id: run } }));
  const list = async <T>(collection: string) =>
    (await call('manager', 'GET', `${collection}?filter=${where}`)).body as unknown as T[];
  const [order] = await list<{ id: number }>('testBatches');
  expect((await call('technician', 'POST', `testBatches/${order?.id}/sample`, { sampleWeight: 20 })).status).toBe(200);
  return { ...told, list, sample: order?.id ?? 0, testType };
}

test('what a run was sampled and wasted of does not go back to its packages, and is not wasted twice', async () => {
  const { act, call, item, list } = await weighedOut();
  const abort = (kg: number) =>
    act('technician', 'abort', { reason: 'Leak', returned: [{ productInventory_id: item, kg }] });
  for (const kg of [5, 3.981])
    expect(refusal(await abort(kg))).toEqual({ status: 422, code: 'extraction.return-too-much' });
  expect((await abort(3)).body).toMatchObject({ state: 'aborted' });
  expect((await call('manager', 'GET', `productInventory/${item}`)).body).toMatchObject({ qty: 4000 });
  // 5 kg came: 3 went back, 20 g are with the laboratory, 1 kg was waste before.
  expect(await list('wasteRecords')).toMatchObject([
    { weight: 1, unit: 'Kilograms' },
    { weight: 980, unit: 'Grams' },
  ]);
});

test('a sample of a run that is called off goes back into the run, and is packed with the rest', async () => {
  const { act, call, run, sample, testType, list, facility } = await weighedOut();
  expect((await call('technician', 'POST', `testBatches/${sample}/void`, { reason: 'Wrong jar' })).status).toBe(200);
  const order = { facility_id: facility, number: 'X-1-T', extractionRun_id: run, testTypes: [testType] };
  const again = (await call('technician', 'POST', 'testBatches', order)).body as { id: number };
  expect((await call('technician', 'POST', `testBatches/${again.id}/sample`, { sampleWeight: 10 })).status).toBe(200);
  await server.services.pool.query(`update test_batches set state = 'passed' where id = $1`, [again.id]);
  expect((await act('officer', 'complete')).body).toMatchObject({ state: 'complete' });
  const packages = await list<{ qty: number }>('productInventory');
  expect(packages.map(({ qty }) => qty).sort((a, b) => a - b)).toEqual([0, 10, 490]);
});

test('a run does not make and waste more than it took', async () => {
  const { act, call, run } = await story();
  await act('technician', 'prepare');
  await act('technician', 'start', { checklist });
  const waste = (weight: number) =>
    call('technician', 'POST', 'wasteRecords', { date: '2026-02-01', weight, extractionRun_id: run });
  expect((await waste(4000)).status).toBe(200);
  expect(refusal(await waste(1200))).toEqual({ status: 409, code: 'RUN_SHORT' });
  await call('technician', 'PATCH', `extractionRuns/${run}`, { outputKg: 1.2 });
  expect(refusal(await act('technician', 'weighOut'))).toEqual({ status: 409, code: 'MASS_BALANCE' });
  await call('technician', 'PATCH', `extractionRuns/${run}`, { outputKg: 1 });
  expect((await act('technician', 'weighOut')).body).toMatchObject({ state: 'post_process' });
});

test('what is promised to a run is taken from it by nobody else', async () => {
  const { act, call, item } = await story();
  await act('technician', 'prepare');
  const post = async (kind: string, qty: number) =>
    call('manager', 'POST', 'productInventoryTransactions', { productInventory_id: item, kind, qty, reason: 'Order' });
  expect(refusal(await post('reserve', -1))).toEqual({ status: 409, code: 'PROMISED_TO_RUN' });
  for (const kind of ['ship', 'adjust', 'count', 'destroy', 'sample'])
    expect(refusal(await post(kind, -1001))).toEqual({ status: 409, code: 'STOCK_RESERVED' });
  expect((await post('ship', -1000)).status).toBe(200);
  expect((await act('technician', 'start', { checklist })).status).toBe(200);
});
