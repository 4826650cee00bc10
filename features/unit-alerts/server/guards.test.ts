import { exceptionStatusIds as statuses, type Exception } from '@trellis/alerts/model';
import { designatorIds } from '@trellis/climate/model';
import { growOn, makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { judgeFacility } from './judge-facility.ts';
import { judgeFlow } from './trust/judge-flow.ts';

/** Noon in Los Angeles. */
const noon = Date.parse('2026-06-15T19:00:00Z');
const minute = 60_000;
const { waterFlow, leak, door } = designatorIds;

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

async function farm() {
  const here = await world.facility();
  const devices = { water: 14, gas: 15 };
  const unit = await world.unit(here, { name: 'A-01', devices, designators: [5, 6, 7, waterFlow, leak, door] });
  await growOn(world, { facilityId: here.id, unit }, { since: '2026-06-01T16:00:00Z' });
  const { token } = await world.person({ facilities: [here.id], roles: ['grower'] });
  return { here, unit, token };
}
type Farm = Awaited<ReturnType<typeof farm>>;

interface Said {
  /** Its meter and contacts say nothing. */
  isQuiet?: boolean;
  flow?: number;
  leak?: 0 | 1;
  door?: 0 | 1;
  valve?: 'on' | 'off';
  gas?: 'open' | 'closed';
}

/** Minutes later, judged in each, after what the unit said in it. */
async function pass({ here, unit }: Farm, minutes: number, said: Said): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 1) {
    now = new Date(now.getTime() + minute);
    await run('update controllers set "lastCommandFetch" = $2 where id = $1', [unit.controller.id, now]);
    await run('update units set "lastIrrigated" = $2 where id = $1', [unit.id, now]);
    for (const [name, state] of [['water', said.valve ?? 'off'] as const, ['gas', said.gas ?? 'closed'] as const])
      await run('update virtual_devices set state = $2 where id = $1', [unit.devices[name], state]);
    const readings = said.isQuiet
      ? {}
      : { [waterFlow]: said.flow ?? 0, [leak]: said.leak ?? 0, [door]: said.door ?? 0 };
    for (const [designator, reading] of Object.entries(readings))
      await read(here.id, unit.sensors, Number(designator), reading);
    await judgeFacility(server.services, here.id);
  }
}

async function read(
  facilityId: number,
  sensors: Readonly<Record<number, number>>,
  designator: number,
  reading: number,
) {
  const values = [sensors[designator], facilityId, designator, reading, now];
  await run(
    `insert into latest_readings (sensor_id, facility_id, designator_id, reading, at, "receivedAt") values ($1, $2, $3, $4, $5, $5)
     on conflict (sensor_id) do update set reading = excluded.reading, at = excluded.at`,
    values,
  );
}

async function alertsOf({ here, token }: Farm): Promise<Exception[]> {
  const filter = encodeURIComponent(JSON.stringify({ where: { facility_id: here.id }, order: 'id' }));
  return (await server.call('GET', `ExceptionLists?filter=${filter}`, { token })).body;
}

test('a wet floor is told at once, and ends when it is dry again', async () => {
  const place = await farm();
  await pass(place, 2, {});
  expect(await alertsOf(place)).toEqual([]);
  await pass(place, 1, { leak: 1 });
  expect(await alertsOf(place)).toMatchObject([
    { code: 'IRR-003', escalationLevel: 1, message: 'A-01: water where none should be.', resolvedOn: null },
  ]);
  await pass(place, 7, {});
  expect(await alertsOf(place)).toMatchObject([{ ExceptionStatus_id: statuses.auto_resolved }]);
});

test('water that flows though the valve is closed is told with how much, one that flows through an open valve is not', async () => {
  const place = await farm();
  await pass(place, 4, { valve: 'on', flow: 5.3 });
  // The pipe runs empty for a moment.
  await pass(place, 1, { flow: 0.4 });
  await pass(place, 3, {});
  expect(await alertsOf(place)).toEqual([]);
  await pass(place, 4, { flow: 1.1 });
  expect(await alertsOf(place)).toMatchObject([
    { code: 'IRR-006', message: expect.stringContaining('A-01: 1.1 L/min flow though its valve is closed') as string },
  ]);
});

test('a shot that let nothing flow is found after it, and one that flowed ends it', async () => {
  const place = await farm();
  const { here, unit } = place;
  await run(`create table readings_of_june partition of readings for values from ('2026-06-01') to ('2026-07-01')`, []);
  const shoot = async (flow: number) => {
    await world.row('irrigation_events', { platformGroup_id: unit.id, start: now, durationSeconds: 30 });
    for (const [after, reading] of [[-60, 0] as const, [2, flow] as const, [31, 0] as const])
      await run(`insert into readings (facility_id, sensor_id, at, reading) values ($1, $2, $3, $4)`, [
        here.id,
        unit.sensors[waterFlow],
        new Date(now.getTime() + after * 1000),
        reading,
      ]);
    await pass(place, 5, {});
    await judgeFlow(server.services, here.id);
    await pass(place, 2, {});
  };
  await shoot(5.3);
  expect(await alertsOf(place)).toEqual([]);
  await shoot(0);
  expect(await alertsOf(place)).toMatchObject([{ code: 'IRR-007', resolvedOn: null }]);
  await shoot(5.3);
  await pass(place, 5, {});
  expect(await alertsOf(place)).toMatchObject([{ ExceptionStatus_id: statuses.auto_resolved }]);
});

test('a door that is left open is told after a quarter hour, and CO2 that flows out of it at once', async () => {
  const place = await farm();
  await pass(place, 14, { door: 1 });
  expect(await alertsOf(place)).toEqual([]);
  await pass(place, 3, { door: 1 });
  expect((await alertsOf(place)).map(({ code }) => code)).toEqual(['SAF-001']);
  await pass(place, 1, { door: 1, gas: 'open' });
  expect(await alertsOf(place)).toMatchObject([{ code: 'SAF-001' }, { code: 'SAF-002', escalationLevel: 1 }]);
});

test('a contact that speaks when something happens is believed as long as its controller is heard', async () => {
  const place = await farm();
  const { here } = place;
  await run(
    `insert into exception_types (code, label, category, facility_id, rule, "escalationLevel", "delayMin", "clearMin")
     select code, label, category, $1, rule, "escalationLevel", 30, "clearMin" from exception_types where code = 'SAF-001' and facility_id is null`,
    [here.id],
  );
  const codes = async () => (await alertsOf(place)).map(({ code }) => code);
  await pass(place, 1, { door: 1 });
  await pass(place, 28, { isQuiet: true });
  expect(await codes()).toEqual([]);
  await pass(place, 3, { isQuiet: true });
  expect(await codes()).toEqual(['SAF-001']);
  await pass(place, 1, { isQuiet: true, gas: 'open' });
  expect(await codes()).toEqual(['SAF-001', 'SAF-002']);
  await pass(place, 1, { door: 0 });
  await pass(place, 20, { isQuiet: true });
  expect(await alertsOf(place)).toMatchObject([
    { ExceptionStatus_id: statuses.auto_resolved },
    { ExceptionStatus_id: statuses.auto_resolved },
  ]);
});

test('a type with a dead band holds its alert until the value is well within the limit', async () => {
  const place = await farm();
  await run(
    `insert into exception_types (code, label, category, facility_id, rule, "delayMin", "clearMin", "deadBand")
     values ('OWN-1', 'Warm', 'climate', $1, '{"metric":"temperature","comparison":"above","limit":24}', 0, 0, 1.5)`,
    [place.here.id],
  );
  const warm = async (temperature: number) => {
    now = new Date(now.getTime() + minute);
    await read(place.here.id, place.unit.sensors, designatorIds.temperature, temperature);
    now = new Date(now.getTime() - minute);
    await pass(place, 1, {});
  };
  const standing = async () =>
    (await alertsOf(place)).filter(({ code, resolvedOn }) => code === 'OWN-1' && !resolvedOn);
  await warm(24.5);
  for (const swinging of [23.9, 24.1, 22.6]) await warm(swinging);
  expect(await standing()).toMatchObject([{ occurrences: 1 }]);
  for (const within of [22.4, 22.4]) await warm(within);
  expect(await standing()).toEqual([]);
});
