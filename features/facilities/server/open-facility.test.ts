import type { FacilityOverview } from '@trellis/facilities/model';
import { makeWorld, startTestServer, whileHeld, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: World;
let place: { id: number; admin: string; manager: string; grower: string };
beforeAll(async () => {
  server = await startTestServer();
  world = makeWorld(server.services);
  const { id } = await world.facility();
  const person = async (role: 'administrator' | 'facilityManager' | 'grower') =>
    (await world.person({ facilities: [id], roles: [role] })).token;
  place = {
    id,
    admin: await person('administrator'),
    manager: await person('facilityManager'),
    grower: await person('grower'),
  };
});
afterAll(() => server.stop());

const open = (body: unknown, token: string | undefined = place.admin) =>
  server.call('POST', 'facilities/open', { token, body });
const setActive = (id: number, active: unknown, token: string | undefined = place.admin) =>
  server.call('POST', `facilities/${id}/setActive`, { token, body: { active } });
const overview = async (token: string) =>
  (await server.call('GET', 'facilities/getOverview', { token })).body as FacilityOverview[];

test('a facility is opened with its rooms, set up like another, and with a group of its own for controllers', async () => {
  await server.call('PATCH', `facilities/${place.id}`, {
    token: place.admin,
    body: { hasCurtains: true, growsHemp: true, metrcApiKey: 'k'.repeat(24) },
  });
  const given = {
    name: 'Sierra Ñuñoa 3',
    facility_timezone: 'America/Denver',
    state: 'CO',
    copy_facility_id: place.id,
    areas: [
      { name: 'Flower 1', kind: 'grow' },
      { name: 'Drying', kind: 'dry' },
    ],
  };
  const made = await open(given);
  expect(made.body).toMatchObject({
    name: 'Sierra Ñuñoa 3',
    mqttGroup: 'sierra-nunoa-3',
    hasCurtains: true,
    growsHemp: true,
    isMetrcEnabled: false,
    state: 'CO',
    active: true,
  });
  const { id } = made.body as { id: number };
  expect((await overview(place.admin)).find((row) => row.id === id)).toMatchObject({ areas: 2, units: 0, people: 0 });
  expect((await open({ ...given, name: 'Sierra Nunoa-3' })).body).toMatchObject({ mqttGroup: 'sierra-nunoa-3-2' });
  const twice = await open(given);
  expect(twice.status).toBe(422);
  expect(JSON.stringify(twice.body)).toContain('Name already in use.');
});

test('a facility needs a name and a time zone the clock knows', async () => {
  expect((await open({ name: ' ', facility_timezone: 'UTC' })).status).toBe(422);
  expect((await open({ name: 'Zoneless' })).status).toBe(422);
  expect((await open({ name: 'Zoneless', facility_timezone: 'Mars/Olympus' })).status).toBe(422);
  expect((await open({ name: 'Copy', facility_timezone: 'UTC', copy_facility_id: 999_999 })).status).toBe(404);
  expect((await open({ name: 'Company', facility_timezone: 'UTC', client_id: 999_999 })).status).toBe(422);
});

test('a facility with crops in flight stays open; else it closes and opens again', async () => {
  const unit = await world.facility();
  expect((await setActive(unit.id, false)).body).toMatchObject({ active: false });
  expect((await setActive(unit.id, false)).body).toMatchObject({ active: false });
  expect((await setActive(unit.id, true)).body).toMatchObject({ active: true });
  const category = await world.row('grow_plan_categories', { label: `Category ${unit.id}` });
  const plan = await world.row('grow_plans', { category_id: category, name: `Plan ${unit.id}` });
  const version = await world.row('grow_plan_versions', { growplan_id: plan, version: 1 });
  const run = await world.row('lifecycles', {
    facility_id: unit.id,
    name: 'Run',
    growplan_id: plan,
    growplanVersion_id: version,
    state: 'scheduled',
  });
  const inFlight = { error: { statusCode: 409, code: 'CROPS_IN_FLIGHT' } };
  // Also one that starts at the moment the facility is closed.
  const closing = await whileHeld(
    server.services.pool,
    ['select from facilities where id = $1 for share', [unit.id]],
    () => setActive(unit.id, false),
    [`update lifecycles set state = 'in_flight' where id = $1`, [run]],
  );
  expect(closing.body).toMatchObject(inFlight);
  expect((await setActive(unit.id, false)).body).toMatchObject(inFlight);
  expect((await overview(place.admin)).find((row) => row.id === unit.id)?.runs).toBe(1);
  expect((await setActive(999_999, false)).status).toBe(404);
  expect((await setActive(unit.id, 'no')).status).toBe(422);
});

test('administrators alone open and close; managers see what stands in theirs, growers and visitors nothing', async () => {
  for (const token of [place.manager, place.grower]) {
    expect((await open({ name: 'Mine', facility_timezone: 'UTC' }, token)).status).toBe(403);
    expect((await setActive(place.id, false, token)).status).toBe(403);
  }
  expect((await server.call('POST', 'facilities/open', { body: {} })).status).toBe(401);
  expect((await server.call('POST', `facilities/${place.id}/setActive`, { body: {} })).status).toBe(401);
  expect((await server.call('GET', 'facilities/getOverview', {})).status).toBe(401);
  expect((await overview(place.manager)).map(({ id }) => id)).toEqual([place.id]);
  expect(await overview(place.grower)).toEqual([]);
});
