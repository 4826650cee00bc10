import type { RunChange } from '@trellis/lifecycles/model';
import { startTestServer, type TestServer } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFarms } from '../run/farm.testing.ts';

let server: TestServer;
let farm: ReturnType<typeof makeFarms>;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  farm = makeFarms(server);
});
afterAll(() => server.stop());

type Farm = Awaited<ReturnType<ReturnType<typeof makeFarms>>>;
const changesOf = async ({ call }: Farm, id: number, who: Parameters<Farm['call']>[0] = 'grower') => {
  const reply = await call(who, 'GET', `ag_lifecycles/${id}/changes`);
  expect(reply.status).toBe(200);
  return (reply.body as { changes: RunChange[] }).changes;
};
const done = async (reply: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await reply;
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { id: number };
};

test('a run tells what was changed of it, one line a deed, with who, and what it led to', async () => {
  const here = await farm();
  const { call, started, list, shelves, people, unit } = here;
  const id = await started();
  expect(await changesOf(here, id)).toMatchObject([
    { act: 'started', kind: 'state', count: 20, user_id: people.head.id },
    { act: 'created', user_id: people.grower.id },
  ]);

  await done(call('head', 'POST', `ag_lifecycles/${id}/shift`, { days: 3, reason: 'Slow roots' }));
  const [shifted] = await changesOf(here, id);
  expect(shifted).toMatchObject({ act: 'dates', count: 3, user_id: people.head.id });
  expect(Date.parse(shifted?.harvest?.after ?? '') - Date.parse(shifted?.harvest?.before ?? '')).toBe(3 * 86_400_000);

  await done(call('head', 'POST', `ag_lifecycles/${id}/changePhase`, {}));
  expect((await changesOf(here, id))[0]).toMatchObject({ act: 'phase', from: 'Veg', to: 'Bloom' });

  const plants = await list<{ id: number }>('ag_plants', { lifecycle_id: id });
  const three = plants.slice(0, 3).map((plant) => plant.id);
  await done(call('grower', 'POST', 'ag_plants/destroy', { plantIds: three, destroyPlantReason_id: 1 }));
  expect((await changesOf(here, id))[0]).toMatchObject({ act: 'destroyed', count: 3, user_id: people.grower.id });
  const two = plants.slice(10, 12).map((plant) => plant.id);
  await done(
    call('grower', 'POST', 'ag_plants/move', { plantIds: two, platform_id: shelves[0], reason: 'More light' }),
  );
  expect((await changesOf(here, id))[0]).toMatchObject({
    ...{ act: 'moved', count: 2, reason: 'More light', link: `/device/unit-${unit.id}/0` },
    ...{ from: `U-${here.here.id} · Bottom`, to: `U-${here.here.id} · Top` },
  });
  await done(call('manager', 'PATCH', `ag_lifecycles/${id}`, { name: 'Front run', owner_user_id: people.head.id }));
  expect((await changesOf(here, id))[0]).toMatchObject({
    act: 'details',
    fields: [
      { key: 'name', after: 'Front run' },
      { key: 'owner_user_id', before: null, after: 'Test Person' },
    ],
  });
});

test('a split, a merge and their plants stand with both runs, each with the way to the other', async () => {
  const here = await farm();
  const { call, started, shelves } = here;
  const id = await started();
  const split = await done(
    call('head', 'POST', `ag_lifecycles/${id}/split`, { name: 'Bottom run', platform_ids: [shelves[1]] }),
  );
  expect((await changesOf(here, id))[0]).toMatchObject({
    ...{ act: 'split', kind: 'runs', count: 10, name: 'Bottom run', link: `/lifecycles/all?record=${split.id}` },
  });
  expect(await changesOf(here, split.id)).toMatchObject([{ act: 'splitOff', count: 10 }]);
  await done(call('head', 'POST', `ag_lifecycles/${split.id}/merge`, { lifecycle_id: id }));
  expect((await changesOf(here, split.id))[0]).toMatchObject({ act: 'merged', count: 10 });
  expect((await changesOf(here, id))[0]).toMatchObject({ act: 'tookIn', count: 10, name: 'Bottom run' });
});

test('work of a run that is moved or called off by hand is told by its name', async () => {
  const here = await farm();
  const { call, started, list } = here;
  const id = await started();
  const [work] = await list<{ id: number; duedate: string }>('ag_lifecycleTasks', { lifecycle_id: id }, 'duedate');
  const later = new Date(Date.parse(work?.duedate ?? '') + 3_600_000).toISOString();
  await done(call('head', 'PATCH', `ag_lifecycleTasks/${work?.id}`, { duedate: later }));
  expect((await changesOf(here, id))[0]).toMatchObject({ act: 'workMoved', count: 1, to: later });
});

test('changes of a run are read by those who may read the run', async () => {
  const { call, started } = await farm();
  const id = await started();
  expect((await call('visitor', 'GET', `ag_lifecycles/${id}/changes`)).status).toBe(401);
  expect((await call('stranger', 'GET', `ag_lifecycles/${id}/changes`)).status).toBe(404);
  expect((await call('grower', 'GET', 'ag_lifecycles/x/changes')).status).toBe(404);
});
