import { makeWorld, startTestServer, whileHeld, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const post = (address: string, token: string | undefined, body: unknown = {}) =>
  server.call('POST', address, { token, body });
const membershipOf = async (user: number, facility: number) => {
  const { rows } = await server.services.pool.query<{ id: number; status: string; decidedBy: number | null }>(
    'select id, status, "decidedBy" from user_facilities where user_id = $1 and facility_id = $2',
    [user, facility],
  );
  return rows[0];
};

async function story() {
  const [home, wanted] = [await world.facility(), await world.facility()];
  const person = await world.person({ facilities: [home.id], roles: ['grower'] });
  const manager = await world.person({ facilities: [wanted.id], roles: ['facilityManager'] });
  return { home, wanted, person, manager };
}

describe('ask for a facility', () => {
  test('a person asks, the manager there grants, and the person works there at once', async () => {
    const { wanted, person, manager } = await story();
    const body = { facility_id: wanted.id, requestNote: 'I work there from Monday.' };
    const asked = await post('ag_clientFacilities/requestFacility', person.token, body);
    expect(asked.body).toMatchObject({ user_id: person.id, facility_id: wanted.id, status: 'requested' });
    const mine = await server.call('GET', 'userFacilities/get', { token: person.token });
    expect(mine.body).toContainEqual(
      expect.objectContaining({ status: 'requested', facility: expect.objectContaining({ id: wanted.id }) as object }),
    );
    const move = () => post('users/switchFacility', person.token, { facility_id: wanted.id });
    expect((await move()).status).toBe(404);
    const { id } = asked.body as { id: number };
    const granted = await post(`ag_userFacilities/${id}/grant`, manager.token);
    expect(granted.body).toMatchObject({ status: 'available', decidedBy: manager.id });
    expect((await move()).body).toMatchObject({ facility_id: wanted.id });
    expect((await post(`ag_userFacilities/${id}/revoke`, manager.token)).body).toMatchObject({ status: 'revoked' });
    expect((await server.call('GET', `facilities/${wanted.id}`, { token: person.token })).status).toBe(404);
  });

  test('a denied request can be asked again, a member needs none, an unknown or closed facility is nowhere', async () => {
    const { home, wanted, person, manager } = await story();
    const ask = (facility_id: number) => post('ag_clientFacilities/requestFacility', person.token, { facility_id });
    const { id } = (await ask(wanted.id)).body as { id: number };
    expect((await ask(wanted.id)).body).toMatchObject({ id, status: 'requested' });
    await post(`ag_userFacilities/${id}/deny`, manager.token);
    expect(await membershipOf(person.id, wanted.id)).toMatchObject({ status: 'denied', decidedBy: manager.id });
    expect((await ask(wanted.id)).body).toMatchObject({ id, status: 'requested', decidedBy: null });
    expect((await ask(home.id)).body).toMatchObject({ error: { code: 'ALREADY_MEMBER' } });
    expect((await ask(999_999)).status).toBe(404);
    await server.services.pool.query('update facilities set active = false where id = $1', [wanted.id]);
    expect((await ask(wanted.id)).status).toBe(404);
  });

  test('nobody decides about oneself, for another facility, or without the role', async () => {
    const { wanted, person, manager } = await story();
    const asked = await post('ag_clientFacilities/requestFacility', person.token, { facility_id: wanted.id });
    const { id } = asked.body as { id: number };
    const elsewhere = await world.person({
      facilities: [(await world.facility()).id],
      roles: ['facilityManager'],
    });
    const colleague = await world.person({ facilities: [wanted.id], roles: ['grower'] });
    expect((await post(`ag_userFacilities/${id}/grant`, undefined)).status).toBe(401);
    expect((await post(`ag_userFacilities/${id}/grant`, person.token)).status).toBe(404);
    expect((await post(`ag_userFacilities/${id}/grant`, elsewhere.token)).status).toBe(404);
    expect((await post(`ag_userFacilities/${id}/grant`, colleague.token)).status).toBe(403);
    expect((await post(`ag_userFacilities/${id}/revoke`, manager.token)).body).toMatchObject({
      error: { code: 'WRONG_STATE' },
    });
    const patch = { token: manager.token, body: { user_id: manager.id } };
    expect((await server.call('PATCH', `ag_userFacilities/${id}`, patch)).status).toBe(404);
    expect((await post('ag_clientFacilities/requestFacility', undefined, { facility_id: wanted.id })).status).toBe(401);
    expect((await post('ag_clientFacilities/requestFacility', person.token, {})).status).toBe(422);
  });

  test('who is let in at the moment they ask stays a member', async () => {
    const { wanted, person } = await story();
    const ask = () => post('ag_clientFacilities/requestFacility', person.token, { facility_id: wanted.id });
    await ask();
    const late = await whileHeld(
      server.services.pool,
      [
        `update user_facilities set status = 'available' where user_id = $1 and facility_id = $2`,
        [person.id, wanted.id],
      ],
      ask,
    );
    expect(late.body).toMatchObject({ error: { code: 'ALREADY_MEMBER' } });
    expect(await membershipOf(person.id, wanted.id)).toMatchObject({ status: 'available' });
  });

  test('two requests at once make one row', async () => {
    const { wanted, person } = await story();
    const ask = () => post('ag_clientFacilities/requestFacility', person.token, { facility_id: wanted.id });
    const replies = await Promise.all([ask(), ask(), ask()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(replies.map(({ body }) => (body as { id: number }).id)).size).toBe(1);
  });
});

describe('people of a facility', () => {
  test('memberships with their facility are listed for its manager alone', async () => {
    const { wanted, person, manager } = await story();
    await post('ag_clientFacilities/requestFacility', person.token, { facility_id: wanted.id });
    const filter = encodeURIComponent(JSON.stringify({ where: { facility_id: wanted.id } }));
    const list = await server.call('GET', `userFacilities?filter=${filter}`, { token: manager.token });
    expect(list.body).toHaveLength(2);
    expect(list.body).toContainEqual(expect.objectContaining({ user_id: person.id, status: 'requested' }));
    expect(JSON.stringify(list.body)).not.toContain('metrcApiKey');
    expect((await server.call('GET', `userFacilities?filter=${filter}`, { token: person.token })).status).toBe(403);
    expect((await server.call('GET', 'userFacilities/get')).status).toBe(401);
  });

  test('people come with their roles, workers are the active ones, strangers see neither', async () => {
    const { wanted, person, manager } = await story();
    const filter = encodeURIComponent(
      JSON.stringify({ where: { facility_id: wanted.id, email: { like: '%@example.test' } }, include: 'roles' }),
    );
    const seen = await server.call('GET', `vFacilityUsers?filter=${filter}`, { token: manager.token });
    expect(seen.body).toEqual([
      expect.objectContaining({
        id: manager.id,
        facility_id: wanted.id,
        roles: [expect.objectContaining({ role_id: 2 })],
      }),
    ]);
    expect((await server.call('GET', `vFacilityUsers?filter=${filter}`, { token: person.token })).body).toEqual([]);
    const workers = (token: string | undefined) =>
      server.call('GET', `ag_userFacilities/getAllFacilityWorkers?facility_id=${wanted.id}`, { token });
    expect((await workers(manager.token)).body).toMatchObject([{ id: manager.id, firstname: 'Test' }]);
    expect((await workers(person.token)).status).toBe(404);
    expect((await workers(undefined)).status).toBe(401);
  });
});
