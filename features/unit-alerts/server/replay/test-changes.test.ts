import { designatorIds } from '@trellis/climate/model';
import { growOn, makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { importReadings } from '@trellis/telemetry/server';
import { afterAll, beforeAll, expect, test } from 'vitest';

const minute = 60_000;
const hour = 60 * minute;
const litre = 11;
/** What is booked is booked now: the server's clock is the real one. */
const now = Date.now();
const ago = (hours: number) => new Date(now - hours * hour);

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => new Date(now) } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const run = (text: string, values: unknown[]) => server.services.pool.query(text, values);

async function house() {
  const here = await world.facility();
  const { token } = await world.person({ facilities: [here.id], roles: ['facilityManager', 'maintenance'] });
  const ask = async (metric: string, waits: object = {}) =>
    (
      await server.call('POST', 'exceptionTypes/test', {
        token,
        body: { rule: { metric, comparison: 'event' }, delayMin: 0, clearMin: 0, ...waits },
      })
    ).body as unknown;
  return { here, token, ask };
}

test('stock is reckoned back by what was booked', async () => {
  const { here, ask } = await house();
  const type = await world.row('consumable_types', { label: `Nutrients ${here.id}`, kind: 'nutrient' });
  const article = { name: 'Base A', consumableType_id: type, stockUnit_id: litre };
  const consumable_id = await world.row('consumables', article);
  const stock = await world.row('facility_consumables', { facility_id: here.id, consumable_id, minQty: 40 });
  const book = async (kind: string, qty: number, hours: number, facilityConsumable_id = stock) => {
    const id = await world.row('consumable_ledger_entries', {
      facilityConsumable_id,
      kind,
      qty,
      state: 'posted',
    });
    // Days pass at once here.
    await run('alter table consumable_ledger_entries disable trigger user', []);
    await run('update consumable_ledger_entries set "postedAt" = $2 where id = $1', [id, ago(hours)]);
    await run('alter table consumable_ledger_entries enable trigger user', []);
  };
  await book('receipt', 100, 200);
  await book('usage', -70, 48);
  await book('receipt', 60, 24);
  await book('reservation', 55, 5);
  expect(await ask('stockLow')).toMatchObject({
    ...{ of: 'stock', fired: 2, testedUnits: 1 },
    units: [{ name: 'Base A', fired: 2, episodes: [{ to: expect.any(String) as string }, { to: null }] }],
  });
  expect(await ask('stockLow', { delayMin: 600 })).toMatchObject({ fired: 1 });
  // An article that came within the week was not low before; one that never came is low all along.
  const another = async (name: string) =>
    world.row('facility_consumables', {
      ...{ facility_id: here.id, minQty: 40 },
      consumable_id: await world.row('consumables', { ...article, name }),
    });
  await book('receipt', 100, 30, await another('Base B'));
  await another('Base C');
  expect(await ask('stockLow')).toMatchObject({ fired: 3, units: [{ name: 'Base A' }, { name: 'Base C', fired: 1 }] });
});

test('faults of air units, refused messages and tanks are tried too; what has no history is refused', async () => {
  const { here, ask } = await house();
  const unit = await world.unit(here, { name: 'A-01', devices: { air: 18 } });
  for (const [hours, state] of [
    [30, 'cooling'],
    [20, 'fault'],
    [18, 'off'],
  ] as const)
    await world.row('device_state_histories', { virtualDevice_id: unit.devices['air'], time: ago(hours), state });
  expect(await ask('airUnitFault')).toMatchObject({ of: 'units', fired: 1, units: [{ name: 'A-01' }] });

  const message = await world.row('metrc_outboxes', {
    ...{
      facility_id: here.id,
      LicenseNumber: 'L-1',
      userId: (await world.person({ facilities: [here.id], roles: [] })).id,
    },
    ...{ action: 'POST', service: 'strains/v1/create', payload: '[{}]', subject: 'strains Cinder', state: 'rejected' },
  });
  expect(message).toBeGreaterThan(0);
  expect(await ask('outboxRejected')).toMatchObject({ of: 'messages', fired: 1, units: [{ name: 'strains Cinder' }] });

  const vendorController_id = await world.row('vendor_controllers', {
    ...{ facility_id: here.id, name: 'Dosing 1', targets: { ph: 5.9 } },
  });
  const sensorId = await world.row('sensors', {
    ...{ facility_id: here.id, device_id: 'tank', designator_id: designatorIds.solutionPh, vendorController_id },
  });
  const rows = Array.from({ length: 12 * 10 }, (_, index) => ({
    ...{ facilityId: here.id, sensorId, designatorId: designatorIds.solutionPh, origin: 0 as const },
    ...{ at: now - (index + 1) * 5 * minute, value: index >= 24 && index < 36 ? 7.1 : 5.9 },
  }));
  await importReadings(server.services.pool, rows);
  await run(
    `insert into latest_readings (sensor_id, facility_id, designator_id, reading, at, "receivedAt") values ($1, $2, $3, 5.9, $4, $4)
     on conflict do nothing`,
    [sensorId, here.id, designatorIds.solutionPh, new Date(now)],
  );
  expect(await ask('nutrientSolution')).toMatchObject({ of: 'solutions', fired: 1, units: [{ name: 'Dosing 1' }] });
  expect(await ask('stockMismatch')).toMatchObject({ error: { code: 'alert.rule-without-history' } });
});

/** A unit in service with contacts and a valve. */
async function wetRoom(here: { id: number }) {
  const { leak, door } = designatorIds;
  const unit = await world.unit(here, { name: 'A-01', devices: { water: 14 }, designators: [5, leak, door] });
  const say = async (designator: number, hoursAgo: number, value: number) =>
    importReadings(server.services.pool, [
      {
        ...{ facilityId: here.id, sensorId: unit.sensors[designator] ?? 0, designatorId: designator },
        ...{ at: ago(hoursAgo).getTime(), value, origin: 0 as const },
      },
    ]);
  return { unit, say };
}

test('leaks, doors and valves are counted from what their sensors and devices said', async () => {
  const { here, ask } = await house();
  const { unit, say } = await wetRoom(here);
  const { leak, door } = designatorIds;
  for (const [hoursAgo, value] of [
    [100, 0],
    [50, 1],
    [49, 0],
    [10, 1],
    [9.99, 0],
  ] as const)
    await say(leak, hoursAgo, value);
  for (const [hoursAgo, value] of [
    [80, 0],
    [30, 1],
    [29.9, 0],
    [5, 1],
  ] as const)
    await say(door, hoursAgo, value);
  for (const [hoursAgo, state] of [
    [90, 'off'],
    [20, 'on'],
    [19.9, 'off'],
    [3, 'on'],
    [2, 'off'],
  ] as const)
    await run('insert into device_state_histories ("virtualDevice_id", "time", state) values ($1, $2, $3)', [
      unit.devices['water'],
      ago(hoursAgo),
      state,
    ]);
  // A leak of half a minute is one, too.
  expect(await ask('leak')).toMatchObject({
    of: 'units',
    fired: 2,
    testedUnits: 1,
    units: [{ platformGroup_id: unit.id }],
  });
  expect(await ask('doorOpen', { delayMin: 15 })).toMatchObject({ fired: 1, units: [{ episodes: [{ to: null }] }] });
  expect(await ask('irrigationStuck', { delayMin: 20 })).toMatchObject({ fired: 1 });
});

test('missed water is counted from the windows that closed without it', async () => {
  const { here, ask } = await house();
  const { unit } = await wetRoom(here);
  await growOn(world, { facilityId: here.id, unit }, { since: ago(400).toISOString() });
  const missed = (hoursAgo: number, endedHoursAgo: number | null) =>
    world.row('missed_irrigations', {
      ...{ platformGroup_id: unit.id, since: ago(hoursAgo), windowEnd: ago(hoursAgo - 0.5) },
      ...(endedHoursAgo !== null && { endedAt: ago(endedHoursAgo), outcome: 'irrigated' }),
    });
  await missed(50, 48);
  await missed(4, null);
  expect(await ask('irrigationLate')).toMatchObject({
    fired: 2,
    units: [{ name: 'A-01', episodes: [{ to: expect.any(String) as string }, { to: null }] }],
  });
});
