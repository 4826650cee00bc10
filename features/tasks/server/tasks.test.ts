import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { makeTasksReady } from './make-tasks-ready.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const post = (address: string, token: string | undefined, body: unknown = {}) =>
  server.call('POST', address, { token, body });
const get = (address: string, token: string | undefined, filter?: unknown) =>
  server.call('GET', filter ? `${address}?filter=${encodeURIComponent(JSON.stringify(filter))}` : address, { token });
const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();

async function story() {
  const here = await world.facility({ facility_timezone: 'UTC' });
  const away = await world.facility();
  const grower = await world.person({ facilities: [here.id], roles: ['grower'] });
  const manager = await world.person({ facilities: [here.id], roles: ['farmManager'] });
  const stranger = await world.person({ facilities: [away.id], roles: ['farmManager'] });
  const task = async (values: object = {}) =>
    (await post('task_task', manager.token, { task_type_id: 3, title: 'Prune', date: inHours(-1), ...values }))
      .body as {
      id: number;
    };
  /** A task in the state, made by the test. */
  const taskIn = async (state: string, values: object = {}) => {
    const { id } = await task(values);
    await server.services.pool.query('update tasks set state = $1 where id = $2', [state, id]);
    return id;
  };
  return { here, away, grower, manager, stranger, task, taskIn };
}

describe('tasks', () => {
  test('a planned task becomes ready when its date is reached, not before', async () => {
    const { manager, task } = await story();
    const [due, later] = [await task(), await task({ date: inHours(5) })];
    await makeTasksReady(server.services);
    expect((await get(`task_task/${due.id}`, manager.token)).body).toMatchObject({ state: 'ready' });
    expect((await get(`task_task/${later.id}`, manager.token)).body).toMatchObject({ state: 'planned' });
  });

  test('a task is replaced with its id in the body, and keeps its state', async () => {
    const { manager, taskIn } = await story();
    const id = await taskIn('ready');
    const put = (body: object) => server.call('PUT', 'task_task', { token: manager.token, body });
    const whole = { id, task_type_id: 4, title: 'Defoliate', date: inHours(1) };
    expect((await put(whole)).body).toMatchObject({ id, title: 'Defoliate', task_type_id: 4, state: 'ready' });
    expect((await put({ ...whole, state: 'ready' })).status).toBe(200);
    expect((await put({ ...whole, state: 'completed' })).status).toBe(422);
    expect((await server.call('DELETE', `task_task/${id}`, { token: manager.token })).body).toEqual({ count: 1 });
  });

  test('a task is completed with what it asks for', async () => {
    const { grower, stranger, taskIn } = await story();
    const checklist = [{ label: 'Gloves', isMandatory: true }, { label: 'Photo' }];
    const inputs = [{ key: 'waste', label: 'Waste', kind: 'weight', unit: 'g', isMandatory: true }];
    const id = await taskIn('in_progress', { checklist, inputs });
    const complete = (token: string | undefined, body: object = {}) => post(`task_task/${id}/complete`, token, body);
    expect((await complete(undefined)).status).toBe(401);
    expect((await complete(stranger.token)).status).toBe(404);
    expect((await complete(grower.token, { actualMinutes: 1441 })).status).toBe(422);
    const refused = await complete(grower.token, { checklist: [{ label: 'Photo', isDone: true }] });
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { details: { open: ['Gloves'], missing: ['Waste'] } } },
    });
    // A line that is left out is still to do.
    expect((await complete(grower.token, { checklist: [], inputs: [] })).status).toBe(422);
    const done = await complete(grower.token, {
      actualMinutes: 20,
      checklist: [{ label: 'Gloves', isDone: true }],
      inputs: [{ ...inputs[0], value: 120 }],
    });
    expect(done.body).toMatchObject({
      state: 'completed',
      actualMinutes: 20,
      completedBy_user_id: grower.id,
      inputs: [{ key: 'waste', value: 120 }],
    });
    expect((await complete(grower.token)).status).toBe(409);
  });

  test('what is entered lies within what was asked', async () => {
    const { grower, taskIn } = await story();
    const ph = { key: 'ph', label: 'pH', labelEs: 'pH', kind: 'reading', min: 4, max: 8 };
    const look = { key: 'look', label: 'Look', kind: 'choice', options: ['Fine', 'Poor'] };
    const id = await taskIn('in_progress', { inputs: [ph, look] });
    const complete = (values: readonly [number, string]) =>
      post(`task_task/${id}/complete`, grower.token, {
        inputs: [
          { key: 'ph', label: 'pH', kind: 'reading', value: values[0] },
          { key: 'look', label: 'Look', kind: 'choice', value: values[1] },
        ],
      });
    expect(await complete([9, 'So-so'])).toMatchObject({
      status: 422,
      body: { error: { code: 'task.does-not-fit', details: { unfit: ['pH', 'Look'] } } },
    });
    expect((await complete([6, 'Fine'])).body).toMatchObject({
      state: 'completed',
      inputs: [{ value: 6 }, { value: 'Fine' }],
    });
  });

  test('a completion is taken back within a day, by those who plan', async () => {
    const { grower, manager, taskIn } = await story();
    const id = await taskIn('ready');
    await post(`task_task/${id}/complete`, grower.token, {});
    expect((await post(`task_task/${id}/undo`, grower.token)).status).toBe(403);
    expect((await post(`task_task/${id}/undo`, manager.token)).body).toMatchObject({ state: 'ready', completed: null });
    await post(`task_task/${id}/complete`, grower.token, {});
    await server.services.pool.query(`update tasks set completed = now() - interval '25 hours' where id = $1`, [id]);
    expect((await post(`task_task/${id}/undo`, manager.token)).status).toBe(409);
  });

  test('the list of active tasks carries comments, people and the bucket of the day', async () => {
    const { here, grower, manager, stranger, task, taskIn } = await story();
    const overdue = await task({ date: inHours(-48) });
    const soon = await task({ date: inHours(48) });
    const skipped = await taskIn('skipped');
    await post('task_comment', grower.token, { task_id: overdue.id, text: 'No gloves left' });
    await post('task_assignment', manager.token, { task_id: overdue.id, user_id: grower.id });
    const filter = { include: ['taskComments', 'assignedTo'], where: { facility_id: here.id }, order: 'date' };
    const list = (await get('task_active', grower.token, filter)).body as { id: number }[];
    expect(list).toMatchObject([
      {
        id: overdue.id,
        task_id: overdue.id,
        category: 'Cultivation',
        overdue: true,
        outstanding: true,
        today: false,
        taskComments: [{ text: 'No gloves left', user_id: grower.id }],
        assignedTo: [{ user_id: grower.id }],
      },
      { id: soon.id, overdue: false, outstanding: false, upcomingThisWeek: true },
    ]);
    expect(list.map(({ id }) => id)).not.toContain(skipped);
    expect((await get('task_active', stranger.token, filter)).body).toEqual([]);
    expect((await get('task_active', undefined)).status).toBe(401);
  });

  test('a worker finds the open tasks given to them', async () => {
    const { here, grower, manager, stranger, task, taskIn } = await story();
    const [open, done] = [await task(), await taskIn('completed')];
    for (const task_id of [open.id, done])
      await post('task_assignment', manager.token, { task_id, user_id: grower.id });
    const filter = { where: { facility_id: here.id, user_id: grower.id } };
    expect((await get('task_AssignmentsForWorkers', grower.token, filter)).body).toMatchObject([
      { task_id: open.id, user_id: grower.id, firstname: 'Test', title: 'Prune' },
    ]);
    expect((await get('task_AssignmentsForWorkers', stranger.token, filter)).body).toEqual([]);
  });

  test('comments are written in one’s own name and changed by their author or a planner', async () => {
    const { here, grower, manager, task } = await story();
    const { id } = await task();
    expect((await post('task_comment', grower.token, { task_id: id, text: 'x', user_id: manager.id })).status).toBe(
      403,
    );
    const made = (await post('task_comment', grower.token, { task_id: id, text: 'x' })).body as { id: number };
    const put = await server.call('PUT', `task_comment/${made.id}`, {
      token: grower.token,
      body: { task_id: id, text: 'y' },
    });
    expect(put.body).toMatchObject({ text: 'y', user_id: grower.id });
    const other = await world.person({ facilities: [here.id], roles: ['grower'] });
    const patch = (token: string) => server.call('PATCH', `task_comment/${made.id}`, { token, body: { text: 'z' } });
    expect((await patch(other.token)).status).toBe(403);
    expect((await patch(manager.token)).body).toMatchObject({ text: 'z', user_id: grower.id });
    expect((await server.call('DELETE', `task_comment/${made.id}`, { token: other.token })).status).toBe(403);
  });
});

describe('maintenance', () => {
  test('a finished job puts off its plan by the interval', async () => {
    const { here } = await story();
    const mechanic = await world.person({ facilities: [here.id], roles: ['maintenance'] });
    const make = async (values: object) =>
      (await post('maintenanceTasks', mechanic.token, { name: 'Filter', ...values })).body as { id: number };
    const plan = await make({ intervalDays: 30 });
    const job = await make({ plan_id: plan.id, checklist: [{ label: 'Power off', isMandatory: true }] });
    const complete = (body: object = {}) => post(`maintenanceTasks/${job.id}/complete`, mechanic.token, body);
    expect((await complete()).status).toBe(409);
    await post(`maintenanceTasks/${job.id}/start`, mechanic.token);
    expect((await complete()).status).toBe(422);
    const done = await complete({ minutes: 15, checklist: [{ label: 'Power off', isDone: true }] });
    expect(done.body).toMatchObject({ state: 'done', minutes: 15, completedBy_user_id: mechanic.id });
    const due = (await get(`maintenanceTasks/${plan.id}`, mechanic.token)).body as {
      duedate: string;
      lastDone: string;
    };
    expect(new Date(due.duedate).getTime() - new Date(due.lastDone).getTime()).toBe(30 * 24 * hourMs);
  });

  test('the wizard is offered the units and assets of the current facility', async () => {
    const { here, away, grower } = await story();
    const unit = await world.unit(here, { name: 'A-01' });
    await world.unit(away);
    const fan = await world.row('hardware_items', { label: 'Hall fan', facilities_id: here.id });
    await world.row('hardware_items', { label: 'Old fan', facilities_id: here.id, status: 'retired' });
    const nobody = await world.person({ facilities: [], roles: [] });
    expect((await get('maintenanceTasks/getAssets', undefined)).status).toBe(401);
    expect((await get('maintenanceTasks/getAssets', nobody.token)).status).toBe(403);
    expect((await get('maintenanceTasks/getAssets', grower.token)).body).toEqual({
      data: [
        { id: unit.id, facility_id: here.id, name: 'A-01', type: 'VFU' },
        { id: fan, facility_id: here.id, name: 'Hall fan', type: 'asset' },
      ],
    });
  });
});

describe('the calendar', () => {
  test('shows events that end after yesterday, first ones first', async () => {
    const { here, manager } = await story();
    const event = (title: string, from: number, to: number) =>
      post('CalendarEvents', manager.token, { title, startdate: inHours(from), enddate: inHours(to) });
    await event('next week', 160, 170);
    await event('last week', -170, -160);
    await event('now', -1, 1);
    expect((await event('backwards', 2, 1)).status).toBe(422);
    const yesterday = new Date(Date.now() - 24 * hourMs).toISOString().slice(0, 10);
    const filter = { where: { facility_id: here.id, enddate: { gt: yesterday } }, order: 'startdate ASC' };
    const list = (await get('CalendarEvents', manager.token, filter)).body as { title: string }[];
    expect(list.map(({ title }) => title)).toEqual(['now', 'next week']);
    const kinds = (await get('CalendarEventItems', manager.token)).body as { label: string }[];
    expect(kinds.length).toBeGreaterThan(5);
  });
});
