import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const patch = (id: number, token: string, body: unknown) => server.call('PATCH', `users/${id}`, { token, body });
const employ = (id: number, token: string | undefined, body: unknown) =>
  server.call('POST', `users/${id}/changeEmployment`, { token, body });

async function team() {
  const facility = await world.facility();
  const person = await world.person({ facilities: [facility.id], roles: ['grower'] });
  const manager = await world.person({ facilities: [facility.id], roles: ['facilityManager'] });
  const admin = await world.person({ facilities: [], roles: ['administrator'] });
  return { facility, person, manager, admin };
}

describe('what is a person’s own', () => {
  test('a person changes theme, language, units and the intro video, by path and by id in the body', async () => {
    const { person } = await team();
    const change = { theme: 'dark', lang: 'es', units: 'metric', firstname: 'Renamed' };
    expect((await patch(person.id, person.token, change)).body).toMatchObject(change);
    const body = { id: person.id, showIntroVideo: false };
    expect((await server.call('PATCH', 'users', { token: person.token, body })).body).toMatchObject(body);
    const fields = encodeURIComponent(JSON.stringify({ fields: { showIntroVideo: true, lang: true } }));
    expect((await server.call('GET', `users/${person.id}?filter=${fields}`, { token: person.token })).body).toEqual({
      showIntroVideo: false,
      lang: 'es',
    });
  });

  test.each([
    { email: 'new@example.test' },
    { status: 'active' },
    { hourlyRate: 99 },
    { client_id: 1 },
    { applicatorLicense: 'X-1' },
    { passwordHash: 'x' },
    { twoFactorEnabled: true },
    { lastlogin: '2026-01-01' },
  ])('what others manage is refused: %o', async (change) => {
    const { person } = await team();
    expect((await patch(person.id, person.token, change)).status).toBe(422);
  });

  test('a replacement keeps what others manage, and nobody changes a colleague', async () => {
    const { person, manager, admin } = await team();
    await employ(person.id, admin.token, { email: `Kept-${person.id}@Example.test` });
    const body = { firstname: 'Whole', lastname: 'Record' };
    const put = await server.call('PUT', `users/${person.id}`, { token: person.token, body });
    expect(put.body).toMatchObject({ firstname: 'Whole', email: `kept-${person.id}@example.test` });
    const read = await server.call('GET', `users/${person.id}`, { token: manager.token });
    expect(read.body).toMatchObject({ lastname: 'Record' });
    expect((await patch(person.id, manager.token, { theme: 'dark' })).status).toBe(403);
  });
});

describe('what others manage', () => {
  test('a manager sets rate and licence of the people there; address and company are for administrators', async () => {
    const { facility, person, manager, admin } = await team();
    const licence = { hourlyRate: 27.25, applicatorLicense: 'WA-123', applicatorExpiry: '2027-05-01' };
    expect((await employ(person.id, manager.token, licence)).body).toMatchObject({
      id: person.id,
      facility_id: facility.id,
      ...licence,
    });
    expect((await employ(person.id, manager.token, { email: 'a@example.test' })).status).toBe(403);
    expect((await employ(person.id, manager.token, { client_id: null })).status).toBe(403);
    expect((await employ(person.id, admin.token, { client_id: 999_999 })).status).toBe(422);
    expect((await employ(person.id, admin.token, { email: 'no address' })).status).toBe(422);
  });

  test('rate and licence are of one facility: another manager neither reads nor changes them', async () => {
    const { facility, person, manager } = await team();
    const elsewhere = await team();
    await world.row('user_facilities', { user_id: person.id, facility_id: elsewhere.facility.id, status: 'available' });
    const licence = { hourlyRate: 27.25, applicatorLicense: 'WA-123', position: 'Head grower' };
    await employ(person.id, manager.token, licence);
    const forged = { hourlyRate: 0.01, applicatorLicense: 'FORGED' };
    expect((await employ(person.id, elsewhere.manager.token, forged)).body).toMatchObject({
      facility_id: elsewhere.facility.id,
      ...forged,
      position: null,
    });
    const named = await employ(person.id, elsewhere.manager.token, { ...forged, facility_id: facility.id });
    expect(named.status).toBe(404);
    const seen = async (token: string, path: string) =>
      (
        await server.call(
          'GET',
          `${path}?filter=${encodeURIComponent(JSON.stringify({ where: { user_id: person.id, facility_id: facility.id } }))}`,
          { token },
        )
      ).body as Record<string, unknown>[];
    for (const path of ['vFacilityUsers', 'ag_userFacilities']) {
      expect(await seen(manager.token, path)).toMatchObject([licence]);
      expect(await seen(elsewhere.manager.token, path)).toEqual([]);
      expect((await seen(person.token, path))[0]).not.toHaveProperty('hourlyRate');
    }
    expect((await server.call('GET', `users/${person.id}/access`, { token: manager.token })).body).toMatchObject({
      places: [{ employment: licence }],
    });
    expect((await server.call('GET', `users/${person.id}`, { token: manager.token })).body).not.toHaveProperty(
      'hourlyRate',
    );
  });

  test('an administrator names the facility where there are several', async () => {
    const { facility, person, admin } = await team();
    const other = await world.facility();
    await world.row('user_facilities', { user_id: person.id, facility_id: other.id, status: 'available' });
    expect((await employ(person.id, admin.token, { hourlyRate: 5 })).status).toBe(400);
    expect((await employ(person.id, admin.token, { hourlyRate: 5, facility_id: 999_999 })).status).toBe(404);
    expect((await employ(person.id, admin.token, { hourlyRate: 5, facility_id: facility.id })).body).toMatchObject({
      facility_id: facility.id,
      hourlyRate: 5,
    });
  });

  test('what is asked of an account is the person’s, not the colleagues’ to read', async () => {
    const { person, manager, admin } = await team();
    await server.services.pool.query(`update users set "cellPhone" = '4711' where id = $1`, [person.id]);
    const read = async (token: string) =>
      (await server.call('GET', `users/${person.id}`, { token })).body as Record<string, unknown>;
    expect(await read(person.token)).toMatchObject({ cellPhone: '4711' });
    for (const key of ['cellPhone', 'lastlogin', 'failedLogins', 'lockedUntil', 'client_id', 'twoFactorEnabled']) {
      expect((await read(manager.token))[key] ?? null, key).toBeNull();
      expect(await read(admin.token)).toHaveProperty(key);
    }
    const own = (await server.call('GET', 'users/myData', { token: person.token })).body as {
      collections: Record<string, Record<string, unknown>[]>;
    };
    expect(own.collections['users']?.[0]).toHaveProperty('cellPhone');
  });

  test('visitors, the person, colleagues and managers elsewhere change nothing', async () => {
    const { person } = await team();
    const elsewhere = await team();
    expect((await employ(person.id, undefined, { hourlyRate: 1 })).status).toBe(401);
    expect((await employ(person.id, person.token, { hourlyRate: 1 })).status).toBe(403);
    expect((await employ(person.id, elsewhere.manager.token, { hourlyRate: 1 })).status).toBe(404);
    expect((await employ(person.id, person.token, { roles: [7] })).status).toBe(422);
  });

  test('two people cannot differ by the case of their address alone', async () => {
    const { person, manager, admin } = await team();
    await employ(person.id, admin.token, { email: `same-${person.id}@example.test` });
    const second = await employ(manager.id, admin.token, { email: `SAME-${person.id}@example.test` });
    expect(second.status).toBe(422);
    await expect(
      server.services.pool.query('update users set email = $1 where id = $2', [
        `Same-${person.id}@example.test`,
        manager.id,
      ]),
    ).rejects.toThrow('users__email_lower__unique');
  });

  test('an administrator suspends with a reason; the session ends at once, for good', async () => {
    const { person, admin } = await team();
    const act = (action: string, token: string, body: unknown = {}) =>
      server.call('POST', `users/${person.id}/${action}`, { token, body });
    const elsewhere = await team();
    expect((await act('suspend', elsewhere.manager.token, { reason: 'left' })).status).toBe(404);
    expect((await act('suspend', person.token, { reason: 'left' })).status).toBe(403);
    expect((await act('suspend', admin.token)).status).toBe(422);
    expect((await act('suspend', admin.token, { reason: 'left the company' })).body).toMatchObject({
      status: 'suspended',
    });
    expect((await server.call('GET', 'users/session', { token: person.token })).status).toBe(401);
    expect((await act('activate', admin.token)).status).toBe(404);
    expect((await act('reinstate', admin.token)).body).toMatchObject({ status: 'active' });
    expect((await server.call('GET', 'users/session', { token: person.token })).status).toBe(401);
  });
});
