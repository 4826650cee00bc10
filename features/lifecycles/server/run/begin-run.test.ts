import { refusal, startTestServer, type TestServer } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inDays, makeFarms } from './farm.testing.ts';

type Run = { id: number; scheduledEnd: string };
type Choices = { shelves: { platform_id: number }[] };
let server: TestServer;
let farm: ReturnType<typeof makeFarms>;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  farm = makeFarms(server);
});
afterAll(() => server.stop());

async function ready() {
  const one = await farm();
  await server.services.pool.query('update grow_plans set "publishedVersion_id" = $1 where id = $2', [
    one.version,
    one.plan,
  ]);
  const body = { growplan_id: one.plan, name: 'First', platforms: [{ platform_id: one.shelves[0], plants: 8 }] };
  return { ...one, body };
}

test('choices of a start: shelves say what is in the way and from when they are free, dates and supplies are told', async () => {
  const { call, plan, shelves, body, here } = await ready();
  const address = `ag_lifecycles/startChoices?growplan_id=${plan}`;
  const before = await call('grower', 'GET', address);
  expect(before.status).toBe(200);
  expect(before.body).toMatchObject({
    phases: [{ name: 'Veg' }, { name: 'Bloom' }],
    shelves: [
      { platform_id: shelves[1], capacity: 10, clashes: [], isOffline: false, urgentAlerts: 0, openTickets: 0 },
      { platform_id: shelves[0], clashes: [] },
    ],
    supplies: [{ name: `Blocks ${here.id}`, perPlant: 2, perRun: 0, free: 100 }],
  });
  const start = await call('head', 'POST', 'ag_lifecycles/begin', { ...body, how: 'start' });
  expect(start).toMatchObject({ status: 200, body: { state: 'in_flight' } });
  const after = (await call('grower', 'GET', address)).body as Choices;
  const { id } = start.body as Run;
  const run = (await call('head', 'GET', `ag_lifecycles/${id}`)).body as Run;
  expect(after.shelves[1]).toMatchObject({
    freeFrom: run.scheduledEnd,
    clashes: [{ kind: 'lifecycle', lifecycle_id: id, finish: run.scheduledEnd }],
  });
  expect((await call('visitor', 'GET', address)).status).toBe(401);
  expect((await call('stranger', 'GET', address)).status).toBe(404);
  expect((await call('stranger', 'GET', `${address}&facility_id=${here.id}`)).status).toBe(404);
  expect((await call('grower', 'GET', 'ag_lifecycles/startChoices?growplan_id=x')).status).toBe(400);
});

test('begin a run: it is made and started in one step, and what is refused leaves no draft behind', async () => {
  const { call, body, list, away, world, shelves } = await ready();
  const ask = (who: Parameters<typeof call>[0], values: object = {}) =>
    call(who, 'POST', 'ag_lifecycles/begin', { ...body, how: 'start', ...values });
  expect((await ask('visitor')).status).toBe(401);
  expect((await ask('grower')).status).toBe(403);
  expect((await ask('stranger')).status).toBe(404);
  expect((await ask('head', { name: ' ' })).status).toBe(422);
  const far = await world.unit(away);
  const theirs = await world.row('platforms', { platformGroup_id: far.id, name: 'Top' });
  expect((await ask('head', { platforms: [{ platform_id: theirs, plants: 1 }] })).status).toBe(404);
  expect(refusal(await ask('head', { platforms: [] }))).toEqual({ status: 409, code: 'lifecycle.no-shelves' });
  expect(refusal(await ask('head', { start: inDays(-9) }))).toEqual({ status: 409, code: 'lifecycle.start-in-past' });
  const many = [{ platform_id: shelves[0], plants: 11 }];
  expect(refusal(await ask('head', { platforms: many }))).toEqual({ status: 409, code: 'lifecycle.over-capacity' });
  expect(await list('ag_lifecycles', { growplan_id: body.growplan_id })).toEqual([]);
  // Two people who begin on one shelf at once: one gets it.
  const both = await Promise.all([ask('head'), ask('manager')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const told = both.filter(({ status }) => status === 409).map(refusal);
  expect(told).toEqual([{ status: 409, code: 'lifecycle.shelf-taken' }]);
  expect(await list('ag_lifecycles', { growplan_id: body.growplan_id })).toHaveLength(1);
  const later = { how: 'schedule', start: inDays(60) };
  expect((await ask('head', later)).body).toMatchObject({ state: 'scheduled' });
});

test('save a draft: growers keep a run with its shelves, and nothing is booked', async () => {
  const { call, body, list, shelves } = await ready();
  const ask = (who: Parameters<typeof call>[0], values: object = {}) =>
    call(who, 'POST', 'ag_lifecycles/saveDraft', { ...body, ...values });
  expect((await ask('visitor')).status).toBe(401);
  expect((await ask('officer')).status).toBe(403);
  expect((await ask('stranger')).status).toBe(404);
  expect((await ask('grower', { how: 'start' })).status).toBe(422);
  const kept = await ask('grower', { start: inDays(2) });
  expect(kept).toMatchObject({ status: 200, body: { state: 'draft' } });
  const { id } = kept.body as Run;
  const where = { lifecycle_id: id };
  expect(await list('ag_lifecyclePlatforms', where)).toMatchObject([
    { platform_id: shelves[0], plants: 8, start: null },
  ]);
  expect(await list('ag_platformAllocations', where)).toEqual([]);
  const started = await call('head', 'POST', `ag_lifecycles/${id}/start`, {});
  expect(started).toMatchObject({ status: 200, body: { state: 'in_flight' } });
});
