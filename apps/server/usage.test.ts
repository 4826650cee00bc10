import { makeWorld, startTestServer, type TestServer, type World } from './testing/index.testing.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let world: World;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  world = makeWorld(server.services);
  admin = (await world.person({ facilities: [], roles: ['administrator'] })).token;
});
afterAll(() => server.stop());

const color = (key: string) => world.row('colors', { label: `Color ${key}`, key, lightHex: '#112233' });

describe('what refers to a record', () => {
  test('nothing does: it may be deleted', async () => {
    const id = await color('lonely');
    const { status, body } = await server.call('GET', `colors/${id}/usage`, { token: admin });
    expect(status).toBe(200);
    expect(body).toEqual({ can: { update: true, delete: true }, count: 0, owned: 0, usedBy: [] });
  });

  test('rows that keep it are counted by collection and field; rows that would go with it apart', async () => {
    const { id } = await world.facility();
    await world.row('areas', { name: 'A', facility_id: id });
    await world.row('areas', { name: 'B', facility_id: id });
    const { body } = await server.call('GET', `facilities/${id}/usage`, { token: admin });
    const { usedBy, count, owned } = body as {
      usedBy: { count: number; isOwned: boolean }[];
      count: number;
      owned: number;
    };
    const sum = (isOwned: boolean) =>
      usedBy.filter((use) => use.isOwned === isOwned).reduce((total, use) => total + use.count, 0);
    expect(count + owned).toBeGreaterThanOrEqual(2);
    expect([count, owned]).toEqual([sum(false), sum(true)]);
    expect(JSON.stringify(usedBy)).toContain('facility_id');
  });

  test('somebody of another facility cannot ask, a visitor neither, an unknown record is not found', async () => {
    const [here, there] = [await world.facility(), await world.facility()];
    const area = await world.row('areas', { name: 'A', facility_id: here.id });
    const { token } = await world.person({ facilities: [there.id], roles: ['facilityManager'] });
    expect((await server.call('GET', `areas/${area}/usage`, { token })).status).toBe(404);
    expect((await server.call('GET', `areas/${area}/usage`)).status).toBe(401);
    expect((await server.call('GET', 'areas/999999999/usage', { token })).status).toBe(404);
    expect((await server.call('GET', 'areas/1e3/usage', { token })).status).toBe(404);
  });

  test('a person who may only read is told so', async () => {
    const id = await color('read-only');
    const { token } = await world.person({ facilities: [(await world.facility()).id], roles: ['grower'] });
    const { body } = await server.call('GET', `colors/${id}/usage`, { token });
    expect(body).toMatchObject({ can: { update: false, delete: false } });
  });
});

describe('what a collection is about', () => {
  test('rights follow the person', async () => {
    const { token } = await world.person({ facilities: [(await world.facility()).id], roles: ['grower'] });
    const rights = async (who: string) =>
      ((await server.call('GET', 'colors/about', { token: who })).body as { rights: object }).rights;
    expect(await rights(admin)).toEqual({ create: true, update: true, delete: true });
    expect(await rights(token)).toEqual({ create: false, update: false, delete: false });
    expect((await server.call('GET', 'colors/about')).status).toBe(401);
  });

  test('references lead to what names and finds their records', async () => {
    const { token } = await world.person({ facilities: [(await world.facility()).id], roles: ['facilityManager'] });
    const { body } = await server.call('GET', 'lookups/about', { token });
    expect(body).toMatchObject({
      history: true,
      references: { facility_id: { path: 'facilities', relation: 'facility', title: ['name'] } },
    });
  });

  test('a log that only grows is neither changed nor deleted', async () => {
    const { body } = await server.call('GET', 'activityLogs/about', { token: admin });
    expect(body).toMatchObject({ rights: { create: false, update: false, delete: false } });
  });

  test('a name given twice is told in the form’s own words', async () => {
    await color('twice');
    const body = { label: 'Color twice', key: 'twice-2', lightHex: '#112233' };
    const reply = await server.call('POST', 'colors', { token: admin, body });
    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject({ error: { details: { messages: { label: ['Name already in use.'] } } } });
  });
});
