import { designatorIds } from '@trellis/climate/model';
import { inTransaction } from '@trellis/server-kit';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { importReadings } from '@trellis/telemetry/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeShots, readDryShots } from './judge-shots.ts';

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

/**
 * A unit that was watered at these minutes before noon, and by how much each shot raised the moisture of its root zone, at its highest
 * five minutes later; it falls back before the next.
 */
async function farm(shots: readonly (readonly [minutesAgo: number, rise: number])[], probe: object = {}) {
  now = new Date(noon);
  const here = await world.facility();
  const unit = await world.unit(here, { name: 'A-01', designators: [5, designatorIds.externalMoisture] });
  const sensorId = unit.sensors[designatorIds.externalMoisture] ?? 0;
  if ('enabled' in probe)
    await server.services.pool.query('update sensors set enabled = false where id = $1', [sensorId]);
  const rows = [];
  for (let ago = 10 * 60; ago >= 0; ago -= 1) {
    const shot = shots.find(([begun]) => begun >= ago && begun - ago < 30);
    const passed = shot ? shot[0] - ago : 0;
    const value = 40 + (shot ? shot[1] * Math.max(0, 1 - Math.abs(passed - 5) / 5) : 0);
    rows.push({
      ...{ facilityId: here.id, sensorId, designatorId: designatorIds.externalMoisture },
      ...{ at: noon - ago * minute, value, origin: 0 as const },
    });
  }
  await importReadings(server.services.pool, rows);
  for (const [ago] of shots)
    await world.row('irrigation_events', {
      ...{ platformGroup_id: unit.id, start: new Date(noon - ago * minute), durationSeconds: 60 },
    });
  const verdict = async () => {
    await judgeShots(server.services, here.id);
    const shotsOf = await inTransaction(server.services, { userId: null, source: 'job', ip: null }, ({ db }) =>
      readDryShots(db, here.id, now),
    );
    return shotsOf.get(unit.id);
  };
  return { here, unit, verdict };
}

test('a shot that leaves the root zone as dry as it was is dry since it began; one that wets it is not', async () => {
  const usual = [
    [400, 3],
    [300, 3.2],
    [200, 2.8],
    [120, 3],
  ] as const;
  expect(await (await farm([...usual, [20, 0.1]])).verdict()).toBe(noon - 20 * minute);
  expect(await (await farm([...usual, [20, 2.9]])).verdict()).toBeNull();
});

test('what is still spreading, of long ago, of too few shots or of a probe that is switched off says nothing', async () => {
  const usual = [
    [400, 3],
    [300, 3],
    [200, 3],
    [120, 3],
  ] as const;
  // The last shot began five minutes ago; the one before it was more than an hour ago.
  expect(await (await farm([...usual, [5, 0]])).verdict()).toBeUndefined();
  expect(await (await farm(usual)).verdict()).toBeUndefined();
  expect(
    await (
      await farm([
        [120, 3],
        [20, 0],
      ])
    ).verdict(),
  ).toBeUndefined();
  expect(await (await farm([...usual, [20, 0]], { enabled: false })).verdict()).toBeUndefined();
});

test('of a verdict that is older than a day nothing is known: the unit may have been mended, emptied and filled again', async () => {
  const { unit, verdict } = await farm([...([400, 300, 200, 120] as const).map((ago) => [ago, 3] as const), [20, 0]]);
  expect(await verdict()).toBe(noon - 20 * minute);
  now = new Date(noon + 25 * 60 * minute);
  expect(await verdict()).toBeUndefined();
  const { rows } = await server.services.pool.query('select 1 from shot_verdicts where "platformGroup_id" = $1', [
    unit.id,
  ]);
  expect(rows).toHaveLength(1);
});

test('shots that stay dry are dry since the first of them, until one wets again', async () => {
  const place = await farm([
    [400, 3],
    [300, 3],
    [200, 3],
    [120, 3],
    [20, 0],
  ]);
  expect(await place.verdict()).toBe(noon - 20 * minute);
  await world.row('irrigation_events', { platformGroup_id: place.unit.id, start: now, durationSeconds: 60 });
  const read = async (rise: number) => {
    const sensorId = place.unit.sensors[designatorIds.externalMoisture] ?? 0;
    const at = (minutes: number) => now.getTime() + minutes * minute;
    const row = {
      facilityId: place.here.id,
      sensorId,
      designatorId: designatorIds.externalMoisture,
      origin: 0 as const,
    };
    await importReadings(server.services.pool, [
      { ...row, at: at(-1), value: 40 },
      { ...row, at: at(6), value: 40 + rise },
    ]);
    now = new Date(at(15));
  };
  await read(0.05);
  expect(await place.verdict()).toBe(noon - 20 * minute);
  await world.row('irrigation_events', { platformGroup_id: place.unit.id, start: now, durationSeconds: 60 });
  await read(3);
  expect(await place.verdict()).toBeNull();
});
