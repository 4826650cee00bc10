import { SessionTokens } from '@trellis/access/server';
import { createRegistry, type EntityDefinition } from '@trellis/entity-kit';
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

test('a tenant reports a problem with a unit of theirs, and commands nothing', async () => {
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
  const command = await server.call('POST', 'controllerCommands', {
    token: tenant.token,
    body: [{ controller_id: rented?.controller.id, action_id: 47 }],
  });
  expect(command.status).toBeGreaterThanOrEqual(403);
  const rename = await server.call('PATCH', `ag_platformGroups/${rented?.id}`, {
    token: tenant.token,
    body: { name: 'Mine' },
  });
  expect(rename.status).toBe(403);
});

test('calls over the whole facility, and its socket, are not for tenants', async () => {
  for (const address of [
    `facilities/getStats?facility_id=${here.id}`,
    `facilities/getOfflineControllers?facility_id=${here.id}`,
    `ag_inFlightLifecycles/getInFlight?facility_id=${here.id}`,
    'ag_userFacilities/getAllFacilityWorkers',
  ])
    expect((await get(address, tenant)).status).toBe(403);
  const socket = await fetch(`${server.url}/ws/facility${here.id}?access_token=${tenant.token}`, {
    headers: { upgrade: 'websocket', connection: 'Upgrade' },
  }).catch(() => ({ status: 0 }));
  expect(socket.status).not.toBe(101);
  const menu = await get(`ag_navigationMenus/getMenuForCurrentUser?facility_id=${here.id}`, tenant);
  expect(menu.status).toBe(200);
});

test('a tenant who also works in the house sees it whole; without a client nothing is theirs', async () => {
  const both = await world.person({ facilities: [here.id], roles: ['subTenant', 'grower'] });
  expect((await idsOf('ag_platformGroups', both)).length).toBeGreaterThan(2);
  const nobody = await world.person({ facilities: [here.id], roles: ['subTenant'] });
  expect(await idsOf('ag_platformGroups', nobody)).toEqual([]);
});
