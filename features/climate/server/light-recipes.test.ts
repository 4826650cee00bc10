import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const call = (method: string, address: string, token: string | undefined, body?: unknown) =>
  server.call(method, `lightSpectrumDefinitions${address}`, { token, body });

test('a farm manager writes recipes for the own facility; the shared ones are read by all and changed by administrators', async () => {
  const here = await world.facility();
  const away = await world.facility();
  const grower = await world.person({ facilities: [here.id], roles: ['farmManager'] });
  const stranger = await world.person({ facilities: [away.id], roles: ['farmManager'] });
  const admin = await world.person({ facilities: [], roles: ['administrator'] });
  const recipe = { facility_id: here.id, name: 'Deep red', channels: [{ name: 'red', nm: 660, share: 0.8 }] };
  const made = await call('POST', '', grower.token, recipe);
  expect(made).toMatchObject({ status: 200, body: { version: 1, facility_id: here.id } });
  const { id } = made.body as { id: number };
  expect((await call('GET', `/${id}`, stranger.token)).status).toBe(404);
  expect((await call('GET', `/${id}`, undefined)).status).toBe(401);
  expect((await call('POST', '', grower.token, recipe)).status).toBe(422);
  expect((await call('POST', '', stranger.token, { ...recipe, facility_id: away.id })).status).toBe(200);
  const shared = await call('GET', '?filter={"where":{"facility_id":null},"order":"id"}', stranger.token);
  expect(shared.body).toMatchObject([{ id: 1, name: 'Propagation', nameEs: 'Propagación' }, {}, {}, {}, {}, {}]);
  expect((await call('PATCH', '/1', grower.token, { ppfd100: 9 })).status).toBe(403);
  expect((await call('PATCH', '/1', admin.token, { ppfd100: 240 })).status).toBe(200);
});

test.each([
  ['a share above full power', [{ name: 'red', nm: 660, share: 1.1 }]],
  ['no light at all', [{ name: 'red', nm: 660, share: 0 }]],
  ['a colour nobody sees', [{ name: 'x', nm: 5, share: 1 }]],
  ['a colour without a name', [{ share: 1 }]],
])('a recipe with %s is refused', async (_, channels) => {
  const here = await world.facility();
  const { token } = await world.person({ facilities: [here.id], roles: ['farmManager'] });
  expect((await call('POST', '', token, { facility_id: here.id, name: 'X', channels })).status).toBe(422);
});
