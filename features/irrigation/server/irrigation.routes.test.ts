import type { IrrigationLease, LeaseAnswer, UnitWaterDay, WaterZone, ZoneHistory } from '@trellis/irrigation/model';
import {
  makeWorld,
  startTestServer,
  whileHeld,
  type MadeUnit,
  type TestServer,
  type World,
} from '@trellis/server-app/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { removeOldLeases, settleOverdue } from './leases/end-overdue-leases.ts';

let server: TestServer;
let world: World;
const noon = Date.parse('2026-11-21T20:00:00Z');
let now = new Date(noon);
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => now } });
  world = makeWorld(server.services);
});
beforeEach(() => {
  now = new Date(noon);
});
afterAll(() => server.stop());

const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

async function story({ leaseSlots = 2, maxFlow = 10, units: count = 3 } = {}) {
  const here = await world.facility();
  const elsewhere = await world.facility();
  const zone_id = await world.row('zones', {
    facility_id: here.id,
    name: 'Water',
    zonetype_id: 1,
    leaseSlots,
    maxFlow,
  });
  const units: MadeUnit[] = [];
  for (let i = 0; i < count; i += 1) {
    const unit = await world.unit(here, { devices: { irrigation: 14 }, designators: [53] });
    await world.row('zone_devices', { zone_id, platformGroup_id: unit.id, role: 'served' });
    units.push(unit);
  }
  const [first, second, third] = units as [MadeUnit, MadeUnit, MadeUnit];
  return {
    here,
    zone_id,
    units,
    first,
    second,
    third,
    other: await world.unit(elsewhere, { devices: { irrigation: 14 } }),
    grower: await world.person({ facilities: [here.id], roles: ['grower'] }),
    maintenance: await world.person({ facilities: [here.id], roles: ['maintenance'] }),
    stranger: await world.person({ facilities: [elsewhere.id], roles: ['maintenance'] }),
  };
}

const ask = async (unit: MadeUnit, more: object = {}, key = unit.controller.key) => {
  const reply = await server.call('POST', `controllers/${unit.controller.id}/irrigationLeases`, {
    token: key,
    body: { requestId: 'shot-1', durationSeconds: 60, ...more },
  });
  return { status: reply.status, ...(reply.body as LeaseAnswer) };
};
const giveBack = (unit: MadeUnit, requestId = 'shot-1', key = unit.controller.key) =>
  server.call('POST', `controllers/${unit.controller.id}/irrigationLeases/return`, { token: key, body: { requestId } });
const zoneOf = async ({ here, grower }: { here: { id: number }; grower: { token: string } }) => {
  const reply = await server.call('GET', `irrigationLeases/zones?facility_id=${here.id}`, { token: grower.token });
  return (reply.body as WaterZone[])[0];
};

test('as many units get water as the zone has slots, the others wait in order and get it when it is given back', async () => {
  const given = await story();
  const { first, second, third } = given;
  expect(await ask(first)).toMatchObject({ status: 200, state: 'held', seconds: 60, ahead: 0 });
  expect(await ask(second)).toMatchObject({ state: 'held' });
  expect(await ask(third)).toMatchObject({ state: 'waiting', seconds: 0, ahead: 0 });
  expect(await zoneOf(given)).toMatchObject({
    leaseSlots: 2,
    flow: 10,
    units: 3,
    holders: [{ platformGroup_id: first.id }, { platformGroup_id: second.id }],
    queue: [{ platformGroup_id: third.id }],
  });
  expect((await giveBack(first)).body).toEqual({ state: 'returned' });
  expect((await giveBack(first)).body).toEqual({ state: 'returned' });
  expect(await ask(third)).toMatchObject({ state: 'held' });
});

test('together they never take more flow than the zone gives', async () => {
  const given = await story({ leaseSlots: 3 });
  const { first, second, third } = given;
  expect(await ask(first, { litresPerMinute: 6 })).toMatchObject({ state: 'held' });
  expect(await ask(second, { litresPerMinute: 6 })).toMatchObject({ state: 'waiting' });
  expect(await ask(third, { litresPerMinute: 1 })).toMatchObject({ state: 'waiting', ahead: 1 });
  expect((await ask(third, { requestId: 'flood', litresPerMinute: 11 })).status).toBe(422);
});

test('a controller that died gives its lease back by its end, and one that fell silent in the queue is left out', async () => {
  const given = await story({ leaseSlots: 1 });
  const { first, second, third } = given;
  await ask(first);
  await ask(second);
  await ask(third);
  pass(50);
  expect(await ask(third)).toMatchObject({ state: 'waiting', ahead: 1 });
  pass(41);
  await settleOverdue(server.services);
  expect(await zoneOf(given)).toMatchObject({ holders: [{ platformGroup_id: third.id }], queue: [] });
  expect(await ask(first)).toMatchObject({ state: 'expired', seconds: 0 });
});

test('a controller that died in the queue does not keep the water it was given since', async () => {
  const given = await story({ leaseSlots: 1 });
  const { first, second, third } = given;
  await ask(first);
  await ask(second, { durationSeconds: 3600 });
  pass(1);
  await giveBack(first);
  pass(30);
  expect(await ask(third)).toMatchObject({ state: 'waiting' });
  pass(30);
  await settleOverdue(server.services);
  expect(await zoneOf(given)).toMatchObject({ holders: [{ platformGroup_id: third.id }], queue: [] });
});

test('a unit that was moved to another zone leaves the line of the first and waits in its new one', async () => {
  const given = await story({ leaseSlots: 1 });
  const { here, zone_id, first, second, third } = given;
  await ask(first);
  await ask(second);
  await ask(third);
  const other = await world.row('zones', { facility_id: here.id, name: 'Well', zonetype_id: 1, leaseSlots: 1 });
  await server.services.pool.query(
    'update zone_devices set zone_id = $1 where zone_id = $2 and "platformGroup_id" = any($3)',
    [other, zone_id, [first.id, second.id]],
  );
  expect(await ask(second)).toMatchObject({ state: 'returned' });
  expect(await ask(second, { requestId: 'shot-2' })).toMatchObject({ state: 'held' });
  expect(await ask(first, { requestId: 'shot-2' })).toMatchObject({ state: 'waiting', ahead: 0 });
  expect(await zoneOf(given)).toMatchObject({ name: 'Water', holders: [{ platformGroup_id: third.id }], queue: [] });
});

test('who waits and asks again at once is not told to everybody', async () => {
  const { first, second } = await story({ leaseSlots: 1 });
  await ask(first);
  await ask(second);
  const heard = async () =>
    (
      await server.services.pool.query<{ heardAt: Date }>(
        'select "heardAt" from irrigation_leases where controller_id = $1',
        [second.controller.id],
      )
    ).rows[0]?.heardAt.getTime();
  pass(2);
  await ask(second);
  expect(await heard()).toBe(noon);
  pass(10);
  await ask(second);
  expect(await heard()).toBe(noon + 12_000);
});

test('a shot that is prolonged keeps its lease, for an hour at most', async () => {
  const { first } = await story();
  await ask(first);
  pass(50);
  expect(await ask(first, { durationSeconds: 600 })).toMatchObject({ state: 'held', seconds: 600 });
  pass(500);
  expect(await ask(first, { durationSeconds: 3600 })).toMatchObject({ state: 'held', seconds: 3050 });
});

test('a controller has one valve: what it asked for before is over', async () => {
  const given = await story();
  await ask(given.first);
  expect(await ask(given.first, { requestId: 'shot-2' })).toMatchObject({ state: 'held' });
  expect((await zoneOf(given))?.holders).toHaveLength(1);
});

test('a unit in no zone of water needs no lease', async () => {
  const { other } = await story();
  expect(await ask(other)).toMatchObject({ status: 200, state: 'free', seconds: 3600 });
});

test('many controllers at once: never more than the zone gives, and all of them in the end', async () => {
  const given = await story({ leaseSlots: 3, maxFlow: 9, units: 12 });
  const held = new Set<number>();
  const left = new Map(given.units.map((unit) => [unit.id, unit]));
  for (let round = 0; round < 20 && left.size > 0; round += 1) {
    const answers = await Promise.all([...left.values()].map(async (unit) => ({ unit, ...(await ask(unit)) })));
    const zone = await zoneOf(given);
    expect(zone?.holders.length).toBeLessThanOrEqual(3);
    expect(zone?.flow).toBeLessThanOrEqual(9);
    const got = answers.filter(({ state }) => state === 'held');
    for (const { unit } of got) {
      held.add(unit.id);
      left.delete(unit.id);
    }
    await Promise.all(got.map(({ unit }) => giveBack(unit)));
    pass(5);
  }
  expect(held.size).toBe(12);
  const { rows } = await server.services.pool.query<{ state: string }>(
    'select distinct state from irrigation_leases where zone_id = $1',
    [given.zone_id],
  );
  expect(rows).toEqual([{ state: 'returned' }]);
});

test('maintenance releases a lease that is stuck, and the next in line has it', async () => {
  const given = await story({ leaseSlots: 1 });
  const { first, second, maintenance, grower, stranger } = given;
  await ask(first);
  await ask(second);
  const id = (await zoneOf(given))?.holders[0]?.id ?? 0;
  const release = (person?: { token: string }) =>
    server.call('POST', `irrigationLeases/${id}/release`, { token: person?.token });
  expect((await release()).status).toBe(401);
  expect((await release(grower)).status).toBe(403);
  expect((await release(stranger)).status).toBe(404);
  expect((await release(maintenance)).body).toEqual({ state: 'released' });
  expect((await release(maintenance)).body).toEqual({ state: 'released' });
  expect(await zoneOf(given)).toMatchObject({ holders: [{ platformGroup_id: second.id }], queue: [] });
  const { body } = await server.call('GET', `irrigationLeases/${id}`, { token: grower.token });
  expect(body as IrrigationLease).toMatchObject({ state: 'released' });
});

test('a release takes the zone before the lease, as everything does that ends leases', async () => {
  const { zone_id, first, maintenance, ...given } = await story({ leaseSlots: 1 });
  await ask(first);
  const id = (await zoneOf(given))?.holders[0]?.id ?? 0;
  const released = await whileHeld(
    server.services.pool,
    ['select from zones where id = $1 for no key update', [zone_id]],
    () => server.call('POST', `irrigationLeases/${id}/release`, { token: maintenance.token }),
    ['select from irrigation_leases where id = $1 for update nowait', [id]],
  );
  expect(released.body).toEqual({ state: 'released' });
});

test('only the controller itself asks and gives back, only the people of a facility see who waits', async () => {
  const given = await story();
  const { here, first, second, grower, stranger } = given;
  expect((await ask(first, {}, 'ctl_wrong')).status).toBe(401);
  expect((await ask(first, {}, grower.token)).status).toBe(403);
  expect((await ask(first, {}, second.controller.key)).status).toBeGreaterThanOrEqual(403);
  expect((await giveBack(first, 'shot-1', grower.token)).status).toBe(403);
  expect((await giveBack(first, 'never')).status).toBe(404);
  for (const path of ['irrigationLeases/zones', 'irrigationEvents/day', 'irrigationEvents/week']) {
    expect((await server.call('GET', `${path}?facility_id=${here.id}`, {})).status).toBe(401);
    expect((await server.call('GET', `${path}?facility_id=${here.id}`, { token: stranger.token })).status).toBe(404);
  }
});

test('a lease that ended is kept for thirty days', async () => {
  const { first, second } = await story();
  const count = async () =>
    (
      await server.services.pool.query('select from irrigation_leases where controller_id = any($1)', [
        [first.controller.id, second.controller.id],
      ])
    ).rowCount;
  await ask(first);
  await giveBack(first);
  await ask(second);
  pass(29 * 86_400);
  await removeOldLeases(server.services);
  expect(await count()).toBe(2);
  pass(2 * 86_400);
  await removeOldLeases(server.services);
  expect(await count()).toBe(1);
});

test('a tenant learns nothing of the water of a facility', async () => {
  const { here, first } = await story();
  await ask(first);
  const tenantClient_id = await world.row('clients', { name: `Tenant ${first.id}` });
  const platformGroupCollection_id = await world.row('platform_group_collections', {
    facility_id: here.id,
    name: 'Let',
    tenantClient_id,
  });
  await world.row('platform_group_collection_members', { platformGroupCollection_id, platformGroup_id: first.id });
  const tenant = await world.person({ facilities: [here.id], roles: ['subTenant'] });
  await server.services.pool.query('update users set client_id = $1 where id = $2', [tenantClient_id, tenant.id]);
  const asTenant = (path: string) => server.call('GET', path, { token: tenant.token });
  for (const path of ['irrigationLeases/zones', 'irrigationEvents/day', 'irrigationEvents/week'])
    expect((await asTenant(`${path}?facility_id=${here.id}`)).status).toBe(403);
  expect((await asTenant('irrigationLeases')).body).toEqual([]);
});

test('what a controller cannot mean is refused', async () => {
  const { first } = await story();
  for (const wrong of [
    { durationSeconds: 0 },
    { durationSeconds: 3601 },
    { durationSeconds: 1.5 },
    { requestId: '' },
    { litresPerMinute: -1 },
    { surprise: 1 },
  ])
    expect((await ask(first, wrong)).status).toBe(422);
});

test('the day of a unit: its shots with their litres, what it missed, and a valve that opened without a lease', async () => {
  const given = await story();
  const { here, first, grower } = given;
  await ask(first);
  pass(3600);
  const shot = (start: number, durationSeconds: number) =>
    world.row('irrigation_events', {
      platformGroup_id: first.id,
      virtualDevice_id: first.devices['irrigation'],
      start: new Date(start),
      finish: new Date(start + durationSeconds * 1000),
      durationSeconds,
      origin: 'schedule',
      planned: true,
      outcome: 'done',
    });
  await shot(noon + 5_000, 60);
  await shot(noon + 1_800_000, 30);
  await world.row('missed_irrigations', {
    platformGroup_id: first.id,
    since: new Date(noon - 7_200_000),
    windowEnd: new Date(noon - 3_600_000),
  });
  await server.services.pool.query(`update irrigation_leases set "endedAt" = $2 where controller_id = $1`, [
    first.controller.id,
    new Date(noon + 65_000),
  ]);
  const { body } = await server.call('GET', `irrigationEvents/day?facility_id=${here.id}`, { token: grower.token });
  const days = body as UnitWaterDay[];
  expect(days).toHaveLength(3);
  expect(days.find(({ platformGroup_id }) => platformGroup_id === first.id)).toMatchObject({
    zone_id: given.zone_id,
    shots: [
      { durationSeconds: 60, litres: 5, origin: 'schedule' },
      { durationSeconds: 30, litres: 2.5 },
    ],
    litres: 7.5,
    missed: [{ endedAt: null }],
    suspicions: [{ kind: 'withoutLease', at: new Date(noon + 1_800_000).toISOString() }],
  });
});

test('a watering that was ordered and never came is told with the reason', async () => {
  const { here, first, second, grower } = await story();
  const order = (unit: MadeUnit, state: string, error: string | null) =>
    world.row('controller_commands', {
      controller_id: unit.controller.id,
      platformGroup_id: unit.id,
      action_id: 16,
      state,
      error,
      createdate: new Date(noon - 60_000),
    });
  await order(first, 'failed', 'The unit has no irrigation');
  await order(second, 'done', null);
  const { body } = await server.call('GET', `irrigationEvents/day?facility_id=${here.id}`, { token: grower.token });
  const orderedOf = (unit: MadeUnit) =>
    (body as UnitWaterDay[]).find(({ platformGroup_id }) => platformGroup_id === unit.id)?.ordered;
  expect(orderedOf(first)).toMatchObject([{ reason: 'The unit has no irrigation' }]);
  expect(orderedOf(second)).toEqual([]);
});

test('a zone’s units are told together: mean, lowest, highest and spread, each unit once', async () => {
  const { here, zone_id, first, second, third, grower, stranger } = await story();
  const bucket = new Date(noon - 3_600_000);
  // A partition of the day, as ingest makes them.
  await server.services.pool.query(
    `create table if not exists reading_rollups_15m_of_test partition of reading_rollups_15m for values from ('2026-11-21') to ('2026-11-22')`,
  );
  for (const [unit, value] of [
    [first, 40],
    [second, 44],
    [third, 48],
  ] as const)
    await server.services.pool.query(
      'insert into reading_rollups_15m (facility_id, sensor_id, bucket, min, max, sum, count) values ($1, $2, $3, $4, $4, $5, 2)',
      [here.id, unit.sensors[53], bucket, value, value * 2],
    );
  const read = (token?: string, query = '') => server.call('GET', `zones/${zone_id}/history${query}`, { token });
  const { body } = await read(grower.token);
  // Sample deviation of 40, 44, 48: √((16 + 0 + 16) / 2) = 4.
  expect((body as ZoneHistory).metrics).toEqual([
    { designator_id: 53, points: [{ at: bucket.getTime(), mean: 44, min: 40, max: 48, sd: 4, units: 3 }] },
  ]);
  expect((await read()).status).toBe(401);
  expect((await read(stranger.token)).status).toBe(404);
  expect((await read(grower.token, '?hours=5')).status).toBe(400);
});

test('the week of a zone: litres of each day by the calendar of the facility, of its own units alone', async () => {
  const { here, first, second, grower } = await story();
  const shot = (unit: typeof first, start: number, durationSeconds: number, litres: number | null = null) =>
    world.row('irrigation_events', {
      ...{ platformGroup_id: unit.id, virtualDevice_id: unit.devices['irrigation'], durationSeconds, litres },
      ...{ start: new Date(start), finish: new Date(start + durationSeconds * 1000) },
      ...{ origin: 'schedule', planned: true, outcome: 'done' },
    });
  const dayMs = 86_400_000;
  const now = server.services.clock.now().getTime();
  await shot(first, now - 60_000, 60, 12);
  await shot(second, now - 120_000, 60, 8);
  await shot(first, now - 6 * dayMs, 60, 5);
  await shot(first, now - 8 * dayMs, 60, 99);
  await shot(first, now + 3_600_000, 60, 99);
  const { body, status } = await server.call('GET', `irrigationEvents/week?facility_id=${here.id}`, grower);
  expect(status).toBe(200);
  const [zone] = body as { days: { day: string; shots: number; litres: number | null }[] }[];
  expect(zone?.days).toHaveLength(7);
  expect(zone?.days.at(-1)).toMatchObject({ shots: 2, litres: 20 });
  expect(zone?.days[0]).toMatchObject({ shots: 1, litres: 5 });
  expect(zone?.days.slice(1, -1).map(({ litres }) => litres)).toEqual([0, 0, 0, 0, 0]);
});
