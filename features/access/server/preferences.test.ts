import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

/** A moment as the API writes all of them. */
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as unknown;
const asked = (filter: unknown) => encodeURIComponent(JSON.stringify(filter));

describe('time preferences', () => {
  const preferences = async (id: number, token: string) => {
    const where = { user_id: id, userPreferenceParameter_id: { inq: [8, 9] } };
    const { body } = await server.call('GET', `userPreferences?filter=${asked({ where })}`, { token });
    return Object.fromEntries(
      (body as { userPreferenceParameter_id: number; userPreferenceValue_id: number }[]).map((row) => [
        row.userPreferenceParameter_id,
        row.userPreferenceValue_id,
      ]),
    );
  };
  const someone = async () => world.person({ facilities: [(await world.facility()).id], roles: ['grower'] });

  test('what the profile sets shows as preferences, and the other way round', async () => {
    const { id, token } = await someone();
    const change = { timePreference: 12, timePreference24Hour: 14 };
    await server.call('PATCH', `users/${id}`, { token, body: change });
    expect(await preferences(id, token)).toEqual({ 8: 12, 9: 14 });
    const where = asked({ userPreferenceParameter_id: 9 });
    await server.call('POST', `userPreferences/upsertWithWhere?where=${where}`, {
      token,
      body: { userPreferenceValue_id: 13 },
    });
    expect((await server.call('GET', 'users/session', { token })).body).toMatchObject({
      timePreference: 12,
      timePreference24Hour: 13,
    });
  });

  test('a new preference reaches the profile; taking it back brings the default', async () => {
    const { id, token } = await someone();
    const body = { userPreferenceParameter_id: 8, userPreferenceValue_id: 12 };
    const made = await server.call('POST', 'userPreferences', { token, body });
    expect((await server.call('GET', `users/${id}`, { token })).body).toMatchObject({ timePreference: 12 });
    await server.call('DELETE', `userPreferences/${(made.body as { id: number }).id}`, { token });
    expect((await server.call('GET', `users/${id}`, { token })).body).toMatchObject({ timePreference: 11 });
  });

  test('a value of another parameter, a second value and somebody else’s preference are refused', async () => {
    const { token } = await someone();
    const other = await someone();
    const set = (userPreferenceParameter_id: number, userPreferenceValue_id: number, user_id?: number) =>
      server.call('POST', 'userPreferences', {
        token,
        body: { userPreferenceParameter_id, userPreferenceValue_id, ...(user_id && { user_id }) },
      });
    expect((await set(8, 14)).status).toBe(422);
    expect((await set(9, 14)).status).toBe(200);
    expect((await set(9, 13)).status).toBe(422);
    expect((await set(8, 12, other.id)).status).toBe(403);
    expect((await set(8, 999_999)).status).toBe(422);
  });
});

describe('settings of the interface', () => {
  test('everyone gets the facility’s settings and their own, and keeps only their own', async () => {
    const facility = await world.facility();
    const manager = await world.person({ facilities: [facility.id], roles: ['facilityManager'] });
    const grower = await world.person({ facilities: [facility.id], roles: ['grower'] });
    const shared = { facility_id: facility.id, preferenceName: 'tiles', setting: 'large' };
    const make = (token: string) => server.call('POST', 'facilityFrontendPreferences', { token, body: shared });
    expect((await make(grower.token)).status).toBe(403);
    expect((await make(manager.token)).status).toBe(200);
    const save = (token: string | undefined, setting: string) =>
      server.call('POST', 'facilityFrontendPreferences/save', { token, body: { ...shared, setting } });
    expect((await save(grower.token, 'small')).body).toMatchObject({ user_id: grower.id, setting: 'small' });
    expect((await save(grower.token, 'tiny')).body).toMatchObject({ user_id: grower.id, setting: 'tiny' });
    const load = async (token: string | undefined) =>
      server.call('GET', `facilityFrontendPreferences/load?facility_id=${facility.id}`, { token });
    expect((await load(grower.token)).body).toMatchObject({
      success: true,
      data: [
        { user_id: null, setting: 'large' },
        { user_id: grower.id, setting: 'tiny', createdate: moment, updatedate: moment },
      ],
    });
    expect(((await load(manager.token)).body as { data: unknown[] }).data).toHaveLength(1);
    const stranger = await world.person({ facilities: [(await world.facility()).id], roles: ['grower'] });
    expect((await load(stranger.token)).status).toBe(404);
    expect((await save(stranger.token, 'x')).status).toBe(404);
    expect((await load(undefined)).status).toBe(401);
    expect((await server.call('GET', 'facilityFrontendPreferences/load', { token: grower.token })).status).toBe(400);
  });
});

describe('saved views', () => {
  test('a shared view is found by colleagues, a private one and one of another facility are not', async () => {
    const facility = await world.facility();
    const [one, two] = [
      await world.person({ facilities: [facility.id], roles: ['grower'] }),
      await world.person({ facilities: [facility.id], roles: ['grower'] }),
    ];
    const stranger = await world.person({ facilities: [(await world.facility()).id], roles: ['grower'] });
    const keep = (name: string | null, shared: boolean) =>
      server.call('POST', 'ag_gridCustomizations', {
        token: one.token,
        body: { grid_id: '/strains', name, shared, columnsJson: [{ field: 'name' }] },
      });
    expect((await keep('Everyone', true)).status).toBe(200);
    expect((await keep('Mine', false)).status).toBe(200);
    expect((await keep(null, false)).status).toBe(200);
    expect((await keep(null, false)).status).toBe(422);
    const found = (token: string | undefined) =>
      server.call('GET', 'ag_gridCustomizations/getShared?grid_id=%2Fstrains', { token });
    expect((await found(two.token)).body).toMatchObject([
      { name: 'Everyone', sharedBy: 'Test Person', createdate: moment, updatedate: moment },
    ]);
    expect((await found(one.token)).body).toEqual([]);
    expect((await found(stranger.token)).body).toEqual([]);
    expect((await found(undefined)).status).toBe(401);
    const where = { user_id: one.id, grid_id: '/strains' };
    const own = await server.call('GET', `ag_gridCustomizations?filter=${asked({ where })}`, { token: one.token });
    expect(own.body).toHaveLength(3);
  });
});
