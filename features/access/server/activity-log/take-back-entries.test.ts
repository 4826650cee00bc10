import type { RecordTakenBack } from '@trellis/access/model';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

interface Entry {
  id: number;
  action: string;
  collection: string;
  record_id: number;
}

async function house() {
  const facility = await world.facility();
  const manager = await world.person({ facilities: [facility.id], roles: ['facilityManager'] });
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', address: string, body?: object) =>
    server.call(method, address, { token: manager.token, body });
  const make = async (address: string, body: object) =>
    (await call('POST', address, { facility_id: facility.id, ...body })).body as { id: number };
  const area = await make('ag_areas', { name: 'Veg room', seq: 1 });
  /** The entries of a record, the oldest first. */
  const entriesOf = async (collection: string, record_id: number) => {
    const filter = encodeURIComponent(JSON.stringify({ where: { collection, record_id }, order: 'id' }));
    return (await call('GET', `activityLogs?filter=${filter}`)).body as Entry[];
  };
  const plan = async (ids: readonly number[], token: string | undefined = manager.token) => {
    const { status, body } = await server.call('GET', `activityLogs/takeBack?ids=${ids.join(',')}`, { token });
    return { status, records: (body as { records?: RecordTakenBack[] }).records ?? [] };
  };
  return { facility, manager, area, call, make, entriesOf, plan };
}

test('an entry is taken back to what was before it, and what was changed since stays', async () => {
  const { area, call, entriesOf, plan } = await house();
  await call('PATCH', `ag_areas/${area.id}`, { name: 'Flower', seq: 5 });
  await call('PATCH', `ag_areas/${area.id}`, { seq: 7 });
  const [made, first, second] = await entriesOf('ag_areas', area.id);
  expect((await plan([first?.id ?? 0])).records).toMatchObject([
    {
      ...{ collection: 'ag_areas', record_id: area.id, kind: 'change', kept: null },
      ...{ now: { name: 'Flower' }, then: { name: 'Veg room' } },
      stays: [{ field: 'seq', why: 'changedSince' }],
    },
  ]);
  // Both together are taken back as one, to what was before the first.
  const [whole] = (await plan([second?.id ?? 0, first?.id ?? 0])).records;
  expect(whole).toMatchObject({
    now: { name: 'Flower', seq: 7 },
    then: { name: 'Veg room', seq: 1 },
    stays: [],
  });
  const written = { ...whole?.then, updatedate: whole?.updatedate };
  expect(await call('PATCH', `ag_areas/${area.id}`, written)).toMatchObject({
    status: 200,
    body: { name: 'Veg room', seq: 1 },
  });
  // Of a version that is old by now nothing is written.
  expect((await call('PATCH', `ag_areas/${area.id}`, written)).status).toBe(409);
  expect((await plan([first?.id ?? 0])).records).toMatchObject([{ kept: 'nothing', then: {} }]);
  expect((await plan([made?.id ?? 0])).records).toMatchObject([{ kept: 'made', then: {} }]);
});

test('what was deleted is made again with everything it held; many records at once', async () => {
  const { area, call, make, entriesOf, plan } = await house();
  const others = [await make('ag_areas', { name: 'Dry', seq: 2 }), await make('ag_areas', { name: 'Cure', seq: 3 })];
  await call('PATCH', `ag_areas/${others[0]?.id}`, { name: 'Drying' });
  for (const { id } of others) expect((await call('DELETE', `ag_areas/${id}`)).status).toBe(200);
  await call('PATCH', `ag_areas/${area.id}`, { name: 'Mothers' });
  const entries = await Promise.all([...others, area].map(({ id }) => entriesOf('ag_areas', id)));
  const ids = entries.flat().flatMap(({ id, action }) => (action === 'create' ? [] : [id]));
  const { records } = await plan(ids);
  expect(records.map(({ kind, then }) => [kind, then['name'], then['seq']])).toEqual([
    ['change', 'Veg room', undefined],
    ['create', 'Cure', 3],
    // As it was before all that is taken back.
    ['create', 'Dry', 2],
  ]);
  for (const { collection, then } of records.filter(({ kind }) => kind === 'create'))
    expect(await call('POST', collection, then)).toMatchObject({ status: 200, body: then });
});

test('states and what actions alone change stay; commands and signing in are nothing to take back', async () => {
  const { facility, manager, make, plan } = await house();
  const area = await make('ag_areas', { name: 'Flower' });
  const unit = await world.unit(facility, { name: 'F-01', area_id: area.id });
  const moved = await world.row('activity_logs', {
    ...{ facility_id: facility.id, user_id: manager.id, action: 'update', collection: 'ag_platformGroups' },
    ...{ record_id: unit.id, changes: { before: { area_id: area.id + 1 }, after: { area_id: area.id } } },
  });
  expect((await plan([moved])).records).toMatchObject([
    { kept: 'nothing', then: {}, stays: [{ field: 'area_id', why: 'action' }] },
  ]);
  const other = await world.row('activity_logs', {
    ...{ facility_id: facility.id, user_id: manager.id, action: 'command', collection: 'commands' },
  });
  expect((await plan([other])).records).toEqual([]);
});

test('is for those who read the log, of their own house; what is no list of numbers is refused', async () => {
  const [ours, theirs] = [await house(), await house()];
  await theirs.call('PATCH', `ag_areas/${theirs.area.id}`, { name: 'Vault' });
  const entry = (await theirs.entriesOf('ag_areas', theirs.area.id)).at(-1);
  expect(await ours.plan([entry?.id ?? 0])).toEqual({ status: 200, records: [] });
  expect((await server.call('GET', `activityLogs/takeBack?ids=${entry?.id}`)).status).toBe(401);
  const grower = await world.person({ facilities: [theirs.facility.id], roles: ['grower'] });
  expect((await theirs.plan([entry?.id ?? 0], grower.token)).status).toBe(403);
  const ids = Array.from({ length: 201 }, (_, index) => index + 1).join(',');
  for (const bad of ['', '0', '1,,2', 'x', '-1', ids, '99999999999'])
    expect((await ours.call('GET', `activityLogs/takeBack?ids=${bad}`)).status, bad).toBe(400);
  // Who reads the log and may not change the collection sees that nothing of it is theirs to take back.
  const officer = await world.person({ facilities: [theirs.facility.id], roles: ['complianceOfficer'] });
  expect((await theirs.plan([entry?.id ?? 0], officer.token)).records).toMatchObject([{ kept: 'mayNot', then: {} }]);
});

test('what others wrote between the entries that are taken back is theirs', async () => {
  const { area, facility, call, entriesOf, plan } = await house();
  const other = await world.person({ facilities: [facility.id], roles: ['facilityManager'] });
  await call('PATCH', `ag_areas/${area.id}`, { name: 'Flower', seq: 2 });
  await server.call('PATCH', `ag_areas/${area.id}`, { token: other.token, body: { name: 'Bloom' } });
  await call('PATCH', `ag_areas/${area.id}`, { name: 'Blooming', seq: 3 });
  const [, first, , last] = await entriesOf('ag_areas', area.id);
  const ours = [first?.id ?? 0, last?.id ?? 0];
  expect((await plan(ours)).records).toMatchObject([{ then: { name: 'Bloom', seq: 1 }, stays: [] }]);
  // Back to what it was by chance, it is still theirs in between.
  await call('PATCH', `ag_areas/${area.id}`, { name: 'Veg room' });
  const ids = [...ours, (await entriesOf('ag_areas', area.id)).at(-1)?.id ?? 0];
  expect((await plan(ids)).records).toMatchObject([{ then: { name: 'Bloom', seq: 1 }, stays: [] }]);
  await call('DELETE', `ag_areas/${area.id}`);
  const deleted = (await entriesOf('ag_areas', area.id)).at(-1)?.id ?? 0;
  expect((await plan([...ids, deleted])).records).toMatchObject([{ kind: 'create', then: { name: 'Bloom', seq: 1 } }]);
});

test('a deletion is taken back once: what was made again is not made twice', async () => {
  const { make, call, entriesOf, plan } = await house();
  const shelf = await make('ag_areas', { name: 'Dry', seq: 2 });
  await call('DELETE', `ag_areas/${shelf.id}`);
  const ids = [(await entriesOf('ag_areas', shelf.id)).at(-1)?.id ?? 0];
  const [first] = (await plan(ids)).records;
  const again = (await call('POST', 'ag_areas', first?.then)).body as { id: number };
  expect((await plan(ids)).records).toMatchObject([{ kept: 'again', then: {} }]);
  // Deleted once more, it can be made once more.
  await call('DELETE', `ag_areas/${again.id}`);
  expect((await plan(ids)).records).toMatchObject([{ kept: null, kind: 'create', then: { name: 'Dry' } }]);
});
