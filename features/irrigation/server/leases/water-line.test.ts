import { designatorIds } from '@trellis/climate/model';
import type { WaterZone } from '@trellis/irrigation/model';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: World;
const noon = Date.parse('2026-11-21T20:00:00Z');
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => new Date(noon) } });
  world = makeWorld(server.services);
  await server.services.pool.query(
    `create table if not exists reading_rollups_15m_of_tanks partition of reading_rollups_15m for values from ('2026-11-21') to ('2026-11-22')`,
  );
});
afterAll(() => server.stop());

const before = (minutes: number) => new Date(noon - minutes * 60_000).toISOString();

async function story() {
  const here = await world.facility();
  const zoneOf = (name: string) =>
    world.row('zones', { facility_id: here.id, name, zonetype_id: 1, leaseSlots: 1, maxFlow: 10 });
  const [east, west] = [await zoneOf('East'), await zoneOf('West')];
  const sensor = async (designator_id: number, place: object, reading?: number) => {
    const id = await world.row('sensors', {
      ...{ facility_id: here.id, device_id: `line-${Math.random()}`, name: 'Line', designator_id },
      ...place,
    });
    if (reading !== undefined)
      await server.services.pool.query(
        `insert into latest_readings (sensor_id, facility_id, designator_id, reading, at, "receivedAt") values ($1, $2, $3, $4, $5, $5)`,
        [id, here.id, designator_id, reading, before(1)],
      );
    return id;
  };
  const grower = await world.person({ facilities: [here.id], roles: ['grower'] });
  return {
    ...{ here, east, west, sensor },
    lineOf: async (zone: number) => {
      const { body } = await server.call('GET', `irrigationLeases/zones?facility_id=${here.id}`, {
        token: grower.token,
      });
      return (body as WaterZone[]).find(({ zone_id }) => zone_id === zone)?.line;
    },
  };
}

test('a zone tells what its own sensors, its dosing controller and values of PLCs measure of its water, and nothing of others', async () => {
  const { here, east, west, sensor, lineOf } = await story();
  const level = await sensor(designatorIds.tankLevel, { zone_id: east }, 64);
  const pump = await sensor(designatorIds.pump, { zone_id: east }, 1);
  const vendorController_id = await world.row('vendor_controllers', {
    ...{ facility_id: here.id, name: 'Dosing', zone_id: east },
  });
  const ec = await sensor(designatorIds.solutionEc, { vendorController_id }, 1.75);
  const pressure = await sensor(designatorIds.waterPressure, {});
  const plc_id = await world.row('plcs', { facility_id: here.id, name: 'Pump house', protocol: 'simulated' });
  await world.row('plc_tags', { plc_id, name: 'Pressure', address: '30001', sensor_id: pressure, zone_id: east });
  const unit = await world.unit(here, { devices: { irrigation: 14 } });
  await sensor(designatorIds.waterFlow, { zone_id: east, platformGroup_id: unit.id }, 3);
  await sensor(designatorIds.temperature, { zone_id: east }, 21);
  await sensor(designatorIds.solutionPh, { zone_id: east, enabled: false }, 6);
  const known = { name: 'Line', at: before(1), dryAt: null };
  expect(await lineOf(east)).toEqual([
    { ...known, sensor_id: pump, designator_id: designatorIds.pump, reading: 1 },
    { ...known, sensor_id: pressure, designator_id: designatorIds.waterPressure, reading: null, at: null },
    { ...known, sensor_id: level, designator_id: designatorIds.tankLevel, reading: 64 },
    { ...known, sensor_id: ec, designator_id: designatorIds.solutionEc, reading: 1.75 },
  ]);
  expect(await lineOf(west)).toEqual([]);
});

test('a tank whose level falls says when it runs dry, one that stands still does not', async () => {
  const { here, east, sensor, lineOf } = await story();
  const falling = await sensor(designatorIds.tankLevel, { zone_id: east }, 40);
  const still = await sensor(designatorIds.tankLevel, { zone_id: east }, 40);
  for (let quarter = 0; quarter < 12; quarter += 1)
    for (const [id, level] of [
      [falling, 40 + quarter],
      [still, 40],
    ] as const)
      await server.services.pool.query(
        `insert into reading_rollups_15m (facility_id, sensor_id, bucket, min, max, sum, count) values ($1, $2, $3, $4, $4, $5, 2)`,
        [here.id, id, before(quarter * 15), level, 2 * level],
      );
  // Four points an hour from 40 %.
  expect((await lineOf(east))?.map(({ sensor_id, dryAt }) => [sensor_id, dryAt])).toEqual([
    [falling, before(-600)],
    [still, null],
  ]);
});
