import type { EntityChanged } from '@trellis/entity-kit';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen } from './ingest/farm.testing.ts';

/** The server's clock stands, so that no moment runs away from what is asked of it. */
let now = Date.now();
let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => new Date(now) } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const changesOf = (heard: readonly { type: string; payload: unknown }[]) =>
  heard.filter(({ type }) => type === 'entityChanged').map(({ payload }) => payload);

test('what belongs to no facility is fetched again in every facility, by those whose role reads it', async () => {
  const [here, there] = [await world.facility(), await world.facility()];
  const admin = await world.person({ facilities: [here.id], roles: ['administrator'] });
  const owner = await world.person({ facilities: [there.id], roles: ['owner'] });
  const grower = await world.person({ facilities: [there.id], roles: ['grower'] });
  const client = await world.row('clients', { name: 'Alder Mesa Growers' });
  const type = await world.row('task_types', { label: 'Wipe the lamps' });
  const [theirs, overheard] = [
    await listen(server, there.id, owner.token),
    await listen(server, there.id, grower.token),
  ];
  const patch = async (address: string, body: object) =>
    expect((await server.call('PATCH', address, { token: admin.token, body })).status).toBe(200);
  await patch(`ag_clients/${client}`, { phone: '555 0100' });
  await patch(`task_type/${type}`, { labelEs: 'Limpiar las lámparas' });
  const clientChanged = { collection: 'ag_clients', id: client, op: 'update' };
  const typeChanged = { collection: 'task_type', id: type, op: 'update' };
  await expect.poll(() => changesOf(theirs)).toEqual([clientChanged, typeChanged]);
  await expect.poll(() => changesOf(overheard)).toEqual([typeChanged]);
});

test('what a person chooses for themselves is told to nobody else', async () => {
  const { id: facility } = await world.facility();
  const grower = await world.person({ facilities: [facility], roles: ['grower'] });
  const colleague = await world.person({ facilities: [facility], roles: ['facilityManager'] });
  const heard = await listen(server, facility, colleague.token);
  const body = { theme: 'dark' };
  expect((await server.call('PATCH', `users/${grower.id}`, { token: grower.token, body })).status).toBe(200);
  const area = await server.call('POST', 'ag_areas', {
    token: colleague.token,
    body: { facility_id: facility, name: 'Propagation' },
  });
  expect(area.status).toBe(200);
  await expect.poll(() => changesOf(heard)).toHaveLength(1);
  expect(changesOf(heard)).toMatchObject([{ collection: 'ag_areas', op: 'create' }]);
});

describe('a browser that read something before it listened', () => {
  const long = 60_000;
  // The server has run for a while, and knows what was told in it.
  beforeAll(() => void (now += long));

  test('hears what changed since, once each, and nothing of what was before', async () => {
    const facility = await world.facility();
    const manager = await world.person({ facilities: [facility.id], roles: ['facilityManager'] });
    const area = await world.row('areas', { facility_id: facility.id, name: 'Veg room' });
    const rename = (name: string) => server.call('PATCH', `ag_areas/${area}`, { token: manager.token, body: { name } });
    await rename('Veg 1');
    await rename('Veg 2');
    const changed = { collection: 'ag_areas', id: area, op: 'update' };
    await expect.poll(async () => changesOf(await listen(server, facility.id, manager.token, 0))).toEqual([changed]);
    expect(changesOf(await listen(server, facility.id, manager.token))).toEqual([]);
    now += long;
    expect(await listen(server, facility.id, manager.token, 500)).toEqual([]);
    const heard = await listen(server, facility.id, manager.token, long + 30_000 - 2000);
    expect(changesOf(heard)).toContainEqual(changed);
  });

  test('hears no more than it would have heard: nothing of another facility, of another person, of what its role does not read', async () => {
    const [here, there] = [await world.facility(), await world.facility()];
    const manager = await world.person({ facilities: [here.id], roles: ['facilityManager'] });
    const stranger = await world.person({ facilities: [there.id], roles: ['facilityManager'] });
    const grower = await world.person({ facilities: [here.id], roles: ['grower'] });
    const admin = await world.person({ facilities: [here.id], roles: ['administrator'] });
    const body = { facility_id: here.id, name: 'Propagation' };
    expect((await server.call('POST', 'ag_areas', { token: manager.token, body })).status).toBe(200);
    const client = await world.row('clients', { name: 'Cinder Cone Growers' });
    await server.call('PATCH', `ag_clients/${client}`, { token: admin.token, body: { phone: '555 0100' } });
    const collections = async (facilityId: number, { token }: { token: string }) =>
      changesOf(await listen(server, facilityId, token, 1000)).map((change) => (change as EntityChanged).collection);
    expect(await collections(here.id, manager)).toContain('ag_areas');
    expect(await collections(there.id, stranger)).not.toContain('ag_areas');
    expect(await collections(here.id, admin)).toContain('ag_clients');
    expect(await collections(here.id, grower)).not.toContain('ag_clients');
  });

  test.each([NaN, -5000, 600_000])('reads everything anew where what it missed is not known (%s ms)', async (ms) => {
    const facility = await world.facility();
    const grower = await world.person({ facilities: [facility.id], roles: ['grower'] });
    const heard = await listen(server, facility.id, grower.token, ms);
    expect(heard.map(({ type }) => type)).toEqual(['resync']);
  });
});
