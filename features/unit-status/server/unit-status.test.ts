import { exceptionStatusIds } from '@trellis/alerts/model';
import { makeWorld, startTestServer, type MadeUnit, type TestServer, type World } from '@trellis/server-app/testing';
import type { OpenIssues } from '@trellis/unit-status/model';
import type { UnitRecord } from '@trellis/units/model';
import { until } from '@trellis/test-kit/until';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';

const now = new Date('2026-11-21T20:00:00Z'); // noon in Los Angeles
let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => now } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

async function farm() {
  const here = await world.facility();
  const unit = await world.unit(here, { name: 'Unit 1', devices: { irrigation: 14 } });
  const manager = await world.person({ facilities: [here.id], roles: ['facilityManager', 'maintenance'] });
  const statusOf = async (search = '') => {
    const address = `ag_platformGroups/searchStatusByDisplayType?facility_id=${here.id}&search=${search}`;
    return (await server.call('GET', address, { token: manager.token })).body as {
      platformGroups: UnitRecord[];
      count: number;
    };
  };
  return { here, unit, manager, statusOf };
}

async function grow(here: { id: number }, unit: MadeUnit, irrigation: Record<string, unknown> = {}) {
  const plan = await world.row('grow_plans', { name: 'Long flower', category_id: 1, facility_id: here.id });
  const version = await world.row('grow_plan_versions', { growplan_id: plan, version: 1, totalDays: 60 });
  const growPhase_id = await world.row('grow_phases', {
    growplanVersion_id: version,
    name: 'Bulk',
    seq: 0,
    startSeconds: 0,
    endSeconds: 60 * 86_400,
    photoperiod: 12,
    photoperiodStartTime: '06:00',
  });
  await world.row('grow_phase_environments', {
    growPhase_id,
    lightState: 'Lights On',
    tempMin: 20,
    tempMax: 26,
    humidityMin: 50,
    humidityMax: 60,
    irrigationFrequency: 60,
    irrigationDuration: 90,
    irrigationStartTime: '07:00',
    irrigationFinishTime: '17:00',
    ...irrigation,
  });
  const strain_id = await world.row('strains', { name: `Blue Sedge ${here.id}` });
  const lifecycle_id = await world.row('lifecycles', {
    facility_id: here.id,
    name: 'Run',
    growplan_id: plan,
    growplanVersion_id: version,
    strain_id,
    state: 'in_flight',
    starttime: '2026-11-01T16:00:00Z',
  });
  await world.row('lifecycle_phases', { lifecycle_id, growPhase_id, seq: 0 });
  const platform_id = await world.row('platforms', { platformGroup_id: unit.id, name: 'Top' });
  const shelf = { lifecycle_id, platform_id, platformGroup_id: unit.id, plants: 40, start: '2026-11-01T16:00:00Z' };
  await world.row('lifecycle_platforms', shelf);
  return lifecycle_id;
}

describe('what waits on a unit', () => {
  const ticketOf = (here: { id: number }, author: number, values: Record<string, unknown>) =>
    world.row('tickets', { label: 'Leak', facility_id: here.id, users_id: author, ...values });

  test('open tickets count, of the unit and of its hardware; done and reserved ones do not', async () => {
    const { here, unit, manager, statusOf } = await farm();
    const item = { facilities_id: here.id, label: 'Pump', platformGroup_id: unit.id };
    const hardware_item_id = await world.row('hardware_items', item);
    await ticketOf(here, manager.id, { platformGroup_id: unit.id });
    await ticketOf(here, manager.id, { hardware_item_id });
    await ticketOf(here, manager.id, { platformGroup_id: unit.id, adminOnly: true });
    const { rows } = await server.services.pool.query<{ id: number }>(
      `select id from ticket_statuses where category = 'done' limit 1`,
    );
    const closed = { hardware_item_ticket_status_id: rows[0]?.id, cause: 'Seal', fix: 'New seal' };
    await ticketOf(here, manager.id, { platformGroup_id: unit.id, ...closed });
    expect((await statusOf()).platformGroups).toMatchObject([{ ticketCount: 2, exceptionCount: 0 }]);
  });

  test('alerts that stand count, and the most urgent one speaks', async () => {
    const { here, unit, statusOf } = await farm();
    const alert = (values: Record<string, unknown>) =>
      world.row('exceptions', {
        facility_id: here.id,
        platformGroup_id: unit.id,
        firstOccurrred: minutesAgo(60),
        ...values,
      });
    const resolved = { ExceptionStatus_id: exceptionStatusIds.resolved };
    await alert({ message: 'Humidity 72 %', escalationLevel: 3, lastOccurred: minutesAgo(1) });
    await alert({ message: 'Temperature 34 °C', escalationLevel: 1, lastOccurred: minutesAgo(50) });
    await alert({ message: 'CO2 3000 ppm', escalationLevel: 1, resolvedOn: minutesAgo(5), ...resolved });
    // Put aside by somebody: it speaks again as it wakes, and stands in no other count meanwhile.
    const snoozed = { ExceptionStatus_id: exceptionStatusIds.snoozed, snoozedUntil: minutesAgo(-30) };
    await alert({ message: 'Water 2 °C', escalationLevel: 1, lastOccurred: minutesAgo(1), ...snoozed });
    expect((await statusOf()).platformGroups).toMatchObject([
      { exceptionCount: 2, exceptionMessage: 'Temperature 34 °C', ticketCount: 0 },
    ]);
  });

  test('who is on what is open is told by the rules of the counts: through hardware too, however much is open', async () => {
    const { here, unit, manager, statusOf } = await farm();
    const item = { facilities_id: here.id, label: 'Pump', platformGroup_id: unit.id };
    const hardware_item_id = await world.row('hardware_items', item);
    const ticket = await ticketOf(here, manager.id, { hardware_item_id, ticket_priority_id: 1 });
    await world.row('ticket_assignments', { hardware_item_ticket_id: ticket, user_id: manager.id });
    await ticketOf(here, manager.id, { platformGroup_id: unit.id, adminOnly: true });
    const alert = { facility_id: here.id, platformGroup_id: unit.id, firstOccurrred: minutesAgo(60) };
    const owned = await world.row('exceptions', { ...alert, escalationLevel: 1, owner_user_id: manager.id });
    await world.row('exceptions', { ...alert, ExceptionStatus_id: exceptionStatusIds.snoozed });
    await server.services.pool.query(
      `insert into exceptions ("facility_id", "platformGroup_id", "firstOccurrred", "escalationLevel")
        select $1, $2, $3, 3 from generate_series(1, 600)`,
      [here.id, unit.id, minutesAgo(30)],
    );
    const elsewhere = await world.unit(here, { name: 'Unit 2' });
    const read = async (more = '') => {
      const address = `facilities/getOpenIssues?facility_id=${here.id}${more}`;
      return (await server.call('GET', address, { token: manager.token })).body as OpenIssues;
    };
    const all = await read();
    const [status] = (await statusOf()).platformGroups;
    expect(status).toMatchObject({ ticketCount: all.tickets.length, exceptionCount: all.alerts.length });
    expect(all.alerts).toHaveLength(601);
    const person = { firstname: expect.any(String), lastname: expect.any(String) };
    expect(all.tickets).toMatchObject([
      { id: ticket, platformGroup_id: unit.id, priority: { seq: 1 }, people: [person] },
    ]);
    expect(all.alerts[0]).toMatchObject({ id: owned, owner: person, platformGroup_id: unit.id });
    expect(await read(`&platformGroup_id=${unit.id}`)).toEqual(all);
    expect(await read(`&platformGroup_id=${elsewhere.id}`)).toEqual({ alerts: [], tickets: [] });
  });

  test('a ticket that is written appears on the grids of the facility at once', async () => {
    const { here, unit, manager } = await farm();
    const heard: { type: string; payload: Record<string, unknown> }[] = [];
    const address = `${server.url.replace('http', 'ws')}/ws/facility${here.id}?access_token=${manager.token}`;
    const socket = new WebSocket(address);
    onTestFinished(() => socket.terminate());
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as (typeof heard)[number] | typeof heard;
      heard.push(...(Array.isArray(message) ? message : [message]));
    });
    await new Promise((resolve) => socket.once('open', resolve));
    const body = { label: 'Leak', facility_id: here.id, platformGroup_id: unit.id };
    expect(await server.call('POST', 'hardware_item_tickets', { token: manager.token, body })).toMatchObject({
      status: 200,
    });
    await until(() => {
      const told = heard.filter(({ type }) => type === 'setDeviceParameter').map(({ payload }) => payload);
      expect(told).toContainEqual(
        expect.objectContaining({ platformGroupId: unit.id, name: 'ticketCount', reading: 1 }),
      );
    });
  });
});

describe('what grows on a unit', () => {
  test('stands once in its record, with the day on the calendar of the facility', async () => {
    const { here, unit, statusOf } = await farm();
    const lifecycle_id = await grow(here, unit);
    const { platformGroups, count } = await statusOf();
    expect(count).toBe(1);
    expect(platformGroups[0]).not.toHaveProperty('currentPhase');
    expect(platformGroups).toMatchObject([
      {
        lifecycle_id,
        lifecycles: [
          {
            lifecycle_id,
            growplanName: 'Long flower',
            phaseName: 'Bulk',
            plants: 40,
            day: 21,
            currentPhase: {
              starttime: null,
              scheduledStart: '2026-11-01T16:00:00.000Z',
              photoperiod: 12,
              environments: [{ lightState: 'Lights On', temp: { min: 20, max: 26 }, irrigation: { frequency: 60 } }],
            },
          },
        ],
      },
    ]);
  });

  test('is found by its strain and its plan', async () => {
    const { here, unit, statusOf } = await farm();
    await grow(here, unit);
    await world.unit(here, { name: 'Unit 2' });
    for (const search of ['blue%20sedge', 'long', 'unit%201'])
      expect(await statusOf(search)).toMatchObject({ count: 1 });
    expect(await statusOf()).toMatchObject({ count: 2 });
    expect(await statusOf('100%25')).toEqual({ platformGroups: [], count: 0 });
  });

  test.each([
    ['an hour after the last shot began', minutesAgo(20), {}, '2026-11-21T20:40:00.000Z'],
    ['in the past when it is overdue', minutesAgo(90), {}, '2026-11-21T19:30:00.000Z'],
    [
      'tomorrow morning when the window has closed by then',
      minutesAgo(5),
      { irrigationFinishTime: '12:30' },
      '2026-11-22T15:00:00.000Z',
    ],
    ['never without water', minutesAgo(5), { irrigationDuration: 0 }, null],
  ])('water is due next %s', async (_, lastIrrigated, irrigation, expected) => {
    const { here, unit, statusOf } = await farm();
    await grow(here, unit, irrigation);
    await server.services.pool.query('update units set "lastIrrigated" = $2 where id = $1', [unit.id, lastIrrigated]);
    expect((await statusOf()).platformGroups[0]?.nextIrrigatedTime).toBe(expected);
  });

  test('its phase brings the VPD that its stage wants, with the days of the stage before it', async () => {
    const { here, unit, statusOf } = await farm();
    const points = [{ day: 0, min: 1, target: 1.1, max: 1.2 }];
    const profile = { name: `Flower ${here.id}`, points: JSON.stringify(points), nightOffset: -0.3 };
    const vpdProfile_id = await world.row('vpd_profiles', profile);
    const growStage_id = await world.row('grow_stages', {
      label: `Flower ${here.id}`,
      countsAs: 'flower',
      vpdProfile_id,
    });
    await grow(here, unit);
    const { pool } = server.services;
    const [phase] = (
      await pool.query<{ id: number; growplanVersion_id: number }>(
        `update grow_phases set "growStage_id" = $1, seq = 1, "startSeconds" = 864000 where id = (select max(id) from grow_phases) returning *`,
        [growStage_id],
      )
    ).rows;
    await world.row('grow_phases', {
      growplanVersion_id: phase?.growplanVersion_id,
      name: 'Stretch',
      seq: 0,
      growStage_id,
      startSeconds: 0,
      endSeconds: 864_000,
      photoperiod: 12,
    });
    const [record] = (await statusOf()).platformGroups;
    expect(record?.lifecycles[0]?.currentPhase.vpdProfile).toEqual({ points, nightOffset: -0.3, daysBefore: 10 });
  });

  test('a unit without a run has nothing due', async () => {
    const { statusOf } = await farm();
    expect((await statusOf()).platformGroups).toMatchObject([
      { lifecycles: [], lifecycle_id: null, daysInFlower: null, targetVWC: null, nextIrrigatedTime: null },
    ]);
  });
});

test('the record tells what follows from its readings: air, what is wrong, what is too high, and the states as walls name them', async () => {
  const { here, unit, statusOf } = await farm();
  await grow(here, unit);
  const read = { 5: 31, 6: 0.4 };
  for (const [designator, reading] of Object.entries(read))
    await server.services.pool.query(
      `insert into latest_readings (sensor_id, facility_id, designator_id, reading, at, "receivedAt") values ($1, $2, $3, $4, $5, $5)`,
      [unit.sensors[Number(designator) as 5 | 6], here.id, designator, reading, minutesAgo(1)],
    );
  await server.services.pool.query('update controllers set "lastCommandFetch" = $2 where id = $1', [
    unit.controller.id,
    now,
  ]);
  await server.services.pool.query('update units set "lastIrrigated" = $2 where id = $1', [unit.id, minutesAgo(5)]);
  await server.services.pool.query(`update virtual_devices set state = 'off' where controller_id = $1`, [
    unit.controller.id,
  ]);
  const [record] = (await statusOf()).platformGroups;
  expect(record).toMatchObject({
    disabled: false,
    temperatureHigh: true,
    temperatureLow: false,
    humidityLow: true,
    humidityHigh: false,
    co2High: false,
    irrigationState: 'off',
    lightState: null,
    warnMessage: 'Temperature 31 °C is above the limit of 26.5 °C\nHumidity 40 % is below the limit of 50 %',
  });
  expect(record?.vpd).toBeCloseTo(2.7, 1);
  expect(record?.dewpoint).toBeCloseTo(15.9, 0);
});

test('a unit that is not deployed says so in status and state, and warns of nothing', async () => {
  const { unit, statusOf } = await farm();
  await server.services.pool.query(`update controllers set status = 'HEALTHY', state = 'LIGHT' where id = $1`, [
    unit.controller.id,
  ]);
  expect((await statusOf()).platformGroups).toMatchObject([{ status: 'HEALTHY', state: 'LIGHT' }]);
  await server.services.pool.query('update units set deployed = false where id = $1', [unit.id]);
  expect((await statusOf()).platformGroups).toMatchObject([
    { status: 'UNDEPLOYED', state: 'UNDEPLOYED', warnMessage: null },
  ]);
});

test('of several sensors of a kind the best that has reported speaks, and the record says how it ranks', async () => {
  const { here, unit, statusOf } = await farm();
  const sensor = async (device_id: string, priority: number, reading?: number, enabled = true) => {
    const own = { facility_id: here.id, device_id, designator_id: 5, platformGroup_id: unit.id };
    const id = await world.row('sensors', { ...own, priority, enabled });
    if (reading === undefined) return;
    await server.services.pool.query(
      `insert into latest_readings (sensor_id, facility_id, designator_id, reading, at, "receivedAt") values ($1, $2, 5, $3, $4, $4)`,
      [id, here.id, reading, minutesAgo(1)],
    );
  };
  await sensor('spare', 3, 30);
  await sensor('second', 2, 24);
  await sensor('silent', 1);
  await sensor('switched off', 1, 99, false);
  expect((await statusOf()).platformGroups).toMatchObject([
    { temperature: 24, sensorDesignators: [5, 6, 7], sensorPriorities: [2, 1, 1] },
  ]);
});

test('a way of showing finds the units that say so and those its zones serve', async () => {
  const { here, unit, manager } = await farm();
  const [served, own] = [await world.unit(here, { name: 'Served' }), await world.unit(here, { name: 'Own' })];
  const zone_id = await world.row('zones', { facility_id: here.id, name: 'Line 1', zonetype_id: 1 });
  await world.row('zone_devices', { zone_id, platformGroup_id: served.id });
  await server.services.pool.query('update units set "dashboardDisplayType_id" = 1 where id = $1', [own.id]);
  const show = async (id: number) => {
    const address = `ag_platformGroups/searchStatusByDisplayType?facility_id=${here.id}&dashboardDisplayType_id=${id}`;
    const { body } = await server.call('GET', address, { token: manager.token });
    return (body as { platformGroups: UnitRecord[] }).platformGroups.map(({ platformGroup_id }) => platformGroup_id);
  };
  expect(await show(1)).toEqual([own.id, served.id]);
  expect(await show(2)).toEqual([]);
  expect(await show(11), 'a lookup of another list').not.toContain(unit.id);
});

test('a reading says which sets of units its unit is in', async () => {
  const { here, unit, manager } = await farm();
  const other = await world.unit(here);
  const sets = [];
  for (const name of ['Trial', 'Mothers'])
    sets.push(await world.row('platform_group_collections', { facility_id: here.id, name }));
  for (const platformGroupCollection_id of sets)
    await world.row('platform_group_collection_members', { platformGroupCollection_id, platformGroup_id: unit.id });
  const address = `latest-sensor-readings/loadFacilitySensors?facility_id=${here.id}`;
  const { body } = await server.call('GET', address, { token: manager.token });
  const { data } = body as { data: { platformGroup_id: number; platformGroupCollection_ids: number[] }[] };
  const setsOf = (id: number) =>
    data.filter(({ platformGroup_id }) => platformGroup_id === id).map((row) => row.platformGroupCollection_ids);
  expect(setsOf(unit.id)).toEqual([sets, sets, sets]);
  expect(setsOf(other.id)).toEqual([[], [], []]);
});

test('a kind of device a company added itself shows where the record has a place for it', async () => {
  const { unit, statusOf } = await farm();
  const virtualDeviceType_id = await world.row('virtual_device_types', { label: 'RCU', key: 'rcu' });
  const device = { controller_id: unit.controller.id, virtualDeviceType_id, name: 'rcu', state: 'cooling' };
  await world.row('virtual_devices', device);
  expect((await statusOf()).platformGroups).toMatchObject([{ RCUState: 'cooling', ECUState: null }]);
});
