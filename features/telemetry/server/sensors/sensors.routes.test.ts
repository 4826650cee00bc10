import type { Sensor, SensorHealth } from '@trellis/telemetry/model';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { writeState } from '../ingest/keep/write-state.ts';
import { trimBatteryDays } from '../retention/trim-battery-days.ts';
import { createPartitions } from '../store/partitions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: World;
const now = new Date('2026-11-21T20:00:00Z');
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => now } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

async function story() {
  const here = await world.facility();
  const elsewhere = await world.facility();
  const unit = await world.unit(here, { name: 'W-01' });
  return {
    here,
    unit,
    sensor: unit.sensors[5] ?? 0,
    second: await world.unit(here, { name: 'W-02', area_id: unit.area_id }),
    other: await world.unit(elsewhere),
    maintenance: await world.person({ facilities: [here.id], roles: ['maintenance'] }),
    headGrower: await world.person({ facilities: [here.id], roles: ['farmManager'] }),
    grower: await world.person({ facilities: [here.id], roles: ['grower'] }),
    stranger: await world.person({ facilities: [elsewhere.id], roles: ['maintenance'] }),
  };
}
type Person = { token: string } | undefined;
const post = (path: string, body: object, person: Person) =>
  server.call('POST', `sensors/${path}`, { body, token: person?.token });
const healthOf = async (facility: { id: number }, person: Person) =>
  (await server.call('GET', `sensors/health?facility_id=${facility.id}`, { token: person?.token }))
    .body as SensorHealth[];
const sensorOf = async (id: number, { token }: { token: string }) =>
  (await server.call('GET', `sensors/${id}`, { token })).body as Sensor;

/** Two hours of quarter hours, and the last hour, of a sensor. */
async function insertMeasures(facility: number, sensor: number, valueOf: (quarter: number) => number) {
  const { pool } = server.services;
  await createPartitions(pool).ensure([now.getTime(), now.getTime() - 7_200_000]);
  const rows = Array.from({ length: 8 }, (_, quarter) => ({
    bucket: new Date(now.getTime() - (quarter + 1) * 15 * 60_000),
    value: valueOf(quarter),
  }));
  for (const { bucket, value } of rows) {
    await pool.query(
      `insert into reading_rollups_15m (facility_id, sensor_id, bucket, min, max, sum, count) values ($1, $2, $3, $4, $4, $5, 4)`,
      [facility, sensor, bucket, value, value * 4],
    );
  }
  await pool.query(
    `insert into reading_rollups_1h (facility_id, sensor_id, bucket, min, max, sum, count) values ($1, $2, $3, $4, $4, $5, 4)`,
    [facility, sensor, new Date(now.getTime() - 3_600_000), valueOf(0), valueOf(0) * 4],
  );
}

test('sensors are listed with what they read, where they stand and why they may not be trusted', async () => {
  const { here, unit, sensor, grower } = await story();
  await server.services.pool.query(
    `insert into latest_readings (sensor_id, facility_id, designator_id, reading, at, "receivedAt", origin)
     values ($1, $2, 5, 24.5, $3, $3, 0)`,
    [sensor, here.id, new Date(now.getTime() - 60_000)],
  );
  const health = await healthOf(here, grower);
  expect(health).toHaveLength(6);
  expect(health.find(({ id }) => id === sensor)).toMatchObject({
    device_id: unit.sensorDeviceId,
    unitName: 'W-01',
    unitDevice_id: unit.controller.deviceId,
    reading: 24.5,
    dbtime: '2026-11-21T19:59:00.000Z',
    flags: [],
  });
  expect(health.find(({ id }) => id === unit.sensors[6])).toMatchObject({ reading: null, flags: ['stale'] });
  await server.services.pool.query('update units set "isDisabled" = true where id = $1', [unit.id]);
  const later = await healthOf(here, grower);
  expect(later.filter(({ isOutOfService }) => isOutOfService).map(({ platformGroup_id }) => platformGroup_id)).toEqual(
    later.filter(({ platformGroup_id }) => platformGroup_id === unit.id).map(() => unit.id),
  );
});

test('one that drifts from its room and one that stands still are told', async () => {
  const { here, unit, second, grower } = await story();
  const units = [
    unit,
    second,
    await world.unit(here, { area_id: unit.area_id }),
    await world.unit(here, { area_id: unit.area_id }),
  ];
  for (const [index, one] of units.entries()) {
    const base = index === 3 ? 31 : 24 + index / 10;
    await insertMeasures(here.id, one.sensors[5] ?? 0, (quarter) => base + (index === 0 ? 0 : quarter / 100));
  }
  const health = await healthOf(here, grower);
  const flagsOf = (one: { sensors: Record<number, number> }) =>
    health.find(({ id }) => id === one.sensors[5])?.flags.filter((flag) => flag !== 'stale');
  expect(flagsOf(units[0] as typeof unit)).toEqual(['flatline']);
  expect(flagsOf(units[1] as typeof unit)).toEqual([]);
  expect(flagsOf(units[3] as typeof unit)).toEqual(['drift']);
});

test('a step between neighbouring quarter hours is a jump; one over a time without readings is none', async () => {
  const { here, unit, second, grower } = await story();
  const measured: [number, number][] = [
    [unit.sensors[5] ?? 0, 6],
    [second.sensors[5] ?? 0, 1],
  ];
  for (const [sensor, apart] of measured)
    for (const [quarter, value] of [
      [1, 34],
      [1 + apart, 22],
    ] as const)
      await server.services.pool.query(
        `insert into reading_rollups_15m (facility_id, sensor_id, bucket, min, max, sum, count) values ($1, $2, $3, $4::real, $4::real, $4::real, 1)`,
        [here.id, sensor, new Date(now.getTime() - quarter * 15 * 60_000), value],
      );
  const health = await healthOf(here, grower);
  const flags = measured.map(([sensor]) => health.find(({ id }) => id === sensor)?.flags);
  expect(flags).toEqual([['stale'], ['stale', 'jump']]);
});

test('what a sensor read before it was calibrated or replaced is no drift and no jump of it', async () => {
  const { here, unit, second, grower } = await story();
  const units = [unit, second];
  for (let more = 0; more < 2; more += 1) units.push(await world.unit(here, { area_id: unit.area_id }));
  const sensorOfUnit = (index: number) => units[index]?.sensors[5] ?? 0;
  for (let index = 0; index < units.length; index += 1) {
    const base = index === 3 ? 31 : 24 + index / 10;
    // The third stepped up half an hour ago.
    const valueOf = (quarter: number) => base + quarter / 100 - (index === 2 && quarter >= 2 ? 12 : 0);
    await insertMeasures(here.id, sensorOfUnit(index), valueOf);
  }
  const flags = async () => {
    const health = await healthOf(here, grower);
    return [2, 3].map((index) =>
      health.find(({ id }) => id === sensorOfUnit(index))?.flags.filter((flag) => flag !== 'stale'),
    );
  };
  expect(await flags()).toEqual([['jump'], ['drift']]);
  const time = new Date(now.getTime() - 31 * 60_000);
  for (const [index, method] of [
    [2, 'replace'],
    [3, 'onePoint'],
  ] as const)
    await world.row('sensor_calibrations', { sensor_id: sensorOfUnit(index), time, method });
  expect(await flags()).toEqual([[], []]);
});

test('a tenant sees the sensors of their own units alone', async () => {
  const { here, unit } = await story();
  const tenantClient_id = await world.row('clients', { name: `Tenant ${unit.id}` });
  const collection = await world.row('platform_group_collections', {
    facility_id: here.id,
    name: 'Let',
    tenantClient_id,
  });
  await world.row('platform_group_collection_members', {
    platformGroupCollection_id: collection,
    platformGroup_id: unit.id,
  });
  const tenant = await world.person({ facilities: [here.id], roles: ['subTenant'] });
  await server.services.pool.query('update users set client_id = $1 where id = $2', [tenantClient_id, tenant.id]);
  const health = await healthOf(here, tenant);
  expect(health.map(({ platformGroup_id }) => platformGroup_id)).toEqual(health.map(() => unit.id));
  expect(health).toHaveLength(3);
});

test('a sensor that stays in its unit keeps its shelf', async () => {
  const { unit, sensor, second, maintenance } = await story();
  const moved = second.sensors[5] ?? 0;
  for (const one of [unit, second]) {
    const platform = await world.row('platforms', { platformGroup_id: one.id, name: 'Shelf' });
    await server.services.pool.query('update sensors set platform_id = $1 where id = $2', [platform, one.sensors[5]]);
  }
  const { platform_id } = await sensorOf(sensor, maintenance);
  expect(platform_id).not.toBeNull();
  const done = await post('arrange', { ids: [sensor, moved, sensor], platformGroup_id: unit.id }, maintenance);
  expect(done).toMatchObject({ status: 200, body: { count: 2 } });
  expect(await sensorOf(sensor, maintenance)).toMatchObject({ platformGroup_id: unit.id, platform_id });
  expect(await sensorOf(moved, maintenance)).toMatchObject({ platformGroup_id: unit.id, platform_id: null });
  // What it says each was, and the version each has now, takes it back: to its shelf, and once.
  const { written } = done.body as { written: { id: number; updatedate: string; before: object }[] };
  const back = () =>
    Promise.all(
      written.map(({ id, updatedate, before }) =>
        server.call('PATCH', `sensors/${id}`, { token: maintenance.token, body: { ...before, updatedate } }),
      ),
    );
  expect((await back()).map(({ status }) => status)).toEqual([200, 200]);
  expect((await sensorOf(moved, maintenance)).platform_id).not.toBeNull();
  expect(await sensorOf(moved, maintenance)).toMatchObject({ platformGroup_id: second.id });
  expect((await back()).map(({ status }) => status)).toEqual([409, 409]);
});

test('sensors are placed, ranked and switched together, all of them or none', async () => {
  const { unit, second, other, maintenance } = await story();
  const ids = [unit.sensors[5] ?? 0, unit.sensors[6] ?? 0];
  const done = await post('arrange', { ids, platformGroup_id: second.id, priority: 2, enabled: false }, maintenance);
  expect(done).toMatchObject({ status: 200, body: { count: 2 } });
  for (const id of ids)
    expect(await sensorOf(id, maintenance)).toMatchObject({ platformGroup_id: second.id, priority: 2, enabled: false });
  expect((await post('arrange', { ids, platformGroup_id: other.id }, maintenance)).status).toBe(422);
  expect((await post('arrange', { ids: [...ids, other.sensors[5]], priority: 1 }, maintenance)).status).toBe(404);
  expect(await sensorOf(ids[0] ?? 0, maintenance)).toMatchObject({ platformGroup_id: second.id, priority: 2 });
});

test('one point moves the offset, two points set the gain as well, and each calibration is written down', async () => {
  const { sensor, maintenance } = await story();
  const one = await post(`${sensor}/calibrate`, { points: [{ reads: 24, is: 24.5 }] }, maintenance);
  expect(one).toMatchObject({ status: 200, body: { offset: 0.5, gain: 1 } });
  const two = await post(
    `${sensor}/calibrate`,
    {
      points: [
        { reads: 10.5, is: 10 },
        { reads: 30.5, is: 32 },
      ],
    },
    maintenance,
  );
  // Raw values are 10 and 30: 10 · 1.1 − 1 = 10, 30 · 1.1 − 1 = 32.
  expect(two.body).toEqual({ offset: expect.closeTo(-1, 9) as number, gain: expect.closeTo(1.1, 9) as number });
  expect(await sensorOf(sensor, maintenance)).toMatchObject({ lastCalibration: '2026-11-21' });
  const { body } = await server.call(
    'GET',
    `sensorCalibrations?filter=${encodeURIComponent(JSON.stringify({ where: { sensor_id: sensor }, order: 'id' }))}`,
    {
      token: maintenance.token,
    },
  );
  expect(body).toMatchObject([{ method: 'onePoint', before: 24, after: 24.5 }, { method: 'twoPoint' }]);
});

test('a sensor was calibrated on the day that its facility had', async () => {
  const here = await world.facility({ facility_timezone: 'Pacific/Auckland' });
  const unit = await world.unit(here);
  const maintenance = await world.person({ facilities: [here.id], roles: ['maintenance'] });
  const sensor = unit.sensors[5] ?? 0;
  await post(`${sensor}/calibrate`, { points: [{ reads: 24, is: 24.5 }] }, maintenance);
  expect(await sensorOf(sensor, maintenance)).toMatchObject({ lastCalibration: '2026-11-22' });
});

test('a correction is made once: not by what somebody calibrated since, nor before the sensor has read again', async () => {
  const { here, sensor, maintenance } = await story();
  const read = (at: number) =>
    server.services.pool.query(
      `insert into latest_readings (sensor_id, facility_id, designator_id, reading, at, "receivedAt") values ($1, $2, 5, 24, $3, $3)
       on conflict (sensor_id) do update set at = excluded.at`,
      [sensor, here.id, new Date(at)],
    );
  await read(now.getTime() - 60_000);
  const { updatedate } = await sensorOf(sensor, maintenance);
  const calibrate = (more: object = {}) =>
    post(`${sensor}/calibrate`, { points: [{ reads: 24, is: 24.5 }], ...more }, maintenance);
  expect((await calibrate({ updatedate })).status).toBe(200);
  expect(await calibrate({ updatedate })).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } });
  expect(await calibrate()).toMatchObject({ status: 409, body: { error: { code: 'sensor.not-read-since' } } });
  expect(await sensorOf(sensor, maintenance)).toMatchObject({ offset: 0.5 });
  await read(now.getTime() + 60_000);
  expect((await calibrate()).body).toMatchObject({ offset: 1 });
});

test('a correction that only a broken sensor needs is refused', async () => {
  const { sensor, maintenance } = await story();
  for (const points of [
    [{ reads: 24, is: 60 }],
    [
      { reads: 24, is: 24 },
      { reads: 24, is: 25 },
    ],
    [
      { reads: 10, is: 10 },
      { reads: 12, is: 30 },
    ],
    [{ reads: 80, is: 99 }],
  ])
    expect((await post(`${sensor}/calibrate`, { points }, maintenance)).status).toBe(422);
  expect(await sensorOf(sensor, maintenance)).toMatchObject({ offset: 0, gain: 1, lastCalibration: null });
});

test('corrections that add up to more than a fifth of the range are refused as well', async () => {
  const { sensor, maintenance } = await story();
  const points = [{ reads: 24, is: 44 }];
  expect((await post(`${sensor}/calibrate`, { points }, maintenance)).body).toEqual({ offset: 20, gain: 1 });
  expect((await post(`${sensor}/calibrate`, { points }, maintenance)).status).toBe(422);
  expect(await sensorOf(sensor, maintenance)).toMatchObject({ offset: 20 });
});

test('a device with the longest of names is replaced as well', async () => {
  const { here, unit, sensor, maintenance } = await story();
  const [old, fresh] = ['o'.repeat(120), 'f'.repeat(120)];
  await post(`${sensor}/replace`, { device_id: old }, maintenance);
  const facility_id = here.id;
  await world.row('sensors', { facility_id, device_id: fresh, designator_id: 5, platformGroup_id: unit.id });
  expect((await post(`${sensor}/replace`, { device_id: fresh }, maintenance)).status).toBe(200);
});

test('another device takes the place of a sensor; what it had reported by itself stays with the old id', async () => {
  const { here, unit, sensor, second, maintenance } = await story();
  expect((await post(`${sensor}/replace`, { device_id: 'fresh' }, maintenance)).status).toBe(200);
  expect(await sensorOf(sensor, maintenance)).toMatchObject({ device_id: 'fresh', gain: 1 });
  const newcomer = await world.row('sensors', {
    facility_id: here.id,
    device_id: 'fresher',
    designator_id: 5,
    platformGroup_id: unit.id,
  });
  expect((await post(`${sensor}/replace`, { device_id: 'fresher' }, maintenance)).status).toBe(200);
  expect(await sensorOf(sensor, maintenance)).toMatchObject({ device_id: 'fresher' });
  expect(await sensorOf(newcomer, maintenance)).toMatchObject({ device_id: 'fresh', enabled: false });
  expect((await post(`${sensor}/replace`, { device_id: second.sensorDeviceId }, maintenance)).status).toBe(422);
  expect((await post(`${sensor}/replace`, { device_id: 'fresher' }, maintenance)).status).toBe(422);
});

test('a visitor is not known, other facilities see nothing, and who may not change sensors is told so', async () => {
  const { here, sensor, grower, headGrower, stranger } = await story();
  const points = [{ reads: 24, is: 24.5 }];
  expect((await server.call('GET', `sensors/health?facility_id=${here.id}`, {})).status).toBe(401);
  expect((await server.call('GET', `sensors/health?facility_id=${here.id}`, { token: stranger.token })).status).toBe(
    404,
  );
  const calls: [string, object][] = [
    ['arrange', { ids: [sensor], priority: 3 }],
    [`${sensor}/calibrate`, { points }],
    [`${sensor}/replace`, { device_id: 'x' }],
  ];
  for (const [path, body] of calls) {
    expect((await post(path, body, undefined)).status).toBe(401);
    expect((await post(path, body, grower)).status).toBe(403);
    expect((await post(path, body, stranger)).status).toBe(404);
  }
  expect((await post('arrange', { ids: [sensor], priority: 3 }, headGrower)).status).toBe(200);
  expect((await post(`${sensor}/calibrate`, { points }, headGrower)).status).toBe(403);
});

test('what says nothing, or nonsense, is refused', async () => {
  const { sensor, maintenance } = await story();
  const wrong: [string, object][] = [
    ['arrange', { ids: [sensor] }],
    ['arrange', { ids: [], priority: 1 }],
    ['arrange', { ids: [sensor], priority: 0 }],
    ['arrange', { ids: [sensor], surprise: 1 }],
    [`${sensor}/calibrate`, { points: [] }],
    [`${sensor}/calibrate`, { points: [{ reads: 'x', is: 1 }] }],
    [`${sensor}/replace`, { device_id: ' ' }],
  ];
  for (const [path, body] of wrong) expect((await post(path, body, maintenance)).status).toBe(422);
});

test('a battery tells its days, the level each ended with, and when it is empty; to nobody elsewhere', async () => {
  const { sensor, grower, stranger } = await story();
  const { pool } = server.services;
  const tell = (batteryLevel?: number) =>
    writeState(pool, {
      ...{ controllers: new Map(), devices: new Map(), units: new Map() },
      sensors: new Map([[sensor, batteryLevel === undefined ? { signal: -60 } : { batteryLevel }]]),
    });
  for (const level of [81, 80, undefined]) await tell(level);
  const { rows } = await pool.query('select level from sensor_battery_days where sensor_id = $1', [sensor]);
  expect(rows).toEqual([{ level: 80 }]);
  await pool.query('delete from sensor_battery_days where sensor_id = $1', [sensor]);
  await pool.query(
    `insert into sensor_battery_days (sensor_id, day, level)
     select $1, date '2026-11-21' - back, 60 + back from generate_series(0, 9) back`,
    [sensor],
  );
  const ask = (person?: { token: string }) => server.call('GET', `sensors/${sensor}/battery`, { token: person?.token });
  const { status, body } = await ask(grower);
  expect(status).toBe(200);
  expect(body).toMatchObject({ emptyOn: '2027-01-20' });
  const { days } = body as { days: { day: string; level: number }[] };
  expect([days.length, days[0], days.at(-1)]).toEqual([
    10,
    { day: '2026-11-12', level: 69 },
    { day: '2026-11-21', level: 60 },
  ]);
  expect((await ask(stranger)).status).toBe(404);
  expect((await ask()).status).toBe(401);
  // A year later the day that is shown no more goes.
  expect(await trimBatteryDays(pool, new Date('2027-11-13T12:00:00Z'))).toBe(1);
  const { rows: kept } = await pool.query(
    `select to_char(min(day), 'YYYY-MM-DD') as first from sensor_battery_days where sensor_id = $1`,
    [sensor],
  );
  expect(kept).toEqual([{ first: '2026-11-13' }]);
});
