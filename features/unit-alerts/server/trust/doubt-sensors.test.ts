import type { Exception } from '@trellis/alerts/model';
import { designatorIds } from '@trellis/climate/model';
import { growOn, makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { importReadings } from '@trellis/telemetry/server';
import { unitState, type UnitRecord } from '@trellis/units/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeFacility } from '../judge-facility.ts';
import { doubtSensors } from './doubt-sensors.ts';

/** Noon in Los Angeles: lights from 06:00 to 18:00, 20–26 °C. */
const noon = Date.parse('2026-06-15T19:00:00Z');
const minute = 60_000;

let now = new Date(noon);
let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => now } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

/** A unit whose temperature is read every minute, of a day that ends now. */
async function farm(temperatureAt: (minutesAgo: number) => number) {
  now = new Date(noon);
  const here = await world.facility();
  const unit = await world.unit(here, { name: 'A-01' });
  await growOn(world, { facilityId: here.id, unit }, { since: '2026-06-01T16:00:00Z' });
  const grower = await world.person({ facilities: [here.id], roles: ['grower'] });
  const sensorId = unit.sensors[designatorIds.temperature] ?? 0;
  const rows = [];
  for (let minutes = 24 * 60; minutes >= 0; minutes -= 1) {
    const [at, value] = [now.getTime() - minutes * minute, temperatureAt(minutes)];
    rows.push({
      facilityId: here.id,
      sensorId,
      designatorId: designatorIds.temperature,
      at,
      value,
      origin: 0 as const,
    });
  }
  await importReadings(server.services.pool, rows);
  await run('update controllers set "lastCommandFetch" = $2 where id = $1', [unit.controller.id, now]);
  await run('update units set "lastIrrigated" = $2 where id = $1', [unit.id, now]);
  const round = async () => {
    await doubtSensors(server.services, here.id);
    await judgeFacility(server.services, here.id);
  };
  const status = async (): Promise<UnitRecord> => {
    const { body } = await server.call('GET', `ag_platformGroups/getFullStatus?facility_id=${here.id}`, grower);
    return (body as UnitRecord[])[0] as UnitRecord;
  };
  const alerts = async (): Promise<Exception[]> => {
    const filter = encodeURIComponent(JSON.stringify({ where: { facility_id: here.id }, order: 'id' }));
    const { body } = await server.call('GET', `ExceptionLists?filter=${filter}`, grower);
    return body;
  };
  return { here, unit, sensorId, round, status, alerts };
}

const run = (text: string, values: unknown[]) => server.services.pool.query(text, values);
const room = (minutes: number) => 24 + Math.sin(minutes / 9) * 0.4 + (minutes % 7) * 0.01;

test('a sensor that stands still proves no unit healthy: the unit warns, its people are told why, and nothing else is judged by it', async () => {
  const { status, round, alerts } = await farm((minutes) => (minutes <= 45 ? 24.2 : room(minutes)));
  expect(unitState(await status(), now).state).toBe('HEALTHY');
  await round();
  const unit = await status();
  expect(unit).toMatchObject({
    temperatureDoubt: 'flatline',
    humidityDoubt: null,
    warnMessage: 'Temperature is not trusted: its value stands still',
  });
  expect(unitState(unit, now)).toMatchObject({
    state: 'WARN',
    metrics: { temperature: { verdict: 'unknown', value: expect.closeTo(24.2, 3) } },
  });
  expect(await alerts()).toMatchObject([
    {
      code: 'SNS-003',
      message: 'A-01: Temperature is not trusted: its value stands still, since Jun 15, 12:00.',
      facts: { troubleEs: 'La temperatura no es fiable: su valor no se mueve', metrics: ['temperature'] },
    },
  ]);
});

test('a wrong probe that reads hot raises no alert about heat', async () => {
  const { round, alerts } = await farm((minutes) => (minutes <= 50 ? 31 : room(minutes)));
  now = new Date(noon);
  await round();
  expect((await alerts()).map(({ code }) => code)).toEqual(['SNS-003']);
});

test('a sensor that moves is believed, and so is one that often stands still', async () => {
  const [fine, coarse] = [await farm(room), await farm((minutes) => (minutes % 240 < 10 ? 25 : 24))];
  for (const { round, status } of [fine, coarse]) {
    await round();
    expect(await status()).toMatchObject({ temperatureDoubt: null, warnMessage: null });
  }
});

test('calibration and replacement begin anew: what a sensor read before says nothing of it', async () => {
  const { round, status, sensorId } = await farm((minutes) => (minutes <= 45 ? 24.2 : room(minutes)));
  await round();
  expect(await status()).toMatchObject({ temperatureDoubt: 'flatline' });
  await world.row('sensor_calibrations', { sensor_id: sensorId, time: now, method: 'replace' });
  await round();
  expect(await status()).toMatchObject({ temperatureDoubt: null });
});

test('a probe that is calibrated steps by right: it is believed from then on', async () => {
  const { round, status, sensorId } = await farm((minutes) => room(minutes) - (minutes > 10 ? 7 : 0));
  await round();
  expect(await status()).toMatchObject({ temperatureDoubt: 'jump' });
  const time = new Date(noon - 10.5 * minute);
  await world.row('sensor_calibrations', { sensor_id: sensorId, time, method: 'onePoint' });
  await round();
  expect(await status()).toMatchObject({ temperatureDoubt: null });
});

test('a silent sensor stays doubted: silence is no proof that it moves again', async () => {
  const { round, status } = await farm((minutes) => (minutes <= 45 ? 24.2 : room(minutes)));
  await round();
  now = new Date(noon + 30 * minute);
  await round();
  expect(await status()).toMatchObject({ temperatureDoubt: 'flatline' });
});
