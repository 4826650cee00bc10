import { designatorIds } from '@trellis/climate/model';
import { growOn, makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { importReadings } from '@trellis/telemetry/server';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Noon in Los Angeles: lights from 06:00 to 18:00, 20–26 °C. */
const now = new Date('2026-06-15T19:00:00Z');
const minute = 60_000;

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => now } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const ago = (minutes: number) => new Date(now.getTime() - minutes * minute).toISOString();

/** A unit that reads 24 °C every five minutes for a week, but for what is said of some minutes ago. */
async function farm(odd: { from: number; to: number; temperature: number | null }[]) {
  const here = await world.facility();
  const unit = await world.unit(here, { name: 'A-01' });
  await growOn(world, { facilityId: here.id, unit }, { since: '2026-06-01T16:00:00Z' });
  const [manager, grower] = [
    await world.person({ facilities: [here.id], roles: ['facilityManager'] }),
    await world.person({ facilities: [here.id], roles: ['grower'] }),
  ];
  const rows = [];
  for (let minutes = 7 * 1440; minutes >= 5; minutes -= 5) {
    const other = odd.find(({ from, to }) => minutes <= from && minutes > to);
    const value = other ? other.temperature : 24;
    const at = now.getTime() - minutes * minute;
    const sensorId = unit.sensors[designatorIds.temperature] ?? 0;
    if (value !== null)
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
  const ask = (token: string | undefined, body: object = {}) =>
    server.call('POST', 'exceptionTypes/test', {
      token,
      body: { rule: { metric: 'temperature', comparison: 'aboveBand' }, delayMin: 10, clearMin: 10, ...body },
    });
  return { here, unit, manager, grower, ask };
}

test('a rule is tried on the last seven days: how often it would have fired, for which units, from when to when', async () => {
  const heat = { from: 300, to: 240, temperature: 30 };
  const flicker = { from: 200, to: 195, temperature: 30 };
  const { unit, manager, ask } = await farm([heat, flicker]);
  const { status, body } = await ask(manager.token);
  expect(status).toBe(200);
  expect(body).toEqual({
    of: 'units',
    ...{ from: '2026-06-08T19:00:00.000Z', until: '2026-06-15T19:00:00.000Z' },
    ...{ fired: 1, testedUnits: 1, allUnits: 1 },
    units: [{ platformGroup_id: unit.id, name: 'A-01', fired: 1, episodes: [{ from: ago(295), to: ago(235) }] }],
  });
  expect((await ask(manager.token, { delayMin: 0, clearMin: 0 })).body).toMatchObject({ fired: 2 });
  const fixed = { rule: { metric: 'temperature', comparison: 'above', limit: 31 } };
  expect((await ask(manager.token, fixed)).body).toMatchObject({ fired: 0, units: [] });
});

test('silence is judged from the gaps, and what is silent ends no alert about heat', async () => {
  const { manager, ask } = await farm([
    { from: 200, to: 140, temperature: null },
    { from: 220, to: 200, temperature: 30 },
  ]);
  const silent = await ask(manager.token, {
    rule: { metric: 'reading', comparison: 'silent', limit: 20 },
    delayMin: 0,
  });
  expect(silent.body).toMatchObject({ fired: 1, units: [{ episodes: [{ from: ago(180) }] }] });
  const hot = await ask(manager.token, { clearMin: 0 });
  expect(hot.body).toMatchObject({ fired: 1, units: [{ episodes: [{ from: ago(215), to: ago(135) }] }] });
});

test('facility managers try rules of their facility, about what is kept', async () => {
  const { grower, manager, ask } = await farm([]);
  const stranger = await world.facility();
  expect((await ask(undefined)).status).toBe(401);
  expect((await ask(grower.token)).status).toBe(403);
  expect((await ask(manager.token, { facility_id: stranger.id })).status).toBeGreaterThanOrEqual(403);
  for (const wrong of [{ delayMin: -1 }, { rule: { metric: 'temperature', comparison: 'nice' } }, { days: 30 }])
    expect((await ask(manager.token, wrong)).status, JSON.stringify(wrong)).toBe(422);
  const event = await ask(manager.token, { rule: { metric: 'pestDetected', comparison: 'event' } });
  expect(event).toMatchObject({ status: 422, body: { error: { code: 'alert.rule-without-history' } } });
});
