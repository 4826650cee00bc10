import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import type { UnitSparklines } from '@trellis/telemetry/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReadingWriter } from '../store/reading-writer.ts';

const now = new Date('2026-11-21T20:10:00Z');
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => now } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

interface Told {
  sensorId: number | undefined;
  designatorId: number;
  /** Minutes ago → value. */
  values: Record<number, number>;
}

async function measure(facilityId: number, told: readonly Told[]): Promise<void> {
  const writer = createReadingWriter({ pool: server.services.pool, log, maxDelayMs: 1 });
  const rows = told.flatMap(({ sensorId = 0, designatorId, values }) =>
    Object.entries(values).map(([minutes, value]) => {
      const at = now.getTime() - Number(minutes) * 60_000;
      return { facilityId, sensorId, designatorId, at, value, origin: 0 as const };
    }),
  );
  void writer.write({ controllerId: 1, rows });
  await writer.close();
}

async function farm() {
  const here = await world.facility();
  const [unit, other] = [await world.unit(here), await world.unit(here)];
  const grower = await world.person({ facilities: [here.id], roles: ['grower'] });
  const ask = async (ids: string, token = grower.token, facility = here.id) => {
    const address = `sensorReadings/getSparklines?facility_id=${facility}&platformGroup_ids=${ids}`;
    const { status, body } = await server.call('GET', address, { token });
    return { status, body: body as { from: string; intervalMinutes: number; units: UnitSparklines[] } };
  };
  return { here, unit, other, grower, ask };
}

test('the last day of the units asked for comes in half hours, the newest last, with gaps', async () => {
  const { here, unit, other, ask } = await farm();
  await measure(here.id, [
    { sensorId: unit.sensors[5], designatorId: 5, values: { 5: 24, 8: 25, 45: 21.126, 1500: 90 } },
    { sensorId: unit.sensors[6], designatorId: 6, values: { 5: 0.6118 } },
    { sensorId: other.sensors[5], designatorId: 5, values: { 5: 19 } },
  ]);
  const { status, body } = await ask(String(unit.id));
  expect(status).toBe(200);
  expect(body).toMatchObject({ from: '2026-11-20T20:30:00.000Z', intervalMinutes: 30 });
  expect(body.units.map(({ platformGroup_id }) => platformGroup_id)).toEqual([unit.id]);
  const [lines] = body.units;
  expect(lines?.temperature).toHaveLength(48);
  expect(lines?.temperature?.slice(-3)).toEqual([21.13, null, 24.5]);
  expect(lines?.temperature?.filter((value) => value !== null)).toHaveLength(2);
  expect(lines?.humidity?.at(-1)).toBe(0.612);
  expect(lines?.co2).toBeUndefined();
  expect((await ask(`${unit.id},${other.id}`)).body.units).toHaveLength(2);
});

test('the sensor that speaks for a unit is the one its record tells of', async () => {
  const { here, unit, ask } = await farm();
  const spare = { facility_id: here.id, device_id: `spare-${unit.id}`, designator_id: 5, platformGroup_id: unit.id };
  const sensorId = await world.row('sensors', { ...spare, priority: 3 });
  await measure(here.id, [{ sensorId, designatorId: 5, values: { 5: 30 } }]);
  expect((await ask(String(unit.id))).body.units[0]?.temperature?.at(-1)).toBe(30);
  await measure(here.id, [{ sensorId: unit.sensors[5], designatorId: 5, values: { 4: 22 } }]);
  expect((await ask(String(unit.id))).body.units[0]?.temperature?.at(-1)).toBe(22);
});

test('visitors and strangers are refused, units of another facility have no lines, and what is no list of ids is refused', async () => {
  const [{ unit, ask, here }, there] = [await farm(), await farm()];
  await measure(here.id, [{ sensorId: unit.sensors[5], designatorId: 5, values: { 5: 24 } }]);
  expect((await server.call('GET', `sensorReadings/getSparklines?platformGroup_ids=${unit.id}`)).status).toBe(401);
  expect((await ask(String(unit.id), there.grower.token)).status).toBe(404);
  expect((await there.ask(String(unit.id))).body.units).toEqual([]);
  for (const ids of ['', 'all', '1,,2', '99999999999', Array.from({ length: 201 }, (_, id) => id + 1).join(',')])
    expect((await ask(ids)).status, ids.slice(0, 12)).toBe(400);
});
