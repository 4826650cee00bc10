import { exceptionStatusIds as statuses, type Exception } from '@trellis/alerts/model';
import { designatorIds } from '@trellis/climate/model';
import { growOn, makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { importReadings } from '@trellis/telemetry/server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { judgeFacility } from '../judge-facility.ts';
import { judgeGaps } from './judge-gaps.ts';

/** Noon in Los Angeles: lights from 06:00 to 18:00, 20–26 °C, told above 26.5 after ten minutes, over after ten more. */
const noon = Date.parse('2026-06-15T19:00:00Z');
const minute = 60_000;
const timeOf = (minutes: number) => new Date(noon + minutes * minute);

let now = new Date(noon);
let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => now } });
  world = makeWorld(server.services);
});
beforeEach(() => (now = new Date(noon)));
afterAll(() => server.stop());

const run = (text: string, values: unknown[]) => server.services.pool.query(text, values);

/** A farm whose unit reads 24 °C each minute since an hour before noon, but for what is said of some minutes after it; judged at noon. */
async function farm(odd: { from: number; to: number; temperature: number }[]) {
  const here = await world.facility();
  const unit = await world.unit(here, { name: 'A-01' });
  await growOn(world, { facilityId: here.id, unit }, { since: '2026-06-01T16:00:00Z' });
  const grower = await world.person({ facilities: [here.id], roles: ['grower'] });
  const sensorId = unit.sensors[designatorIds.temperature] ?? 0;
  const temperatureAt = (at: number) => odd.find(({ from, to }) => at >= from && at < to)?.temperature ?? 24;
  const rows = Array.from({ length: 300 }, (_, index) => index - 60).map((at) => ({
    ...{ facilityId: here.id, sensorId, designatorId: designatorIds.temperature, origin: 0 as const },
    ...{ at: timeOf(at).getTime(), value: temperatureAt(at) },
  }));
  await importReadings(server.services.pool, rows);
  /** A round that many minutes after noon, with what was heard until then. */
  const judge = async (at: number, { isHeard = true } = {}) => {
    now = timeOf(at);
    if (isHeard) {
      await run('update controllers set "lastCommandFetch" = $2 where id = $1', [unit.controller.id, now]);
      await run('update units set "lastIrrigated" = $2 where id = $1', [unit.id, now]);
      await run(
        `insert into latest_readings (sensor_id, facility_id, designator_id, reading, at, "receivedAt") values ($1, $2, 5, $3, $4, $4)
         on conflict (sensor_id) do update set reading = excluded.reading, at = excluded.at`,
        [sensorId, here.id, temperatureAt(at), now],
      );
    }
    await judgeFacility(server.services, here.id);
  };
  const judgeEach = async (from: number, to: number) => {
    for (let at = from; at <= to; at += 1) await judge(at);
  };
  const alerts = async (): Promise<Exception[]> => {
    const filter = encodeURIComponent(JSON.stringify({ where: { facility_id: here.id }, order: 'id' }));
    return (await server.call('GET', `ExceptionLists?filter=${filter}`, { token: grower.token })).body;
  };
  return { here, unit, judge, judgeEach, alerts };
}

test('what was too hot while no server ran is told afterwards, with when it was, and ends as it ended', async () => {
  const { judge, judgeEach, alerts } = await farm([{ from: 30, to: 70, temperature: 31 }]);
  await judge(0);
  await judgeEach(120, 131);
  expect(await alerts()).toEqual([]);
  await judgeGaps(server.services);
  expect(await alerts()).toMatchObject([
    {
      code: 'TMP-001',
      firstOccurrred: timeOf(35).toISOString(),
      ...{ value: 31, limitValue: 26.5, ExceptionStatus_id: statuses.open },
      message: 'A-01: 31.0 °C is above 26.5 °C since Jun 15, 12:35.',
    },
  ]);
  await judge(132);
  expect(await alerts()).toMatchObject([
    { ExceptionStatus_id: statuses.auto_resolved, lastOccurred: timeOf(75).toISOString() },
  ]);
  await judgeGaps(server.services);
  await judgeEach(133, 150);
  expect(await alerts()).toHaveLength(1);
});

test('trouble that lasts is one alert, and says when it began', async () => {
  const { judge, judgeEach, alerts } = await farm([{ from: 60, to: 400, temperature: 31 }]);
  await judge(0);
  await judgeEach(120, 131);
  expect(await alerts()).toMatchObject([{ code: 'TMP-001', firstOccurrred: timeOf(120).toISOString() }]);
  await judgeGaps(server.services);
  expect(await alerts()).toMatchObject([
    { code: 'TMP-001', firstOccurrred: timeOf(65).toISOString(), resolvedOn: null },
  ]);
});

test('what was told before is not told again', async () => {
  const { judgeEach, alerts } = await farm([{ from: -15, to: 70, temperature: 31 }]);
  await judgeEach(-15, 0);
  expect(await alerts()).toHaveLength(1);
  await judgeEach(120, 135);
  await judgeGaps(server.services);
  await judgeEach(136, 137);
  expect(await alerts()).toMatchObject([{ ExceptionStatus_id: statuses.auto_resolved, occurrences: 1 }]);
});

test('two servers that judge what was missed at the same moment raise it once', async () => {
  const { judge, judgeEach, alerts } = await farm([{ from: 30, to: 70, temperature: 31 }]);
  await judge(0);
  await judgeEach(120, 131);
  await Promise.all([judgeGaps(server.services), judgeGaps(server.services), judgeGaps(server.services)]);
  expect(await alerts()).toHaveLength(1);
});

test('a unit is not said to be gone because no server was there to hear it', async () => {
  const { judge, alerts } = await farm([]);
  await judge(0);
  for (let at = 120; at < 135; at += 1) await judge(at, { isHeard: false });
  expect(await alerts()).toEqual([]);
  // It had its time to come back.
  for (let at = 135; at < 140; at += 1) await judge(at, { isHeard: false });
  expect((await alerts()).map(({ code }) => code)).toContain('CTL-001');
});

test('an alert about silence stays while nobody knows whether the unit is back', async () => {
  const { judge, judgeEach, alerts } = await farm([]);
  await judge(0);
  for (let at = 1; at <= 40; at += 1) await judge(at, { isHeard: false });
  const silent = async () => (await alerts()).filter(({ code }) => code === 'CTL-001');
  expect(await silent()).toMatchObject([{ resolvedOn: null }]);
  for (let at = 120; at < 131; at += 1) await judge(at, { isHeard: false });
  expect(await silent()).toMatchObject([{ resolvedOn: null }]);
  await judgeEach(131, 145);
  expect(await silent()).toMatchObject([{ ExceptionStatus_id: statuses.auto_resolved }]);
});

test('a leak while no server ran is told afterwards, with when it was', async () => {
  const here = await world.facility();
  const unit = await world.unit(here, { name: 'A-01', designators: [5, designatorIds.leak] });
  const { token } = await world.person({ facilities: [here.id], roles: ['grower'] });
  const contact = unit.sensors[designatorIds.leak] ?? 0;
  await importReadings(
    server.services.pool,
    (
      [
        [-30, 0],
        [41, 1],
        [53, 0],
      ] as const
    ).map(([at, value]) => ({
      ...{ facilityId: here.id, sensorId: contact, designatorId: designatorIds.leak, origin: 0 as const },
      ...{ at: timeOf(at).getTime(), value },
    })),
  );
  const judge = async (at: number) => {
    now = timeOf(at);
    await run('update controllers set "lastCommandFetch" = $2 where id = $1', [unit.controller.id, now]);
    await judgeFacility(server.services, here.id);
  };
  await judge(0);
  for (let at = 120; at <= 131; at += 1) await judge(at);
  await judgeGaps(server.services);
  const filter = encodeURIComponent(JSON.stringify({ where: { facility_id: here.id } }));
  expect((await server.call('GET', `ExceptionLists?filter=${filter}`, { token })).body).toMatchObject([
    { code: 'IRR-003', firstOccurrred: timeOf(41).toISOString(), platformGroup_id: unit.id },
  ]);
});

test('what swings within its dead band while no server ran is one alert', async () => {
  const swings = Array.from({ length: 6 }, (_, index) => ({
    ...{ from: 30 + index * 25, to: 42 + index * 25, temperature: 28 },
  }));
  const { here, judge, judgeEach, alerts } = await farm([...swings, { from: 30, to: 180, temperature: 26.3 }]);
  const rule = JSON.stringify({ metric: 'temperature', comparison: 'aboveBand' });
  await world.row('exception_types', {
    ...{ facility_id: here.id, code: 'TMP-001', label: 'Hot', rule, delayMin: 5, clearMin: 5, deadBand: 1 },
  });
  await judge(0);
  await judgeEach(200, 211);
  await judgeGaps(server.services);
  expect(await alerts()).toMatchObject([{ code: 'TMP-001', firstOccurrred: timeOf(35).toISOString(), occurrences: 1 }]);
});
