import { SessionTokens } from '@trellis/access/server';
import { createRegistry, type EntityDefinition } from '@trellis/entity-kit';
import { importReadings } from '@trellis/telemetry/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFeatures } from './app.ts';
import type { MadeUnit } from './testing/index.testing.ts';
import {
  server,
  world,
  samples,
  here,
  landlord,
  tenant,
  neighbour,
  rented,
  owned,
  openTenancy,
  closeTenancy,
  get,
  idsOf,
} from './testing/tenancy.testing.ts';

beforeAll(openTenancy);
afterAll(closeTenancy);

// A person who is in a facility as nothing but a tenant reads what belongs to the units let to them, and what concerns
// everybody in the house; nothing else of the facility is there for them.
const registry = createRegistry(createFeatures(new SessionTokens()).flatMap((feature) => feature.entities ?? []));

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
  const both = `platformGroup_ids=${rented?.id},${owned?.id}`;
  const lines = await get(`sensorReadings/getSparklines?facility_id=${here.id}&${both}`, tenant);
  expect((lines.body as { units: object[] }).units).not.toContainEqual(
    expect.objectContaining({ platformGroup_id: owned?.id }),
  );
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
    const area = (unit: MadeUnit | undefined) =>
      `sensorReadings/getAreaChart?${day}&designator_id=5&area_id=${unit?.area_id}`;
    expect((await get(area(rented), tenant)).body).toMatchObject([{ avg: 21, count: 1 }]);
    expect((await get(area(owned), tenant)).body).toEqual([]);
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

test('a tenant who also works in the house sees it whole; without a client nothing is theirs', async () => {
  const both = await world.person({ facilities: [here.id], roles: ['subTenant', 'grower'] });
  expect((await idsOf('ag_platformGroups', both)).length).toBeGreaterThan(2);
  const nobody = await world.person({ facilities: [here.id], roles: ['subTenant'] });
  expect(await idsOf('ag_platformGroups', nobody)).toEqual([]);
});
