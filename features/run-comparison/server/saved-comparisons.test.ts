import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let server: TestServer;
let world: World;
let owner: { id: number; token: string };
let colleague: { id: number; token: string };
let stranger: { id: number; token: string };
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());
beforeEach(async () => {
  const [here, away] = [await world.facility(), await world.facility()];
  owner = await world.person({ facilities: [here.id], roles: ['farmManager'] });
  colleague = await world.person({ facilities: [here.id], roles: ['facilityManager'] });
  stranger = await world.person({ facilities: [away.id], roles: ['farmManager'] });
});

const grid_id = '/comparelifecycles';
const params = { runs: '1,2', facility_id: '1' };
const saves = 'ag_gridCustomizations';
const keep = (name: string, who?: { token: string }) =>
  server.call('POST', saves, { token: who?.token, body: { grid_id, name, params } });
const kept = async (name: string) => ((await keep(name, owner)).body as { id: number }).id;
const change = (id: number, body: object, who?: { token: string }) =>
  server.call('PATCH', `${saves}/${id}`, { token: who?.token, body });
const remove = (id: number, who?: { token: string }) => server.call('DELETE', `${saves}/${id}`, { token: who?.token });
const sharedWith = async (who: { token: string }) => {
  const { body } = await server.call('GET', `${saves}/getShared?grid_id=${encodeURIComponent(grid_id)}`, who);
  return (body as { name: string }[]).map(({ name }) => name);
};

test('a comparison is renamed by its owner, to no name of another, and others find it under its new one', async () => {
  const id = await kept('East rooms');
  await kept('West rooms');
  expect((await change(id, { shared: true }, owner)).status).toBe(200);
  expect((await change(id, { name: 'East, spring' }, owner)).body).toMatchObject({ name: 'East, spring', params });
  expect(await sharedWith(colleague)).toEqual(['East, spring']);
  expect((await change(id, { name: 'West rooms' }, owner)).status).toBe(422);
  expect((await keep('West rooms', owner)).status).toBe(422);
  // Names are a person's own.
  expect((await keep('West rooms', colleague)).status).toBe(200);
});

test('a comparison is seen by colleagues while it is shared, and by no one else', async () => {
  const id = await kept('East rooms');
  expect(await sharedWith(colleague)).toEqual([]);
  await change(id, { shared: true }, owner);
  expect(await sharedWith(colleague)).toEqual(['East rooms']);
  expect(await sharedWith(stranger)).toEqual([]);
  await change(id, { shared: false }, owner);
  expect(await sharedWith(colleague)).toEqual([]);
});

test('nobody but its owner changes or deletes a comparison, shared or not', async () => {
  const id = await kept('East rooms');
  await change(id, { shared: true }, owner);
  for (const [who, status] of [
    [undefined, 401],
    [colleague, 404],
    [stranger, 404],
  ] as const) {
    expect((await change(id, { name: 'Mine now' }, who)).status).toBe(status);
    const removed = await remove(id, who);
    if (who) expect(removed.body).toEqual({ count: 0 });
    else expect(removed.status).toBe(401);
  }
  expect(await sharedWith(colleague)).toEqual(['East rooms']);
  expect((await keep('East rooms')).status).toBe(401);
});

test('a deleted comparison is gone for all, and comes back as it was when that is undone', async () => {
  const id = await kept('East rooms');
  await change(id, { shared: true }, owner);
  expect((await remove(id, owner)).body).toEqual({ count: 1 });
  expect(await sharedWith(colleague)).toEqual([]);
  const again = await server.call('POST', saves, {
    ...{ token: owner.token, body: { user_id: owner.id, grid_id, name: 'East rooms', shared: true, params } },
  });
  expect(again.status).toBe(200);
  expect(await sharedWith(colleague)).toEqual(['East rooms']);
});
