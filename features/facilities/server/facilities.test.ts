import { usStates } from '@trellis/facilities/model';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: World;
let place: { id: number; manager: string; officer: string; grower: string; admin: string; stranger: string };
beforeAll(async () => {
  server = await startTestServer();
  world = makeWorld(server.services);
  const { id } = await world.facility();
  const person = async (role: 'facilityManager' | 'complianceOfficer' | 'grower', facility = id) =>
    (await world.person({ facilities: [facility], roles: [role] })).token;
  place = {
    id,
    manager: await person('facilityManager'),
    officer: await person('complianceOfficer'),
    grower: await person('grower'),
    stranger: await person('facilityManager', (await world.facility()).id),
    admin: (await world.person({ facilities: [], roles: ['administrator'] })).token,
  };
});
afterAll(() => server.stop());

const setService = (token: string | undefined, body: unknown, id = place.id) =>
  server.call('POST', `facilities/${id}/setService`, { token, body });

test('the provider sets service state and contract; a banner needs its message', async () => {
  expect((await setService(place.admin, { serviceInterruptLevel: 1 })).status).toBe(422);
  const banner = { serviceInterruptLevel: 2, serviceInterruptMessage: 'Work on the network until noon.' };
  expect((await setService(place.admin, { ...banner, serviceLevel_id: 2 })).body).toMatchObject({
    ...banner,
    serviceLevel_id: 2,
  });
  expect((await setService(place.admin, { serviceInterruptMessage: ' ' })).status).toBe(422);
  expect((await setService(place.admin, { serviceLevel_id: 999_999 })).status).toBe(422);
  expect((await setService(place.admin, { serviceInterruptLevel: 0 })).status).toBe(200);
  expect((await setService(place.admin, {}, 999_999)).status).toBe(404);
});

test('when the state of the service changed follows from its own changes alone', async () => {
  const read = async () => {
    const { body } = await server.call('GET', `facilities/${place.id}`, { token: place.admin });
    return (body as { serviceInterruptChangedAt: string | null }).serviceInterruptChangedAt;
  };
  await setService(place.admin, { serviceInterruptLevel: 1, serviceInterruptMessage: 'Short work.' });
  const told = await read();
  expect(told).not.toBeNull();
  await server.call('PATCH', `facilities/${place.id}`, { token: place.manager, body: { electricityRate: 0.21 } });
  await setService(place.admin, { serviceLevel_id: 1 });
  expect(await read()).toBe(told);
  await setService(place.admin, { serviceInterruptLevel: 0 });
  expect(Date.parse((await read()) ?? '')).toBeGreaterThanOrEqual(Date.parse(told ?? ''));
});

test('a facility’s own manager changes neither its contract nor its service state', async () => {
  expect((await setService(undefined, {})).status).toBe(401);
  expect((await setService(place.manager, { serviceLevel_id: 3 })).status).toBe(403);
  for (const body of [{ serviceInterruptLevel: 3 }, { client_id: null }, { active: false }]) {
    expect((await server.call('PATCH', `facilities/${place.id}`, { token: place.manager, body })).status).toBe(422);
  }
  const own = { presentation_showclock: true };
  expect(
    (await server.call('PATCH', `facilities/${place.id}`, { token: place.manager, body: own })).body,
  ).toMatchObject(own);
});

test('a licence is kept by compliance officer and manager, once per state, and does not expire before its issue', async () => {
  const licence = (values: Record<string, unknown>, token = place.officer) =>
    server.call('POST', 'licenses', { token, body: { number: 'L-1', state: 'WA', type: 'cultivation', ...values } });
  expect((await licence({}, place.grower)).status).toBe(403);
  expect((await licence({})).body).toMatchObject({ facility_id: place.id, renewalLeadDays: 60, system: 'none' });
  expect((await licence({}, place.manager)).status).toBe(422);
  expect((await licence({ state: 'CO' })).status).toBe(200);
  const dates = { number: 'L-2', issuedate: '2026-05-01', expirydate: '2026-04-30' };
  expect(await licence(dates)).toMatchObject({
    status: 422,
    body: { error: { details: { messages: { expirydate: ['Invalid Date.'] } } } },
  });
  expect((await licence({ ...dates, expirydate: '2027-04-30' })).status).toBe(200);
});

test('the states are fifty and the federal district, each with two letters of its own', () => {
  expect(usStates).toHaveLength(51);
  expect(new Set(usStates.map(({ abbreviation }) => abbreviation)).size).toBe(51);
  expect(usStates.every(({ abbreviation }) => /^[A-Z]{2}$/.test(abbreviation))).toBe(true);
  expect(usStates).toContainEqual({ name: 'Washington', abbreviation: 'WA' });
});
