import { roles } from '@trellis/access/model';
import { SessionTokens } from '@trellis/access/server';
import { alertMessages } from '@trellis/alerts/model';
import { personalMessages } from '@trellis/notifications/model';
import { createRegistry, shellMessages, type EntityDefinition } from '@trellis/entity-kit';
import { messageOf, tellFacility, type LiveMessage } from '@trellis/server-kit';
import { importReadings } from '@trellis/telemetry/server';
import { unitMessages } from '@trellis/units/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFeatures } from './app.ts';
import { makeWorld, startTestServer, type MadeUnit, type TestServer, type World } from './testing/index.testing.ts';
import { createSampleMaker, type SampleMaker } from './testing/make-sample.ts';

// A person who is in a facility as nothing but a tenant reads what belongs to the units let to them, and what concerns
// everybody in the house; nothing else of the facility is there for them.
const registry = createRegistry(createFeatures(new SessionTokens()).flatMap((feature) => feature.entities ?? []));
let server: TestServer;
let world: World;
let samples: SampleMaker;
let here: { id: number };
let landlord: { id: number; token: string };
let tenant: { id: number; token: string };
let neighbour: { id: number; token: string };
let [rented, owned]: MadeUnit[] = [];

beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
  samples = createSampleMaker(server.services.registry, server.services.pool);
  here = await world.facility();
  landlord = await world.person({ facilities: [here.id], roles: ['facilityManager'] });
  [rented, owned] = [await world.unit(here), await world.unit(here)];
  tenant = await tenantOf(rented);
  neighbour = await tenantOf(await world.unit(here));
});
afterAll(() => server.stop());

async function tenantOf(unit: MadeUnit | undefined): Promise<{ id: number; token: string }> {
  const client = await world.row('clients', { name: `Tenant ${unit?.id}` });
  const set = await world.row('platform_group_collections', {
    facility_id: here.id,
    name: `Let ${unit?.id}`,
    tenantClient_id: client,
  });
  await world.row('platform_group_collection_members', {
    platformGroupCollection_id: set,
    platformGroup_id: unit?.id,
  });
  const person = await world.person({ facilities: [here.id], roles: ['subTenant'] });
  await server.services.pool.query('update users set client_id = $1 where id = $2', [client, person.id]);
  return person;
}
const get = (address: string, { token }: { token: string }) => server.call('GET', address, { token });
const idsOf = async (address: string, who: { token: string }) =>
  ((await get(address, who)).body as { id: number }[]).map(({ id }) => id);

/** Whether the rows belong to a facility, by themselves or through their parents. */
function ofFacility(entity: EntityDefinition): boolean {
  if (entity.scope.kind !== 'parent') return entity.scope.kind === 'facility';
  const field = entity.fields[entity.scope.field];
  return field?.kind === 'reference' && ofFacility(registry.get(field.to));
}
/** What concerns everybody in the house, and what hangs below it. */
function isForAll(entity: EntityDefinition): boolean {
  if (entity.tenants !== undefined || entity.scope.kind !== 'parent') return entity.tenants === 'all';
  const field = entity.fields[entity.scope.field];
  return field?.kind === 'reference' && isForAll(registry.get(field.to));
}

describe.each(
  registry.entities
    .filter((entity) => ofFacility(entity) && !entity.isView && entity.access.read !== 'nobody' && !isForAll(entity))
    .map((entity) => [entity.path, entity] as const),
)('%s', (_, entity) => {
  test('rows of the landlord are nowhere for a tenant', async () => {
    const id = await samples.row(entity, { facilityId: here.id, userId: landlord.id });
    const base = entity.base ?? '/api/v1/';
    for (const who of [tenant, neighbour]) {
      const one = await get(`${base}${entity.path}/${id}`, who);
      expect([403, 404]).toContain(one.status);
      const list = await get(`${base}${entity.path}`, who);
      if (list.status !== 200) expect(list.status).toBe(403);
      else expect((list.body as { id: number }[]).map((row) => row.id)).not.toContain(id);
    }
  });
});

test('their units, with shelves, controllers, sensors and live status, and no others', async () => {
  for (const path of ['ag_platformGroups', 'controllers', 'virtualDevices', 'sensors', 'platformGroupCollections']) {
    const [theirs, others] = [await idsOf(path, tenant), await idsOf(path, neighbour)];
    expect(theirs.length).toBeGreaterThan(0);
    expect(theirs.filter((id) => others.includes(id))).toEqual([]);
    const all = await idsOf(path, landlord);
    expect(all.length).toBeGreaterThan(theirs.length + others.length - 1);
    expect(theirs.every((id) => all.includes(id))).toBe(true);
  }
  const status = await get(`ag_platformGroups/getFullStatus?facility_id=${here.id}`, tenant);
  expect(status.body).toMatchObject([{ platformGroup_id: rented?.id }]);
  const search = await get(`ag_platformGroups/searchStatusByDisplayType?facility_id=${here.id}`, tenant);
  expect(search.body).toMatchObject({ count: 1, platformGroups: [{ platformGroup_id: rented?.id }] });
  expect((await get('maintenanceTasks/getAssets', tenant)).body).toMatchObject({ data: [{ id: rented?.id }] });
});

test('runs, plants, alerts and tickets of their units, through includes too', async () => {
  const place = { facilityId: here.id, userId: landlord.id };
  const entity = (name: string) => server.services.registry.get(name);
  const runs: number[] = [];
  for (const unit of [rented, owned]) {
    const id = await samples.row(entity('lifecycle'), place);
    const platform_id = await world.row('platforms', { platformGroup_id: unit?.id, name: 'Shelf' });
    await world.row('lifecycle_platforms', { lifecycle_id: id, platform_id, platformGroup_id: unit?.id });
    await world.row('exceptions', {
      facility_id: here.id,
      name: 'Hot',
      firstOccurrred: new Date(),
      lastOccurred: new Date(),
      platformGroup_id: unit?.id,
    });
    runs.push(id);
  }
  expect(await idsOf('ag_lifecycles', tenant)).toEqual([runs[0]]);
  expect(await idsOf('ExceptionLists', tenant)).toHaveLength(1);
  const filter = encodeURIComponent(JSON.stringify({ include: ['platformGroups'] }));
  const areas = (await get(`ag_areas?filter=${filter}`, tenant)).body as { platformGroups: { id: number }[] }[];
  expect(areas.length).toBeGreaterThan(1);
  expect(areas.flatMap(({ platformGroups }) => platformGroups.map(({ id }) => id))).toEqual([rented?.id]);
});

test('a tenant reports a problem with a unit of theirs and renames none', async () => {
  const report = (unit: MadeUnit | undefined) =>
    server.call('POST', 'repairTickets/createRepairTicket', {
      token: tenant.token,
      body: {
        name: 'Air - Too hot',
        description: 'Since noon',
        problemDate: '2026-05-01T10:00:00Z',
        platformGroupIds: [unit?.id],
      },
    });
  expect((await report(rented)).status).toBe(200);
  expect((await report(owned)).status).toBe(422);
  const rename = await server.call('PATCH', `ag_platformGroups/${rented?.id}`, {
    token: tenant.token,
    body: { name: 'Mine' },
  });
  expect(rename.status).toBe(403);
});

test('calls over the whole facility are not for tenants', async () => {
  for (const address of [
    `facilities/getStats?facility_id=${here.id}`,
    `facilities/getOfflineControllers?facility_id=${here.id}`,
    `ag_inFlightLifecycles/getInFlight?facility_id=${here.id}`,
    'ag_userFacilities/getAllFacilityWorkers',
  ])
    expect((await get(address, tenant)).status).toBe(403);
  const menu = await get(`ag_navigationMenus/getMenuForCurrentUser?facility_id=${here.id}`, tenant);
  expect(menu.status).toBe(200);
});

describe('charts and newest readings', () => {
  const noon = Date.now();
  const day = `startDate=${new Date(noon - 3_600_000).toISOString()}&endDate=${new Date(noon + 3_600_000).toISOString()}`;
  const sensorOf = async (unit: MadeUnit | undefined) => {
    const { rows } = await server.services.pool.query<{ id: number; device_id: string }>(
      'select id, device_id from sensors where "platformGroup_id" = $1 and designator_id = 5',
      [unit?.id],
    );
    return rows[0] as { id: number; device_id: string };
  };

  test('are those of their own units', async () => {
    const [mine, foreign] = [await sensorOf(rented), await sensorOf(owned)];
    const rows = [mine, foreign].map(({ id }) => ({
      facilityId: here.id,
      sensorId: id,
      designatorId: 5,
      at: noon,
      value: 21,
      origin: 0 as const,
    }));
    await importReadings(server.services.pool, rows);
    const chart = (sensor: { device_id: string }) =>
      `temperatureSensorHistories/getChartData?${day}&device_id=${sensor.device_id}`;
    const readings = (sensor: { id: number }) => `sensorReadings?${day}&sensor_id=${sensor.id}`;
    for (const address of [chart(mine), readings(mine)])
      expect(await get(address, tenant)).toMatchObject({ status: 200, body: [expect.anything()] });
    for (const address of [chart(foreign), readings(foreign)]) expect((await get(address, tenant)).status).toBe(404);
    for (const address of [chart(mine), readings(mine)]) expect((await get(address, neighbour)).status).toBe(404);
    for (const address of [chart(foreign), readings(foreign)]) expect((await get(address, landlord)).status).toBe(200);
  });

  test('of the whole facility hold no sensor of anybody else', async () => {
    const newest = async (who: { token: string }) =>
      (
        (await get(`latest-sensor-readings/loadFacilitySensors?facility_id=${here.id}`, who)).body as {
          data: { platformGroup_id: number }[];
        }
      ).data.map(({ platformGroup_id }) => platformGroup_id);
    expect(new Set(await newest(tenant))).toEqual(new Set([rented?.id]));
    expect(await newest(landlord)).toContain(owned?.id);
    const one = async (unit: MadeUnit | undefined) =>
      (
        await get(
          `latest-sensor-readings/loadFacilitySensor?facility_id=${here.id}&deviceId=${(await sensorOf(unit)).device_id}`,
          tenant,
        )
      ).status;
    expect([await one(rented), await one(owned)]).toEqual([200, 404]);
  });
});

describe('commands', () => {
  const LIGHTS_ON = 47;
  const letControl = (isAllowed: boolean) =>
    server.services.pool.query('update platform_group_collections set "allowControl" = $2 where name = $1', [
      `Let ${rented?.id}`,
      isAllowed,
    ]);
  const send = (who: { token: string }, unit: MadeUnit | undefined, more: object = {}) =>
    server.call('POST', 'controllerCommands', {
      token: who.token,
      body: [{ controller_id: unit?.controller.id, action_id: LIGHTS_ON, ...more }],
    });
  const preview = (unit: MadeUnit | undefined) =>
    server.call('POST', 'controllerCommands/preview', {
      token: tenant.token,
      body: { action_id: LIGHTS_ON, platformGroups: [unit?.id] },
    });

  test('are refused to a tenant whose set of units does not allow them', async () => {
    await letControl(false);
    expect((await send(tenant, rented)).status).toBe(403);
    expect((await send(tenant, owned)).status).toBe(404);
    expect((await preview(rented)).status).toBe(403);
    const batch = { token: tenant.token, body: { platformGroups: [rented?.id], durationSeconds: 5 } };
    expect((await server.call('POST', 'controllerCommands/batchIrrigate', batch)).status).toBe(403);
  });

  test('reach the tenant’s own units where the set allows them, and no others', async () => {
    await letControl(true);
    const sent = await send(tenant, rented);
    expect(sent).toMatchObject({ status: 200, body: [{ platformGroup_id: rented?.id, user_id: tenant.id }] });
    const [{ id }] = sent.body as [{ id: number }];
    expect((await send(tenant, owned)).status).toBe(404);
    expect((await send(neighbour, rented)).status).toBe(404);
    expect((await send(tenant, rented, { override: true })).status).toBe(403);
    expect((await preview(owned)).body).toMatchObject({ error: { statusCode: 403 } });
    const mixed = { action_id: LIGHTS_ON, platformGroups: [rented?.id, owned?.id] };
    expect(
      (await server.call('POST', 'controllerCommands/preview', { token: tenant.token, body: mixed })).body,
    ).toMatchObject({
      skipped: expect.arrayContaining([
        { platformGroup_id: owned?.id, platformGroupName: null, reason: 'unknown', text: expect.any(String) as string },
      ]) as unknown,
    });
    const cancel = (who: { token: string }) =>
      server.call('POST', 'controllerCommands/cancel', { token: who.token, body: { ids: [id] } });
    expect((await cancel(neighbour)).status).toBe(404);
    expect(await cancel(tenant)).toMatchObject({ status: 200, body: [{ id, state: 'cancelled' }] });
    const { body } = await send(landlord, rented);
    const [{ id: ofLandlord }] = body as [{ id: number }];
    const others = await server.call('POST', 'controllerCommands/cancel', {
      token: tenant.token,
      body: { ids: [ofLandlord] },
    });
    expect(others.status).toBe(404);
    await letControl(false);
  });
});

test('a tenant writes into the diary of a run in their units, and of no other', async () => {
  const runs = await Promise.all(
    [rented, owned].map(async (unit) => {
      const id = await samples.row(server.services.registry.get('lifecycle'), {
        facilityId: here.id,
        userId: landlord.id,
      });
      const platform_id = await world.row('platforms', { platformGroup_id: unit?.id, name: `Shelf of ${id}` });
      await world.row('lifecycle_platforms', { lifecycle_id: id, platform_id, platformGroup_id: unit?.id });
      return id;
    }),
  );
  const comment = (id: number | undefined, token?: string, text = 'Leaves look pale') =>
    server.call('POST', `ag_lifecycles/${id}/comment`, { token, body: { text } });
  const [mine, foreign] = runs;
  expect(await comment(mine, tenant.token)).toMatchObject({
    status: 200,
    body: { lifecycle_id: mine, kind: 'note', text: 'Leaves look pale', user_id: tenant.id },
  });
  expect((await comment(foreign, tenant.token)).status).toBe(404);
  expect((await comment(mine, neighbour.token)).status).toBe(404);
  expect((await comment(mine, landlord.token)).status).toBe(200);
  expect((await comment(mine)).status).toBe(401);
  expect((await comment(mine, tenant.token, '  ')).status).toBe(422);
  const reader = await world.person({ facilities: [here.id], roles: ['maintenance'] });
  expect((await comment(mine, reader.token)).status).toBe(403);
});

describe('the live socket', () => {
  const sockets: WebSocket[] = [];
  afterAll(() => {
    for (const socket of sockets) socket.close();
  });
  async function listen({ token }: { token: string }) {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws/facility${here.id}?access_token=${token}`);
    sockets.push(socket);
    const heard: { type: string; payload: Record<string, unknown> }[] = [];
    socket.addEventListener('message', ({ data }) =>
      heard.push(
        ...([JSON.parse(String(data))] as (typeof heard)[number][]).flat().filter(({ type }) => type !== 'ping'),
      ),
    );
    const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)));
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', () => reject(new Error('The socket was refused.')));
    });
    return { heard, closed };
  }
  const tell = (...messages: LiveMessage[]) => tellFacility(server.services.bus, here.id, messages);
  const reading = (unit: MadeUnit | undefined, value: number): LiveMessage =>
    messageOf(unitMessages.reportReading, {
      controllerId: null,
      platformGroupId: unit?.id ?? null,
      deviceId: 'x',
      designatorId: 5,
      priority: 1,
      reading: value,
      data: { timestamp: new Date().toISOString() },
    });
  const changed = (collection: string, id: number, op: 'create' | 'update' | 'delete' = 'update'): LiveMessage =>
    messageOf(shellMessages.entityChanged, { collection, id, op });
  /** The last message, which everybody hears: what came before it has arrived. */
  const end = (id: number): LiveMessage => ({
    type: 'redAlert',
    tenants: alertMessages.redAlert.tenants,
    payload: { id },
  });
  const heardUpTo = (heard: { type: string; payload: Record<string, unknown> }[], id: number) =>
    expect.poll(() => heard.some(({ type, payload }) => type === 'redAlert' && payload['id'] === id)).toBe(true);

  test('carries of readings those of the tenant’s units, of records those they read, of messages their own', async () => {
    const [theirs, landlords] = [await listen(tenant), await listen(landlord)];
    const rentedRow = changed('ag_platformGroups', rented?.id ?? 0);
    const ownedRow = changed('ag_platformGroups', owned?.id ?? 0);
    const deleted = changed('ag_platformGroups', 999_999, 'delete');
    const secret = changed('activityLogs', 1, 'create');
    const sensorless = messageOf(unitMessages.sensorNameChanged, {
      controllerId: null,
      platformGroupId: null,
      deviceId: 'x',
      name: 'Vault',
      data: { timestamp: new Date().toISOString() },
    });
    const signOut = messageOf(shellMessages.facilityUserLogout, { userIds: [landlord.id + 100_000] });
    const setting = (user_id: number | null) =>
      messageOf(
        shellMessages.frontendPreferenceUpdated,
        { id: null, user_id, preferenceName: 'theme', setting: 'dark' },
        user_id === null ? {} : { to: user_id },
      );
    const personal = (to: number) =>
      messageOf(personalMessages.personalMessage, { title: String(to), text: '' }, { to });
    tell(
      ...[
        reading(rented, 1),
        reading(owned, 2),
        reading(undefined, 3),
        rentedRow,
        ownedRow,
        deleted,
        secret,
        sensorless,
      ],
      ...[
        signOut,
        setting(landlord.id),
        setting(tenant.id),
        setting(null),
        personal(tenant.id),
        personal(landlord.id),
        end(1),
      ],
    );
    await heardUpTo(theirs.heard, 1);
    await heardUpTo(landlords.heard, 1);
    expect(
      theirs.heard.map(({ type, payload }) => [
        type,
        payload['platformGroupId'] ?? payload['id'] ?? payload['user_id'] ?? payload['title'] ?? null,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['reportReading', rented?.id],
        ['entityChanged', rented?.id],
        ['frontendPreferenceUpdated', tenant.id],
        ['frontendPreferenceUpdated', null],
        ['personalMessage', String(tenant.id)],
        ['redAlert', 1],
      ]),
    );
    expect(theirs.heard).toHaveLength(6);
    // All but what is for the tenant alone.
    expect(landlords.heard).toHaveLength(13);
  });

  test('follows the lease: a unit let now is heard, after all was read anew; one given back is not', async () => {
    const { heard } = await listen(neighbour);
    const { rows } = await server.services.pool.query<{ id: number }>(
      `select c.id from platform_group_collections c join users u on u.client_id = c."tenantClient_id" where u.id = $1`,
      [neighbour.id],
    );
    tell(reading(owned, 1), end(2));
    await heardUpTo(heard, 2);
    const added = await server.call('POST', 'platformGroupCollectionMembers', {
      token: landlord.token,
      body: { platformGroupCollection_id: rows[0]?.id, platformGroup_id: owned?.id },
    });
    expect(added.status).toBe(200);
    await expect.poll(() => heard.some(({ type }) => type === 'resync')).toBe(true);
    tell(reading(owned, 2), end(3));
    await heardUpTo(heard, 3);
    const { id } = added.body as { id: number };
    await server.call('DELETE', `platformGroupCollectionMembers/${id}`, { token: landlord.token });
    await expect.poll(() => heard.filter(({ type }) => type === 'resync').length).toBe(2);
    tell(reading(owned, 3), end(4));
    await heardUpTo(heard, 4);
    expect(heard.flatMap(({ type, payload }) => (type === 'reportReading' ? [payload['reading']] : []))).toEqual([2]);
  });

  test('closes when somebody is no tenant there any more, or a member is only a tenant from now on', async () => {
    const person = await world.person({ facilities: [here.id], roles: ['grower', 'subTenant'] });
    const before = await listen(person);
    const admin = await world.person({ facilities: [], roles: ['administrator'] });
    const change = { facility_id: null, role_ids: [roles.subTenant.id] };
    expect(
      (await server.call('POST', `users/${person.id}/changeRoles`, { token: admin.token, body: change })).status,
    ).toBe(200);
    expect(await before.closed).toBe(1012);
    const asTenant = await listen(person);
    tell(reading(owned, 9), end(5));
    await heardUpTo(asTenant.heard, 5);
    expect(asTenant.heard.map(({ type }) => type)).not.toContain('reportReading');
    const { rows: members } = await server.services.pool.query<{ id: number }>(
      'select id from user_facilities where user_id = $1',
      [person.id],
    );
    const address = `ag_userFacilities/${members[0]?.id}/revoke`;
    expect((await server.call('POST', address, { token: admin.token, body: {} })).status).toBe(200);
    expect(await asTenant.closed).toBe(1012);
    await expect(listen(person)).rejects.toThrow('refused');
  });
});

test('a tenant who also works in the house sees it whole; without a client nothing is theirs', async () => {
  const both = await world.person({ facilities: [here.id], roles: ['subTenant', 'grower'] });
  expect((await idsOf('ag_platformGroups', both)).length).toBeGreaterThan(2);
  const nobody = await world.person({ facilities: [here.id], roles: ['subTenant'] });
  expect(await idsOf('ag_platformGroups', nobody)).toEqual([]);
});
