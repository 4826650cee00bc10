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
  const { manager, platform_id } = await story();
  const book = async (kind: string, start: string, finish: string) =>
    (await post('ag_platformAllocations', manager, { platform_id, kind, start, finish })).status;
  expect(await book('planned', '2026-12-01', '2027-02-01')).toBe(200);
  expect(await book('cleanout', '2027-02-01', '2027-02-03')).toBe(200);
  expect(await book('reserved', '2027-01-31', '2027-02-01')).toBe(422);
  expect(await book('maintenance', '2027-01-31', '2027-02-01')).toBe(200);
  expect(await book('reserved', '2027-03-02', '2027-03-01')).toBe(422);
});

test('two people who book the same days at once: one of them gets the shelf', async () => {
  const { manager, platform_id } = await story();
  const booking = { platform_id, kind: 'reserved', start: '2026-12-01', finish: '2026-12-09' };
  const replies = await Promise.all(
    ['planned', 'reserved', 'tenant', 'research'].map((kind) =>
      post('ag_platformAllocations', manager, { ...booking, kind }),
    ),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
  for (const { body } of replies.filter(({ status }) => status === 422))
    expect(body).toMatchObject({
      error: { details: { messages: { start: ['Something else is booked there at that time'] } } },
    });
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

describe('saving a plan with its items', () => {
  const send = (method: string, path: string, token: string | undefined, body: unknown) =>
    server.call(method, `/production/${path}?env=production`, { token, body });
  const save = ({ token }: { token?: string }, body: unknown) => send('POST', 'save-production-plan', token, body);
  const remove = ({ token }: { token?: string }, id: unknown) =>
    send('DELETE', 'delete-production-plan', token, { id });
  interface Saved {
    id: number;
    updatedate: string;
    items: { id: number }[];
  }

  test('writes both in one step, again with what changed, and keeps what is decided or locked', async () => {
    const { here, head, platform_id } = await story();
    const made = await save(head, {
      name: 'Autumn',
      horizonWeeks: 12,
      objective: { strains: [] },
      items: [
        { platform_id, expectedHarvestDate: '2026-12-01' },
        { platform_id, locked: true },
        { platform_id, expectedYield: 400 },
        { platform_id },
      ],
    });
    expect(made).toMatchObject({ status: 200, body: { facility_id: here.id, name: 'Autumn', state: 'draft' } });
    const { id, updatedate, items } = made.body as Saved;
    const [first, locked, decided, open] = items.map((item) => item.id);
    expect((await post(`productionPlanItems/${decided}/decide`, head)).status).toBe(200);
    const again = await save(head, {
      id,
      updatedate,
      name: 'Autumn 2',
      items: [
        { id: first, expectedHarvestDate: '2026-12-08' },
        { platform_id, basinLocation: 'top' },
      ],
    });
    expect(again.body).toMatchObject({ id, name: 'Autumn 2', horizonWeeks: 12 });
    const after = (again.body as Saved).items.map((item) => item.id);
    expect(after).toEqual([first, locked, decided, expect.any(Number)]);
    expect(after).not.toContain(open);
    expect((again.body as Saved).items[0]).toMatchObject({ expectedHarvestDate: '2026-12-08' });
    expect((await save(head, { id, updatedate, items: [] })).status).toBe(409);
  });

  test('is for planners of the facility, with good values, and only until it is submitted', async () => {
    const { here, head, manager, grower, platform_id } = await story();
    const other = await story();
    const plan = { name: 'Winter', items: [{ platform_id }] };
    expect((await save({}, plan)).status).toBe(401);
    expect((await save(grower, plan)).status).toBe(403);
    expect((await save(other.head, { ...plan, facility_id: here.id })).status).toBe(404);
    const bad = [
      { items: [] },
      { ...plan, nosuch: 1 },
      { ...plan, state: 'approved' },
      { ...plan, items: [{ platform_id, lifecycle_id: 1 }] },
      { ...plan, items: [{ platform_id: other.platform_id }] },
      { ...plan, items: [{ platform_id, expectedYield: -1 }] },
      { ...plan, items: [{ id: 999_999 }] },
    ];
    for (const body of bad) expect((await save(head, body)).status).toBe(422);
    const { id } = (await save(head, plan)).body as Saved;
    expect((await save(other.head, { id, items: [] })).status).toBe(404);
    await server.services.pool.query(`update production_plans set state = 'submitted' where id = $1`, [id]);
    expect(await save(manager, { id, items: [] })).toMatchObject({
      status: 409,
      body: { error: { code: 'WRONG_STATE' } },
    });
    const kept = await server.call('GET', `productionPlans/${id}?filter={"include":"items"}`, manager);
    expect((kept.body as Saved).items).toHaveLength(1);
  });

  test('it is deleted by its author or a facility manager, before it is scheduled', async () => {
    const { head, manager, here } = await story();
    const colleague = await world.person({ facilities: [here.id], roles: ['farmManager'] });
    const other = await story();
    const fresh = async () => ((await save(head, { name: `P${Math.random()}`, items: [{}] })).body as Saved).id;
    const id = await fresh();
    expect((await remove({}, id)).status).toBe(401);
    expect((await remove(colleague, id)).status).toBe(403);
    expect((await remove(other.manager, id)).status).toBe(404);
    expect((await remove(head, 'x')).status).toBe(422);
    expect((await remove(head, id)).body).toEqual({ count: 1 });
    expect((await remove(head, id)).status).toBe(404);
    expect((await remove(manager, await fresh())).body).toEqual({ count: 1 });
    const scheduled = await fresh();
    await server.services.pool.query(`update production_plans set state = 'scheduled' where id = $1`, [scheduled]);
    expect((await remove(manager, scheduled)).status).toBe(409);
  });
});

test('a proposed fault of a unit is confirmed by maintenance, or dismissed with a reason', async () => {
  const { head, maintenance, unit } = await story();
  const id = await world.row('malfunctioning_grow_units', { platformGroup_id: unit.id, begin: '2026-11-20T08:00:00Z' });
  expect((await post(`malfunctioningGrowUnits/${id}/confirm`, head)).status).toBe(403);
  expect((await post(`malfunctioningGrowUnits/${id}/dismiss`, maintenance)).status).toBe(422);
  expect((await post(`malfunctioningGrowUnits/${id}/confirm`, maintenance)).body).toMatchObject({ state: 'confirmed' });
});

test('a person of two facilities sees the malfunctions of each apart, also of a unit named later', async () => {
  const { here, unit } = await story();
  const there = await world.facility();
  const other = await world.unit(there, { name: 'There 1' });
  const both = await world.person({ facilities: [here.id, there.id], roles: ['maintenance'] });
  const begin = '2026-11-20T08:00:00Z';
  const report = async (platformGroup_id: number) =>
    (await post('malfunctioningGrowUnits', both, { platformGroup_id, begin })).body as { id: number };
  const [ours, theirs] = [await report(unit.id), await report(other.id)];
  const ofFacility = async (facility_id: number) => {
    const filter = encodeURIComponent(JSON.stringify({ where: { facility_id }, order: 'id' }));
    const { body } = await server.call('GET', `malfunctioningGrowUnits?filter=${filter}`, both);
    return (body as { id: number; facility_id: number }[]).map((one) => [one.id, one.facility_id]);
  };
  expect(await ofFacility(here.id)).toEqual([[ours.id, here.id]]);
  expect(await ofFacility(there.id)).toEqual([[theirs.id, there.id]]);
  // Nobody says where it is but the unit.
  const wrong = { facility_id: there.id };
  expect((await server.call('PATCH', `malfunctioningGrowUnits/${ours.id}`, { ...both, body: wrong })).status).toBe(422);
  expect((await post('malfunctioningGrowUnits', both, { platformGroup_id: unit.id, begin, ...wrong })).status).toBe(
    422,
  );
  const third = await world.unit(there, { name: 'There 2' });
  await server.services.pool.query('update malfunctioning_grow_units set "platformGroup_id" = $1 where id = $2', [
    ...[third.id, ours.id],
  ]);
  expect(await ofFacility(here.id)).toEqual([]);
  expect(await ofFacility(there.id)).toEqual([
    [ours.id, there.id],
    [theirs.id, there.id],
  ]);
  // A unit that goes elsewhere takes its malfunctions along.
  const bare = await world.row('units', {
    ...{ facility_id: there.id, name: 'Bare', area_id: await world.row('areas', { facility_id: there.id, name: 'A' }) },
  });
  await server.services.pool.query('update malfunctioning_grow_units set "platformGroup_id" = $1 where id = $2', [
    ...[bare, ours.id],
  ]);
  await server.services.pool.query('update units set facility_id = $1, area_id = $2 where id = $3', [
    ...[here.id, await world.row('areas', { facility_id: here.id, name: 'Arrivals' }), bare],
  ]);
  expect(await ofFacility(here.id)).toEqual([[ours.id, here.id]]);
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
