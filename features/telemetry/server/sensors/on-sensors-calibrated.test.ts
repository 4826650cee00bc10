import { designatorIds } from '@trellis/climate/model';
import { controllerEvents } from '@trellis/devices/model';
import { makeWorld, startTestServer, type MadeUnit, type TestServer, type World } from '@trellis/server-app/testing';
import type { Sensor, SensorCalibration } from '@trellis/telemetry/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPartitions } from '../store/partitions.ts';

const { co2, temperature } = designatorIds;
let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

async function story() {
  const facility = await world.facility();
  const unit = await world.unit(facility, { designators: [co2, temperature], protocol: 'json' });
  await server.services.pool.query('update controllers set "isOnline" = true where id = $1', [unit.controller.id]);
  const person = await world.person({ facilities: [facility.id], roles: ['maintenance'] });
  return { facility, unit, person };
}
type Story = Awaited<ReturnType<typeof story>>;

/** Asks for a calibration to 800 ppm; answers the command's id. */
async function calibrate({ unit, person }: Story): Promise<number> {
  const body = [{ controller_id: unit.controller.id, action_id: 92, value: 800 }];
  const reply = await server.call('POST', 'controllerCommands', { token: person.token, body });
  expect(reply).toMatchObject({ status: 200 });
  return (reply.body as { id: number }[])[0]?.id ?? 0;
}
const answer = (unit: MadeUnit, commandId: number, outcome: 'done' | 'failed') =>
  server.services.hub.deliver(controllerEvents.answered, {
    controllerId: unit.controller.id,
    answers: [{ commandId, outcome }],
  });
const listCalibrations = async ({ person }: Story) =>
  (await server.call('GET', 'sensorCalibrations', { token: person.token })).body as SensorCalibration[];

test('a calibration that the controller carried out stands with its sensor, once, with what it showed before', async () => {
  const here = await story();
  const { unit, facility, person } = here;
  const sensor_id = unit.sensors[co2] ?? 0;
  const { pool } = server.services;
  const measuredAt = new Date(Date.now() - 60_000);
  await createPartitions(pool).ensure([measuredAt.getTime()]);
  await pool.query('insert into readings (facility_id, sensor_id, at, reading, origin) values ($1, $2, $3, 1150, 0)', [
    facility.id,
    sensor_id,
    measuredAt,
  ]);
  const failed = await calibrate(here);
  await answer(unit, failed, 'failed');
  const id = await calibrate(here);
  const { format: dayOf } = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' });
  const day = dayOf();
  await answer(unit, id, 'done');
  await answer(unit, id, 'done');
  await expect
    .poll(() => listCalibrations(here))
    .toMatchObject([
      {
        sensor_id,
        method: 'co2',
        user_id: person.id,
        before: 1150,
        after: 800,
        reference: { commandId: id, ppm: 800 },
      },
    ]);
  const sensor = (await server.call('GET', `sensors/${sensor_id}`, { token: person.token })).body as Sensor;
  expect(sensor).toMatchObject({ offset: 0, gain: 1, lastCalibration: expect.toBeOneOf([day, dayOf()]) as string });
  const told = `select state from pgboss.job where name = 'command.calibrated/write-calibrations'`;
  await expect.poll(async () => (await pool.query(told)).rows).toEqual([{ state: 'completed' }]);
});
