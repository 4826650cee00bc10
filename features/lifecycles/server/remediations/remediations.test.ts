import { describe, expect, test } from 'vitest';
import {
  get,
  grower,
  head,
  here,
  inFlight,
  manager,
  post,
  server,
  stranger,
  unit,
  useCrop,
  world,
} from '../crop.testing.ts';

useCrop({ ROLES: 'api,jobs' });

type Reply = { status: number; body: unknown };
const code = ({ status, body }: Reply) => ({ status, code: (body as { error?: { code?: string } }).error?.code });
const idOf = ({ body }: Reply) => (body as { id: number }).id;

async function report(values: Record<string, unknown> = {}) {
  const lifecycle_id = await inFlight();
  return idOf(
    await post('ag_lifecycleRemediations', grower, {
      ...{ lifecycle_id, facility_id: here.id, platformGroup_id: unit.id, category: 'pest', title: 'Thrips' },
      ...values,
    }),
  );
}
const act = (id: number, action: string, person: { id: number; token: string } = head, body: object = {}) =>
  post(`ag_lifecycleRemediations/${id}/${action}`, person, body);
const stepsOf = async (id: number) =>
  (await get(`ag_lifecycleRemediationSteps?filter={"where":{"ag_lifecycleRemediation_id":${id}},"order":"id"}`, grower))
    .body as unknown as { id: number; kind: string; dueDate: string | null; task_id: number | null }[];
const step = (id: number, values: object) =>
  post('ag_lifecycleRemediationSteps', grower, { ag_lifecycleRemediation_id: id, ...values });

test('a case takes no more plants than its run has', async () => {
  const lifecycle_id = await inFlight();
  const made = (plantsAffected: number) =>
    post('ag_lifecycleRemediations', grower, {
      ...{ lifecycle_id, facility_id: here.id, platformGroup_id: unit.id, category: 'pest', title: 'Thrips' },
      plantsAffected,
    });
  const refused = await made(41);
  expect(code(refused)).toEqual({ status: 409, code: 'CASE_BEYOND_RUN' });
  expect(refused.body).toMatchObject({ error: { message: 'No more plants can be affected than the run has: 40.' } });
  const id = idOf(await made(40));
  const change = (plantsAffected: number) =>
    server.call('PATCH', `ag_lifecycleRemediations/${id}`, { token: grower.token, body: { plantsAffected } });
  expect((await change(41)).status).toBe(409);
  expect((await change(39)).status).toBe(200);
});

describe('treating a crop problem', () => {
  test('lays out a task for each step, and looks on days 3 and 7', async () => {
    const id = await report();
    await step(id, { kind: 'setpoint', note: 'Humidity down', dueDate: '2026-11-22' });
    await act(id, 'diagnose');
    expect((await act(id, 'treat', grower)).body).toMatchObject({ state: 'in_treatment', nextCheck: '2026-11-24' });
    const steps = await stepsOf(id);
    expect(steps.map(({ kind, dueDate, task_id }) => [kind, dueDate, task_id !== null])).toEqual([
      ['setpoint', '2026-11-22', true],
      ['check', '2026-11-24', false],
      ['check', '2026-11-28', false],
    ]);
    expect((await get(`task_task/${steps[0]?.task_id}`, grower)).body).toMatchObject({
      ...{ title: 'Thrips: Humidity down', platformGroup_id: unit.id, source: 'remediation', ref_id: id },
      ...{ state: 'ready', refCollection: 'ag_lifecycleRemediations' },
    });
  });

  test('has its tasks on their days at the farm, wherever it lies', async () => {
    for (const [zone, noon] of [
      ['Pacific/Auckland', '2026-11-21T23:00:00.000Z'],
      ['America/Los_Angeles', '2026-11-22T20:00:00.000Z'],
    ] as const) {
      await server.services.pool.query('update facilities set facility_timezone = $1 where id = $2', [zone, here.id]);
      const id = await report();
      await step(id, { kind: 'setpoint', note: 'Humidity down', dueDate: '2026-11-22' });
      await act(id, 'diagnose');
      await act(id, 'treat', grower);
      const [planned] = await stepsOf(id);
      expect((await get(`task_task/${planned?.task_id}`, grower)).body).toMatchObject({ date: noon });
    }
  });

  test('has a task too where nobody planned a step, and only one when it is treated again', async () => {
    const id = await report();
    await act(id, 'diagnose');
    await act(id, 'treat', grower);
    await act(id, 'monitor', grower);
    await act(id, 'markNotEffective', grower);
    expect((await act(id, 'treat', grower)).status).toBe(200);
    expect((await stepsOf(id)).map(({ kind }) => kind)).toEqual(['task', 'check', 'check']);
  });

  test('is for those who work with the crop, from the states it starts in, and once when two begin it', async () => {
    const id = await report();
    expect((await server.call('POST', `ag_lifecycleRemediations/${id}/treat`)).status).toBe(401);
    expect((await act(id, 'treat', stranger)).status).toBe(404);
    const tech = await world.person({ facilities: [here.id], roles: ['labTechnician'] });
    expect((await act(id, 'treat', tech)).status).toBe(403);
    expect((await act(id, 'treat', grower, { why: 1 })).status).toBe(422);
    expect((await act(id, 'treat', grower)).status).toBe(409);
    await act(id, 'diagnose');
    const both = await Promise.all([act(id, 'treat', grower), act(id, 'treat', head)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

test('a case is closed after its last check, not while one is due', async () => {
  const id = await report();
  await act(id, 'diagnose');
  await act(id, 'treat');
  await act(id, 'monitor');
  const close = () => act(id, 'close', head, { reason: 'Gone' });
  expect(code(await close()).code).toBe('remediation.no-check');
  const [first, last] = (await stepsOf(id)).filter(({ kind }) => kind === 'check');
  const done = async (one: number | undefined) =>
    server.call('PATCH', `ag_lifecycleRemediationSteps/${one}`, {
      token: grower.token,
      body: { doneAt: '2026-11-21T19:00:00Z', severity: 0 },
    });
  await done(first?.id);
  expect(code(await close()).code).toBe('remediation.check-due');
  const moved = await server.call('PATCH', `ag_lifecycleRemediationSteps/${last?.id}`, {
    token: grower.token,
    body: { ag_lifecycleRemediation_id: await report() },
  });
  expect(moved.status, 'a check stays with its case').toBe(422);
  await done(last?.id);
  expect((await close()).body).toMatchObject({ state: 'closed' });
});

test('many cases are given to one person at once, unless one is over or elsewhere', async () => {
  const ids = [await report(), await report()];
  const give = (body: object, person: { token: string } | undefined = head) =>
    server.call('POST', 'ag_lifecycleRemediations/assign', { token: person.token, body });
  expect(
    (await server.call('POST', 'ag_lifecycleRemediations/assign', { body: { ids, owner_user_id: null } })).status,
  ).toBe(401);
  const tech = await world.person({ facilities: [here.id], roles: ['labTechnician'] });
  expect((await give({ ids, owner_user_id: head.id }, tech)).status).toBe(403);
  expect((await give({ ids, owner_user_id: head.id }, stranger)).status).toBe(404);
  expect((await give({ ids, owner_user_id: stranger.id })).status).toBe(422);
  expect((await give({ ids: [], owner_user_id: null })).status).toBe(422);
  expect((await give({ ids, owner_user_id: manager.id })).body).toMatchObject([
    { owner_user_id: manager.id },
    { owner_user_id: manager.id },
  ]);
  await act(ids[0] ?? 0, 'dismiss', head, { reason: 'Nothing there' });
  expect(code(await give({ ids, owner_user_id: null }))).toEqual({ status: 409, code: 'remediation.is-over' });
});

test('head growers are told of a case that begins severe or becomes so, once', async () => {
  const told = async () =>
    (
      await server.services.pool.query<{ user_id: number; subject: string }>(
        `select user_id, subject from notifications where facility_id = $1 and subject like 'Severe crop problem%' order by id`,
        [here.id],
      )
    ).rows;
  const id = await report({ severity: 3, title: 'Mites' });
  await report({ severity: 5, title: 'Rot' });
  await expect.poll(told).toEqual([{ user_id: head.id, subject: 'Severe crop problem: Unit 1, Rot' }]);
  const change = (severity: number) =>
    server.call('PATCH', `ag_lifecycleRemediations/${id}`, { token: grower.token, body: { severity } });
  await change(4);
  await change(5);
  await expect.poll(told).toHaveLength(2);
});

test('a case says when the next look is due, as checks are added and done', async () => {
  const id = await report();
  const next = async () =>
    ((await get(`ag_lifecycleRemediations/${id}`, grower)).body as { nextCheck: string | null }).nextCheck;
  await step(id, { kind: 'check', dueDate: '2026-11-25' });
  const soon = idOf(await step(id, { kind: 'check', dueDate: '2026-11-23' }));
  await expect.poll(next).toBe('2026-11-23');
  await server.call('PATCH', `ag_lifecycleRemediationSteps/${soon}`, {
    token: grower.token,
    body: { doneAt: '2026-11-21T19:00:00Z', severity: 1 },
  });
  await expect.poll(next).toBe('2026-11-25');
});
