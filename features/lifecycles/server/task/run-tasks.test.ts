import { refusal, startTestServer, whileHeld, type TestServer } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFarms } from '../run/farm.testing.ts';

let server: TestServer;
let farm: ReturnType<typeof makeFarms>;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  farm = makeFarms(server);
});
afterAll(() => server.stop());

interface RunTask {
  id: number;
  task_id: number;
}

/** A run in flight whose flush is ready to be done. */
async function story() {
  const made = await farm();
  const run = await made.started();
  const tasks = await made.list<RunTask>('ag_lifecycleTasks', { lifecycle_id: run });
  const flush = tasks[2] as RunTask;
  await server.services.pool.query(`update tasks set state = 'ready' where id = $1`, [flush.task_id]);
  const complete = (who: Parameters<typeof made.call>[0], body: object = {}) =>
    made.call(who, 'POST', `ag_lifecycleTasks/${flush.id}/complete`, body);
  const undo = (who: Parameters<typeof made.call>[0]) =>
    made.call(who, 'POST', `ag_lifecycleTasks/${flush.id}/undo`, { reason: 'Wrong unit' });
  return { ...made, run, flush, complete, undo };
}

test('a plan’s task and its work order are one: what becomes of one becomes of the other', async () => {
  const { call, flush } = await story();
  const states = async () => {
    const task = (await call('head', 'GET', `ag_lifecycleTasks/${flush.id}`)).body as { state: string };
    const order = (await call('head', 'GET', `task_task/${flush.task_id}`)).body as { state: string };
    return [task.state, order.state];
  };
  expect(await states()).toEqual(['ready', 'ready']);
  await call('grower', 'POST', `task_task/${flush.task_id}/start`, {});
  expect(await states()).toEqual(['in_progress', 'in_progress']);
  await call('grower', 'POST', `ag_lifecycleTasks/${flush.id}/pause`, {});
  expect(await states()).toEqual(['paused', 'paused']);
});

test('doing a task books what it used, records waste and tells the diary; it wants what its kind asks for', async () => {
  const { call, complete, list, run, flush, stock } = await story();
  const inputs = { ec: 0.4, ph: 6 };
  const usages = [{ facilityConsumable_id: stock, qty: 30 }];
  expect((await complete('visitor', { inputs })).status).toBe(401);
  expect((await complete('officer', { inputs })).status).toBe(403);
  expect((await complete('stranger', { inputs })).status).toBe(404);
  expect((await complete('grower', { inputs, usages: [{ facilityConsumable_id: stock, qty: -1 }] })).status).toBe(422);
  expect(await complete('grower', { inputs: { ec: 0.4 } })).toMatchObject({
    status: 422,
    body: { error: { code: 'task.incomplete', details: { missing: ['pH'] } } },
  });
  const done = await complete('grower', { inputs, usages, wasteGrams: 250, note: 'Clear', actualMinutes: 25 });
  expect(done).toMatchObject({ status: 200, body: { id: flush.id, state: 'completed' } });
  expect((await call('head', 'GET', `task_task/${flush.task_id}`)).body).toMatchObject({
    state: 'completed',
    actualMinutes: 25,
    inputs: [
      { key: 'ec', value: 0.4 },
      { key: 'ph', value: 6 },
    ],
  });
  // Forty were promised to the run; thirty of them are used up now.
  expect((await call('head', 'GET', `facilityConsumables/${stock}`)).body).toMatchObject({ onHand: 70, reserved: 10 });
  expect(await list('wasteRecords', { lifecycle_id: run })).toMatchObject([{ weight: 250, reason: 'Flush' }]);
  expect(await list('lifecycleLog', { lifecycle_id: run, kind: 'task' })).toMatchObject([{ text: 'Flush: Clear' }]);
  expect(await complete('grower', { inputs })).toMatchObject({ status: 409 });
});

test('within a day a planner takes a completion back, and the stock returns', async () => {
  const { call, complete, undo, list, flush, stock } = await story();
  await complete('grower', { inputs: { ec: 0.4, ph: 6 }, usages: [{ facilityConsumable_id: stock, qty: 30 }] });
  expect((await undo('visitor')).status).toBe(401);
  expect((await undo('grower')).status).toBe(403);
  expect((await undo('stranger')).status).toBe(404);
  expect((await undo('head')).body).toMatchObject({ state: 'ready' });
  expect((await call('head', 'GET', `facilityConsumables/${stock}`)).body).toMatchObject({ onHand: 100 });
  const entries = await list('consumableLedger', { task_id: flush.task_id });
  expect(entries).toMatchObject([
    { qty: -30, state: 'reversed' },
    { qty: 30, state: 'posted' },
  ]);
  expect((await undo('head')).status).toBe(409);
  await complete('grower', { inputs: { ec: 0.4, ph: 6 } });
  await server.services.pool.query(`update tasks set completed = now() - interval '25 hours' where id = $1`, [
    flush.task_id,
  ]);
  expect((await undo('head')).status).toBe(409);
});

interface Stock {
  onHand: number;
  reserved: number;
}
const done = { inputs: { ec: 0.4, ph: 6 }, wasteGrams: 250 };

test.for([
  ['by its place in the run', (flush: RunTask) => `ag_lifecycleTasks/${flush.id}/undo`],
  ['by its work order', (flush: RunTask) => `task_task/${flush.task_id}/undo`],
] as const)(
  'a completion that is taken back %s leaves nothing behind: stock, promises and waste are as before',
  async ([, address]) => {
    const { call, complete, list, run, flush, stock } = await story();
    const stands = async () => (await call('head', 'GET', `facilityConsumables/${stock}`)).body as Stock;
    const work = { ...done, usages: [{ facilityConsumable_id: stock, qty: 30 }] };
    for (let times = 0; times < 2; times += 1) {
      expect(await stands()).toMatchObject({ onHand: 100, reserved: 40 });
      expect((await complete('grower', work)).status).toBe(200);
      expect(await stands()).toMatchObject({ onHand: 70, reserved: 10 });
      const back = await call('head', 'POST', address(flush), { reason: 'Wrong unit' });
      expect(back).toMatchObject({ status: 200, body: { state: 'ready' } });
    }
    expect(await stands()).toMatchObject({ onHand: 100, reserved: 40 });
    expect(await list('wasteRecords', { lifecycle_id: run })).toMatchObject([{ weight: 0 }, { weight: 0 }]);
    expect((await call('head', 'GET', `ag_lifecycleTasks/${flush.id}`)).body).toMatchObject({
      state: 'ready',
      inputs: null,
    });
    expect((await list<{ text: string }>('lifecycleLog', { lifecycle_id: run })).at(-1)?.text).toMatch(/Wrong unit/);
  },
);

test.for([
  ['by its place in the run', (flush: RunTask) => `ag_lifecycleTasks/${flush.id}/undo`],
  ['by its work order', (flush: RunTask) => `task_task/${flush.task_id}/undo`],
] as const)(
  'a completion that is taken back %s while its run ends waits, and promises nothing to a run that is over',
  async ([, address]) => {
    const { call, complete, run, flush, stock } = await story();
    const work = { ...done, usages: [{ facilityConsumable_id: stock, qty: 30 }] };
    expect((await complete('grower', work)).status).toBe(200);
    const ended = [`update lifecycles set state = 'cancelled' where id = $1`, [run]] as const;
    const back = await whileHeld(server.services.pool, ended, () =>
      call('head', 'POST', address(flush), { reason: 'Wrong unit' }),
    );
    expect(back.status, JSON.stringify(back.body)).toBe(200);
    const stands = await call('head', 'GET', `facilityConsumables/${stock}`);
    expect(stands.body).toMatchObject({ onHand: 100, reserved: 10 });
  },
);

test('a completion whose waste was fetched is not taken back', async () => {
  const { call, complete, undo, list, run, flush } = await story();
  await complete('grower', done);
  const [waste] = await list<{ id: number }>('wasteRecords', { lifecycle_id: run });
  const pickup = { hauler: 'Green Haul', manifest: 'M-1', pickedUpAt: '2026-11-20T20:00:00Z' };
  await server.services.pool.query('update waste_records set pickup = $1 where id = $2', [
    JSON.stringify(pickup),
    waste?.id,
  ]);
  const refused = { status: 409, code: 'task.waste-fetched' };
  expect(refusal(await undo('head'))).toEqual(refused);
  expect(refusal(await call('head', 'POST', `task_task/${flush.task_id}/undo`, {}))).toEqual(refused);
  expect((await call('head', 'GET', `task_task/${flush.task_id}`)).body).toMatchObject({ state: 'completed' });
});

test('work without an order gives back too what it used and wrote', async () => {
  const { call, complete, undo, list, run, flush, stock } = await story();
  await server.services.pool.query('update lifecycle_tasks set task_id = null where id = $1', [flush.id]);
  const usages = [{ facilityConsumable_id: stock, qty: 30 }];
  expect((await complete('grower', { ...done, usages })).status).toBe(200);
  expect((await undo('head')).body).toMatchObject({ state: 'ready' });
  expect((await call('head', 'GET', `facilityConsumables/${stock}`)).body).toMatchObject({ onHand: 100, reserved: 40 });
  expect(await list('wasteRecords', { lifecycle_id: run })).toMatchObject([{ weight: 0 }]);
});
