import { growOn, makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { inTransaction } from '@trellis/server-kit';
import { readingOrigins } from '@trellis/telemetry/model';
import { importReadings } from '@trellis/telemetry/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readClimateInBand } from './climate-in-band.ts';

const now = new Date('2026-06-15T19:00:00Z');
let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => now } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

test('an area is judged by what its units followed: their plan, and from when they had lights of their own by those', async () => {
  const here = await world.facility({ facility_timezone: 'America/Los_Angeles' });
  const unit = await world.unit(here, { name: 'A-01' });
  // Light from 06:00 to 18:00 at 20–26 °C, cool in the dark.
  await growOn(
    world,
    { facilityId: here.id, unit },
    { since: '2026-06-01T13:00:00Z', dark: { tempMin: 12, tempMax: 18 } },
  );
  const at = (hour: number) => Date.parse('2026-06-14T07:00:00Z') + hour * 3_600_000;
  // Hour by hour of one day by the clock of the farm: warm from 12:00 to 24:00.
  await importReadings(
    server.services.pool,
    Array.from({ length: 24 }, (_, hour) => ({
      ...{ facilityId: here.id, sensorId: unit.sensors[5] ?? 0, designatorId: 5 },
      ...{ at: at(hour), value: hour >= 12 ? 24 : 15, origin: readingOrigins.imported },
    })),
  );
  const shares = () =>
    inTransaction(server.services, { userId: null, source: 'job', ip: null }, ({ db }) =>
      readClimateInBand(db, {
        ...{ facilityId: here.id, zone: 'America/Los_Angeles', from: new Date(at(0)), to: new Date(at(24)) },
        co2Enabled: false,
      }),
    );
  expect(await shares()).toMatchObject([{ temperature: 12 / 24, humidity: null }]);
  await server.services.pool.query('update units set "useVfuSchedule" = true where id = $1', [unit.id]);
  const own = await world.row('vfu_schedules', {
    ...{ platformGroup_id: unit.id, source: 'own', lightOn: '12:00', lightOff: '00:00', createdate: new Date(at(-24)) },
  });
  expect(await shares()).toMatchObject([{ temperature: 1 }]);
  // It began in the evening: until then its plan counts.
  await server.services.pool.query('update vfu_schedules set "validFrom" = $2 where id = $1', [own, new Date(at(18))]);
  expect(await shares()).toMatchObject([{ temperature: 18 / 24 }]);
  // What is chosen now changes nothing of what was.
  const { token } = await world.person({ facilities: [here.id], roles: ['farmManager'] });
  const body = { units: [{ id: unit.id }], schedule: null };
  expect((await server.call('POST', 'ag_platformGroups/setSchedule', { token, body })).status).toBe(200);
  expect(await shares()).toMatchObject([{ temperature: 18 / 24 }]);
});
