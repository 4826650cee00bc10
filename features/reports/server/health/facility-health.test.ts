import type { SubsystemHealth } from '@trellis/reports/model';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

const now = new Date('2026-05-01T20:00:00Z');
let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => now } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const ask = (facilityId: number | string, token?: string) =>
  server.call('GET', `facilities/getHealth?facility_id=${facilityId}`, { token });
async function healthOf(facilityId: number, token: string) {
  const { status, body } = await ask(facilityId, token);
  expect(status).toBe(200);
  const { subsystems } = body as { subsystems: SubsystemHealth[] };
  return Object.fromEntries(subsystems.map(({ key, ...rest }) => [key, rest]));
}
const heard = (controllerId: number, at: Date) =>
  server.services.pool.query('update controllers set "lastCommandFetch" = $2 where id = $1', [controllerId, at]);
const reported = (facility_id: number, sensor_id: number | undefined, designator_id: number, at: Date) =>
  server.services.pool.query(
    `insert into latest_readings (sensor_id, facility_id, designator_id, reading, at, "receivedAt") values ($1, $2, $3, 22, $4, $4)`,
    [sensor_id, facility_id, designator_id, at],
  );

async function farm() {
  const here = await world.facility({ co2Enabled: false });
  const away = await world.facility();
  const grower = await world.person({ facilities: [here.id], roles: ['grower'] });
  const stranger = await world.person({ facilities: [away.id], roles: ['facilityManager'] });
  return { here, grower, stranger };
}

test('all is well while every unit is heard and reads, and what a facility does without is not judged', async () => {
  const { here, grower } = await farm();
  const unit = await world.unit(here, { name: 'A-01', designators: [5] });
  await heard(unit.controller.id, minutesAgo(1));
  await reported(here.id, unit.sensors[5], 5, minutesAgo(1));
  const health = await healthOf(here.id, grower.token);
  expect(Object.keys(health)).toEqual([
    'units',
    'controllers',
    'network',
    'sensors',
    'irrigation',
    'co2',
    'compliance',
    'jobs',
  ]);
  const well = { state: 'healthy', affected: 0, worst: null };
  expect(health).toMatchObject({
    units: { ...well, total: 1 },
    controllers: well,
    network: well,
    sensors: { ...well, total: 1 },
    irrigation: well,
    co2: { state: 'disabled' },
    compliance: { state: 'disabled' },
    jobs: well,
  });
});

test('each part names how many are affected and the one that has waited longest', async () => {
  const { here, grower } = await farm();
  const [first, second, third] = [
    await world.unit(here, { name: 'A-01', designators: [5] }),
    await world.unit(here, { name: 'A-02', designators: [5] }),
    await world.unit(here, { name: 'A-03', designators: [5] }),
  ];
  await heard(first.controller.id, minutesAgo(1));
  await heard(second.controller.id, minutesAgo(40));
  await heard(third.controller.id, minutesAgo(90));
  await reported(here.id, first.sensors[5], 5, minutesAgo(1));
  await reported(here.id, second.sensors[5], 5, minutesAgo(41));
  await server.services.pool.query('update facilities set "isMetrcEnabled" = true where id = $1', [here.id]);
  await world.row('metrc_outboxes', {
    facility_id: here.id,
    LicenseNumber: 'C11',
    userId: grower.id,
    action: 'POST',
    service: 'plants/v1/moveplants',
    payload: '[]',
    state: 'rejected',
  });
  await world.row('jobs', { facility_id: here.id, name: 'Archive', state: 'failed', createdate: minutesAgo(10) });
  const health = await healthOf(here.id, grower.token);
  expect(health).toMatchObject({
    units: { state: 'error', affected: 2, total: 3, worst: { name: 'A-03', platformGroup_id: third.id } },
    controllers: { state: 'error', affected: 2, worst: { at: minutesAgo(90).toISOString() } },
    network: { state: 'healthy' },
    sensors: { state: 'warning', affected: 2, total: 3, worst: { at: null, platformGroup_id: third.id } },
    compliance: { state: 'warning', affected: 1, worst: { name: 'plants/v1/moveplants' } },
    jobs: { state: 'warning', affected: 1, total: 1, worst: { name: 'Archive' } },
  });
});

test('silence of the whole facility is a fault of the network, and disabled units count for nothing', async () => {
  const { here, grower } = await farm();
  const unit = await world.unit(here, { designators: [5] });
  await reported(here.id, unit.sensors[5], 5, minutesAgo(30));
  expect(await healthOf(here.id, grower.token)).toMatchObject({
    network: { state: 'error', affected: 1, worst: { name: null, at: minutesAgo(30).toISOString() } },
    sensors: { state: 'error' },
  });
  await server.services.pool.query('update units set "isDisabled" = true where id = $1', [unit.id]);
  expect(await healthOf(here.id, grower.token)).toMatchObject({
    units: { state: 'healthy', total: 0 },
    network: { state: 'healthy' },
    sensors: { state: 'healthy', total: 0 },
  });
});

test('only members of the facility are answered', async () => {
  const { here, stranger } = await farm();
  expect((await ask(here.id)).status).toBe(401);
  expect((await ask(here.id, stranger.token)).status).toBe(404);
  expect((await ask('none', stranger.token)).status).toBe(404);
});
