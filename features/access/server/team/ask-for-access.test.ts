import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

describe('asking for access', () => {
  const ask = (token: string | undefined, body: unknown) =>
    server.call('POST', 'ag_navigationMenus/askForAccess', { token, body });
  const inbox = async (token: string) => {
    const filter = encodeURIComponent(JSON.stringify({ where: { kind: 'access' } }));
    return (await server.call('GET', `notifications?filter=${filter}`, { token })).body as Record<string, unknown>[];
  };

  test('tells the managers of the facility once a day for each page, in their language', async () => {
    const facility = await world.facility();
    const grower = await world.person({ facilities: [facility.id], roles: ['grower'] });
    const manager = await world.person({ facilities: [facility.id], roles: ['facilityManager'] });
    const elsewhere = await world.person({ facilities: [(await world.facility()).id], roles: ['facilityManager'] });
    await server.call('PATCH', `users/${manager.id}`, { token: manager.token, body: { lang: 'es' } });
    expect((await ask(grower.token, { route: '/opex', note: 'For the audit' })).body).toEqual({ count: 1 });
    expect((await ask(grower.token, { route: '/opex' })).body).toEqual({ count: 0 });
    expect((await ask(grower.token, { route: '/hardware' })).body).toEqual({ count: 1 });
    const told = await inbox(manager.token);
    expect(told.map(({ subject }) => String(subject).replace(/^.* pide/, '… pide')).sort()).toEqual([
      '… pide acceso a /hardware',
      '… pide acceso a /opex',
    ]);
    expect(told.find(({ subject }) => String(subject).endsWith('/opex'))).toMatchObject({
      facility_id: facility.id,
      body: 'For the audit',
      refCollection: 'users',
      ref_id: grower.id,
    });
    expect(await inbox(elsewhere.token)).toEqual([]);
  });

  test('visitors and requests without a page are refused', async () => {
    const facility = await world.facility();
    const grower = await world.person({ facilities: [facility.id], roles: ['grower'] });
    expect((await ask(undefined, { route: '/opex' })).status).toBe(401);
    expect((await ask(grower.token, {})).status).toBe(422);
    expect((await ask(grower.token, { route: '/opex', note: 'x'.repeat(301) })).status).toBe(422);
  });
});
