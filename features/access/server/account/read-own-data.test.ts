import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

interface OwnData {
  writtenAt: string;
  collections: Record<string, Record<string, unknown>[]>;
}
const read = (token?: string) => server.call('GET', 'users/myData', { token });

test('a person reads everything kept about them, and nothing about others', async () => {
  const { id: facility } = await world.facility();
  const me = await world.person({ facilities: [facility], roles: ['grower'] });
  const colleague = await world.person({ facilities: [facility], roles: ['grower'] });
  for (const { token } of [me, colleague])
    await server.call('POST', 'notificationSubscriptions', { token, body: { kind: 'ticket', mode: 'off' } });
  const { status, body } = await read(me.token);
  expect(status).toBe(200);
  const { collections } = body as OwnData;
  expect(collections['users']).toMatchObject([{ id: me.id, firstname: expect.any(String) }]);
  expect(collections['notificationSubscriptions']).toMatchObject([{ user_id: me.id, kind: 'ticket', mode: 'off' }]);
  expect(collections['ag_userFacilities']).toMatchObject([{ user_id: me.id, facility_id: facility }]);
  expect(collections['ag_userRoles']).toMatchObject([{ user_id: me.id }]);
  expect(collections['userTokens']).toMatchObject([{ user_id: me.id, kind: 'api' }]);
  const owners = Object.values(collections)
    .flat()
    .flatMap(({ user_id, users_id }) => [user_id, users_id])
    .filter((owner) => owner !== undefined);
  expect(new Set(owners)).toEqual(new Set([me.id]));
});

test('without passwords, keys and hashes', async () => {
  const me = await world.person({ facilities: [(await world.facility()).id], roles: ['administrator'] });
  await server.call('PATCH', `users/${me.id}`, {
    token: me.token,
    body: { metrcApiKey: 'a-key-of-twenty-characters' },
  });
  const text = JSON.stringify((await read(me.token)).body);
  expect(text).not.toMatch(/a-key-of-twenty|passwordHash|tokenHash|twoFactorSecret|pinHash/);
});

test('a visitor reads nothing', async () => {
  expect((await read()).status).toBe(401);
});
