import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { untilTrue } from '@trellis/test-kit/until';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

interface Preference {
  user_id: number | null;
  preferenceName: string;
  setting: string | null;
}

let server: TestServer;
let world: World;
const sockets: WebSocket[] = [];
beforeAll(async () => {
  server = await startTestServer();
  world = makeWorld(server.services);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
afterAll(() => server.stop());

/** A browser of a person in a facility, and the preferences it hears of. */
async function listen(facility: number, token: string): Promise<Preference[]> {
  const heard: Preference[] = [];
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws/facility${facility}?access_token=${token}`);
  sockets.push(socket);
  socket.addEventListener('message', ({ data }) => {
    const messages = [JSON.parse(String(data))].flat() as { type: string; payload: Preference }[];
    for (const { type, payload } of messages) if (type === 'frontendPreferenceUpdated') heard.push(payload);
  });
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  return heard;
}

test('a changed preference reaches the other tabs of the person, whichever call changed it, and nobody else', async () => {
  const { id: facility } = await world.facility();
  const person = await world.person({ facilities: [facility], roles: ['grower'] });
  const colleague = await world.person({ facilities: [facility], roles: ['grower'] });
  const heard = await listen(facility, person.token);
  const overheard = await listen(facility, colleague.token);
  const newest = (name: string) => heard.findLast(({ preferenceName }) => preferenceName === name)?.setting;
  await server.call('PATCH', `users/${person.id}`, {
    token: person.token,
    body: { theme: 'dark', showFullVfuName: true },
  });
  await untilTrue(() => newest('theme') === 'dark' && newest('showFullVfuName') === 'true');
  const preference = { userPreferenceParameter_id: 9, userPreferenceValue_id: 14 };
  await server.call('POST', 'userPreferences', { token: person.token, body: preference });
  await untilTrue(() => newest('timePreference24Hour') === '14');
  const own = { facility_id: facility, preferenceName: 'grid', setting: '{"rows":5}' };
  await server.call('POST', 'facilityFrontendPreferences/save', { token: person.token, body: own });
  await untilTrue(() => newest('grid') === '{"rows":5}');
  expect(heard.every(({ user_id }) => user_id === person.id)).toBe(true);
  const manager = await world.person({ facilities: [facility], roles: ['facilityManager'] });
  const shared = { facility_id: facility, preferenceName: 'units', setting: 'metric' };
  await server.call('POST', 'facilityFrontendPreferences', { token: manager.token, body: shared });
  await untilTrue(() => overheard.length > 0);
  expect(overheard).toEqual([expect.objectContaining({ user_id: null, preferenceName: 'units', setting: 'metric' })]);
});

test('units are as the facility prefers until a person chooses, and again when they take the choice back', async () => {
  const [{ id: facility }, { id: other }] = [await world.facility(), await world.facility()];
  const person = await world.person({ facilities: [facility, other], roles: ['grower'] });
  const units = async (facility_id = facility) => {
    await server.call('POST', 'users/switchFacility', { token: person.token, body: { facility_id } });
    const { body } = await server.call('GET', 'users/session', { token: person.token });
    const { units: shown, ownUnits } = body as { units: string; ownUnits: string | null };
    return { shown, ownUnits };
  };
  const choose = (own: string | null) =>
    server.call('PATCH', `users/${person.id}`, { token: person.token, body: { units: own } });
  expect(await units()).toEqual({ shown: 'imperial', ownUnits: null });
  const manager = await world.person({ facilities: [facility], roles: ['facilityManager'] });
  await server.call('POST', 'facilityFrontendPreferences', {
    token: manager.token,
    body: { facility_id: facility, preferenceName: 'units', setting: 'metric' },
  });
  expect(await units(other)).toEqual({ shown: 'imperial', ownUnits: null });
  expect(await units()).toEqual({ shown: 'metric', ownUnits: null });
  const heard = await listen(facility, person.token);
  const newest = (name: string) => heard.findLast(({ preferenceName }) => preferenceName === name)?.setting;
  await choose('imperial');
  await untilTrue(() => newest('ownUnits') === 'imperial' && newest('units') === 'imperial');
  expect(await units()).toEqual({ shown: 'imperial', ownUnits: 'imperial' });
  await choose(null);
  await untilTrue(() => newest('ownUnits') === null && newest('units') === 'metric');
  expect(await units()).toEqual({ shown: 'metric', ownUnits: null });
});
