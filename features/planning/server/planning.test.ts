import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

async function story() {
  const here = await world.facility();
  const unit = await world.unit(here);
  return {
    here,
    unit,
    platform_id: await world.row('platforms', { platformGroup_id: unit.id, name: 'Top' }),
    grower: await world.person({ facilities: [here.id], roles: ['grower'] }),
    head: await world.person({ facilities: [here.id], roles: ['farmManager'] }),
    manager: await world.person({ facilities: [here.id], roles: ['facilityManager'] }),
    maintenance: await world.person({ facilities: [here.id], roles: ['maintenance'] }),
  };
}
const post = (path: string, { token }: { token: string }, body: unknown = {}) =>
  server.call('POST', path, { token, body });

test('bookings of a shelf do not overlap, except with maintenance; one ends where the next begins', async () => {
  const { head, maintenance, platform_id } = await story();
  const book = async (kind: string, start: string, finish: string, person = head) =>
    (await post('ag_platformAllocations', person, { platform_id, kind, start, finish })).status;
  expect(await book('planned', '2026-12-01', '2027-02-01')).toBe(200);
  expect(await book('cleanout', '2027-02-01', '2027-02-03')).toBe(200);
  expect(await book('reserved', '2027-01-31', '2027-02-01')).toBe(422);
  expect(await book('maintenance', '2027-01-31', '2027-02-01', maintenance)).toBe(200);
  expect(await book('reserved', '2027-03-02', '2027-03-01')).toBe(422);
});

test('two people who book the same days at once: one of them gets the shelf', async () => {
  const { head, platform_id } = await story();
  const booking = { platform_id, kind: 'reserved', start: '2026-12-01', finish: '2026-12-09' };
  const replies = await Promise.all(
    ['planned', 'reserved', 'tenant', 'research'].map((kind) =>
      post('ag_platformAllocations', head, { ...booking, kind }),
    ),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
});

test('a production plan goes from calculation over approval into the archive, and never by an everyday change', async () => {
  const { here, grower, head, manager } = await story();
  const made = await post('productionPlans', head, { facility_id: here.id, name: 'Spring' });
  const { id } = made.body as { id: number };
  const act = async (action: string, person: { token: string }, body = {}) =>
    (await post(`productionPlans/${id}/${action}`, person, body)).status;
  expect(await act('submit', head)).toBe(409);
  await server.services.pool.query(`update production_plans set state = 'calculated' where id = $1`, [id]);
  expect(await act('submit', grower)).toBe(403);
  expect(await act('submit', head)).toBe(200);
  expect(await act('returnToDraft', manager)).toBe(422);
  expect(await act('approve', manager)).toBe(200);
  const { body } = await server.call('GET', `productionPlans/${id}`, { token: head.token });
  expect(body).toMatchObject({ state: 'approved', approvedBy: manager.id });
  const patched = await server.call('PATCH', `productionPlans/${id}`, { token: head.token, body: { state: 'draft' } });
  expect(patched.status).toBe(422);
  expect(await act('archive', manager)).toBe(200);
});

test('a plan in execution is not deleted, a draft is', async () => {
  const { here, manager } = await story();
  const plan = (name: string, state: string) => world.row('production_plans', { facility_id: here.id, name, state });
  const remove = async (id: number) => server.call('DELETE', `productionPlans/${id}`, { token: manager.token });
  expect((await remove(await plan('Running', 'in_execution'))).status).toBe(422);
  expect((await remove(await plan('Idea', 'draft'))).body).toEqual({ count: 1 });
});

test('a proposed fault of a unit is confirmed by maintenance, or dismissed with a reason', async () => {
  const { head, maintenance, unit } = await story();
  const id = await world.row('malfunctioning_grow_units', { platformGroup_id: unit.id, begin: '2026-11-20T08:00:00Z' });
  expect((await post(`malfunctioningGrowUnits/${id}/confirm`, head)).status).toBe(403);
  expect((await post(`malfunctioningGrowUnits/${id}/dismiss`, maintenance)).status).toBe(422);
  expect((await post(`malfunctioningGrowUnits/${id}/confirm`, maintenance)).body).toMatchObject({ state: 'confirmed' });
});

describe('sets of units', () => {
  test('name their members one by one, each once', async () => {
    const { here, manager, unit } = await story();
    const set = await post('platformGroupCollections', manager, { facility_id: here.id, name: 'Tenant A' });
    const { id } = set.body as { id: number };
    const member = { platformGroupCollection_id: id, platformGroup_id: unit.id };
    expect((await post('platformGroupCollectionMembers', manager, member)).status).toBe(200);
    expect((await post('platformGroupCollectionMembers', manager, member)).status).toBe(422);
    const read = await server.call('GET', `platformGroupCollections/${id}?filter={"include":"members"}`, manager);
    expect(read.body).toMatchObject({ name: 'Tenant A', members: [{ platformGroup_id: unit.id }] });
  });
});
