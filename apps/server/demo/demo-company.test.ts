import { unitState } from '@trellis/units/model';
import { listUnitStatus } from '@trellis/unit-status/server';
import { createTestDatabase, type TestDatabase } from '@trellis/test-kit/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoUnits, fillHistory } from '../../../database/seeds/index.ts';
import { migrationsFolder } from '../open-database.ts';
import { startTestServer, type TestServer } from '../testing/index.testing.ts';

/** Noon in the first facility, at night-lit rooms' night; no clock changes within a month. */
const now = new Date('2026-09-20T19:00:00Z');
const dayMs = 86_400_000;
const log = { info: () => undefined };

let database: TestDatabase;
let server: TestServer;

const start = () =>
  startTestServer({
    env: { DEMO: 'on', ROLES: 'api', DEMO_PASSWORD: 'a password for tests' },
    clock: { now: () => now },
    databaseUrl: database.url,
  });
const rowsOf = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await database.pool.query<Row>(text, values)).rows;
const countOf = async (text: string): Promise<number> => (await rowsOf<{ n: number }>(text))[0]?.n ?? -1;

const tables =
  `clients facilities areas users user_roles user_facilities strains grow_plans grow_plan_versions grow_phases
  grow_phase_environments controllers units platforms virtual_devices sensors zones zone_devices lifecycles lifecycle_phases
  lifecycle_platforms plants platform_allocations tasks lifecycle_tasks tickets ticket_actions hardware_items
  consumable_ledger_entries inventory_transactions harvests batches test_batches extraction_runs opex_entries invoices`.split(
    /\s+/,
  );
const countRows = async () =>
  Object.fromEntries(
    await Promise.all(
      tables.map(async (table) => [table, await countOf(`select count(*)::int as n from "${table}"`)] as const),
    ),
  );

beforeAll(async () => {
  database = await createTestDatabase({ migrations: migrationsFolder });
  server = await start();
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

test('the database knows how many rows there are from the first search on', async () => {
  const known = await countOf(
    `select count(*)::int as n from pg_stat_user_tables where relname in ('plants', 'units', 'users') and last_analyze is not null`,
  );
  expect(known).toBe(3);
});

test('the demo has two facilities, five areas and sixty units with everything that belongs to them', async () => {
  expect(await countRows()).toMatchObject({
    clients: 2,
    facilities: 2,
    areas: 5,
    users: 11,
    units: 60,
    controllers: 61,
    strains: 12,
    zones: 20,
    lifecycles: 66,
  });
  const facilities = await rowsOf(
    'select facility_timezone, "isMetrcEnabled", "hasCurtains", "growsCannabis", "growsLeafyGreens" from facilities order by id',
  );
  expect(facilities).toMatchObject([
    { facility_timezone: 'America/Los_Angeles', hasCurtains: true, growsCannabis: true },
    { facility_timezone: 'America/Denver', isMetrcEnabled: true, growsLeafyGreens: true },
  ]);
  expect(await rowsOf(`select name from units where name like '%-%-%'`)).toEqual([{ name: 'FF-E-08' }]);
  const kinds = await rowsOf('select distinct zonetype_id from zones order by 1');
  expect(kinds.map((kind) => Object.values(kind)[0])).toEqual([1, 2, 3, 4]);
  expect(
    await countOf(
      'select count(*)::int as n from zones z where not exists (select from zone_devices where zone_id = z.id)',
    ),
  ).toBe(0);
});

test('plans have the light of their lamps, versions before the one in use, and one that waits for approval', async () => {
  expect(await countOf('select count(*)::int as n from grow_phases where "lightSpectrumDefinition_id" is null')).toBe(
    0,
  );
  const states = await rowsOf<{ states: string[] }>(
    `select array_agg(v.state order by v.version) as states from grow_plans p join grow_plan_versions v on v.growplan_id = p.id
     group by p.id order by p.id`,
  );
  expect(states.map((plan) => plan.states.join(' '))).toEqual([
    'superseded published submitted',
    'superseded published',
    'published',
    'superseded published',
    'published',
  ]);
});

test('every phase of the plans is running somewhere, as old as its dates say', async () => {
  const unused = await rowsOf(`select distinct g.name from grow_phases g
    except select g.name from lifecycles l join lifecycle_phases h on h.id = l."currentPhase_id" join grow_phases g on g.id = h."growPhase_id"`);
  expect(unused).toEqual([]);
  const runs = await rowsOf<{ deviceId: string; starttime: Date; scheduledEnd: Date; total: number; started: Date }>(
    `select c."deviceId", h.starttime, h."scheduledEnd", l.starttime as started, g."startSeconds" as total
     from lifecycles l join lifecycle_phases h on h.id = l."currentPhase_id" join grow_phases g on g.id = h."growPhase_id"
       join lifecycle_platforms p on p.lifecycle_id = l.id join units u on u.id = p."platformGroup_id" join controllers c on c.id = u.controller_id
     group by c."deviceId", h.id, l.id, g.id`,
  );
  expect(runs).toHaveLength(53);
  for (const { deviceId, starttime, scheduledEnd, started, total } of runs) {
    const unit = demoUnits.find((one) => one.deviceId === deviceId);
    expect([deviceId, Math.floor((now.getTime() - starttime.getTime()) / dayMs)]).toEqual([deviceId, unit?.crop?.day]);
    expect(scheduledEnd.getTime()).toBeGreaterThan(now.getTime());
    expect(starttime.getTime() - started.getTime()).toBe(total * 1000);
  }
});

test('every shelf of the demo is laid out in rows, and its plants stand in them', async () => {
  const { rows } = await server.services.pool.query<Record<string, number>>(`
    select count(*)::int as shelves, count(*) filter (where s.rows * s.cols = s.capacity)::int as laid,
      (select count(*)::int from plants n join plant_locations o on o.id = n."plantLocation_id" join platforms p on p.id = o.platform_id
        where n.state = 'growing' and (o.row > p.rows or o.col > p.cols)) as beside,
      (select count(*)::int from plants where state = 'growing' and "plantLocation_id" is not null) as placed
    from platforms s`);
  const [found] = rows;
  expect(found).toMatchObject({ laid: found?.['shelves'], beside: 0 });
  expect(found?.['placed']).toBeGreaterThan(1000);
});

test('every device of the demo is wired to a port of its controller, and the building has its equipment', async () => {
  expect(await countOf('select count(*)::int as n from virtual_devices where "boardComponent_id" is null')).toBe(0);
  expect(await countOf(`select count(*)::int as n from control_boards where status = 'installed'`)).toBe(60);
  for (const table of ['plc_tags', 'surveillance_cameras', 'port_expander_error_logs', 'device_test_results'])
    expect(await countOf(`select count(*)::int as n from "${table}"`), table).toBeGreaterThan(4);
  const probes = await rowsOf<{ names: string[] }>(
    `select array_agg(name || ' ' || enabled order by name) as names from virtual_devices where "virtualDeviceType_id" = 37 group by controller_id`,
  );
  expect(probes.map(({ names }) => names)).toEqual(Array(2).fill(['soil-1 true', 'soil-2 false']));
  const runs = await rowsOf<{ state: string }>('select state from device_test_runs order by "startedAt"');
  expect(runs.map(({ state }) => state)).toEqual(['passed', 'failed', 'passed']);
});

test('a second start adds nothing', async () => {
  const before = await countRows();
  const again = await start();
  expect(await countRows()).toEqual(before);
  await again.stop();
});

test('an interrupted first start leaves nothing, and the next one completes it', async () => {
  const other = await createTestDatabase({ migrations: migrationsFolder });
  const { pool } = other;
  const open = () =>
    startTestServer({ env: { DEMO: 'on', ROLES: 'api' }, clock: { now: () => now }, databaseUrl: other.url });
  await pool.query(`create function fail() returns trigger language plpgsql as $$ begin raise 'power cut'; end $$;
    create trigger power_cut before insert on zone_devices execute function fail()`);
  await expect(open()).rejects.toThrow('power cut');
  expect((await pool.query('select from facilities')).rowCount).toBe(0);
  await pool.query('drop trigger power_cut on zone_devices');
  const healed = await open();
  expect((await pool.query('select from units')).rowCount).toBe(60);
  expect((await pool.query('select from zone_devices')).rowCount).toBeGreaterThan(60);
  await healed.stop();
  await other.drop();
});

describe('generated history', () => {
  beforeAll(async () => {
    const stopping = new AbortController();
    const first = fillHistory({
      pool: database.pool,
      days: 2,
      signal: stopping.signal,
      log: {
        info: (_, message) => {
          if (message.includes('another day')) stopping.abort();
        },
      },
    });
    await expect(first).rejects.toThrow('abort');
    // As if the server had been killed between a unit's readings and the mark that they are there.
    await database.pool.query(`delete from demo_marks where key = 'history/ff-n-01'`);
    await fillHistory({ pool: database.pool, days: 2, log });
  });

  test('it is complete and without doubles although it was interrupted, and is not added again', async () => {
    expect(await countOf('select count(*)::int as n from readings')).toBe(
      await countOf('select count(*)::int as n from (select distinct sensor_id, at from readings) d'),
    );
    expect(await fillHistory({ pool: database.pool, days: 2, log })).toEqual({ added: 0 });
    const days = await rowsOf<{ days: string }>(
      `select round(extract(epoch from max(at) - min(at)) / 86400, 1)::text as days from readings`,
    );
    expect(days).toEqual([{ days: '2.0' }]);
  });

  test('every reading is marked as generated and none lies in the future', async () => {
    expect(await rowsOf('select distinct origin from readings')).toEqual([{ origin: 2 }]);
    expect(await countOf(`select count(*)::int as n from readings where at >= '${now.toISOString()}'`)).toBe(0);
  });

  test('water came as the plans say, up to the shot each unit remembers, marked as generated', async () => {
    const shots = await rowsOf<{ deviceId: string; n: number; last: boolean }>(
      `select c."deviceId", count(e.id)::int as n,
         max(e.start) is not distinct from u."lastIrrigated" or u."lastIrrigated" > c."lastCommandFetch" - interval '10 minutes' as last
       from units u join controllers c on c.id = u.controller_id left join irrigation_events e on e."platformGroup_id" = u.id
       group by u.id, c.id order by 1`,
    );
    const irrigated = new Set(demoUnits.filter(({ crop }) => crop).map(({ deviceId }) => deviceId));
    // A unit that was silent longer than the two days has nothing to show of them; water that still ran when a unit spoke last is yet to be told.
    const silent = ['ff-e-13', 'ff-w-10', 'am-h-05'];
    for (const { deviceId, n, last } of shots) {
      if (silent.includes(deviceId)) continue;
      expect([deviceId, n > 0]).toEqual([deviceId, irrigated.has(deviceId)]);
      expect([deviceId, last]).toEqual([deviceId, true]);
    }
    expect(
      await rowsOf(
        'select distinct "isGenerated", planned, origin, outcome, finish is not null as ended from irrigation_events',
      ),
    ).toEqual([{ isGenerated: true, planned: true, origin: 'schedule', outcome: 'done', ended: true }]);
    const between = await rowsOf<{ minutes: number; n: number }>(
      `select round(extract(epoch from start - before) / 60)::int as minutes, count(*)::int as n from (
         select e.start, lag(e.start) over (partition by e."platformGroup_id" order by e.start) as before
         from irrigation_events e join units u on u.id = e."platformGroup_id" join controllers c on c.id = u.controller_id
         where c."deviceId" = 'ff-n-10') g where before is not null group by 1 order by 2 desc`,
    );
    expect(between[0]?.minutes).toBe(240);
  });

  test('devices did what the hours and the room asked for, each change once', async () => {
    const lights = await rowsOf<{ hour: number; state: string; n: number }>(
      `select extract(hour from h."time" at time zone 'America/Los_Angeles')::int as hour, h.state, count(*)::int as n
       from device_state_histories h join virtual_devices d on d.id = h."virtualDevice_id" join controllers c on c.id = d.controller_id
       where c."deviceId" = 'ff-n-10' and d.name = 'light' and h."isGenerated" group by 1, 2 order by 2`,
    );
    expect(lights.map(({ state }) => state)).toEqual(expect.arrayContaining(['off', 'on']));
    expect(
      await countOf(`select count(*)::int as n from (
        select state, lag(state) over (partition by "virtualDevice_id" order by "time") as before from device_state_histories) g
        where state = before`),
    ).toBe(0);
    expect(
      await countOf(`select count(*)::int as n from irrigation_events e where not exists (
        select from device_state_histories h where h."virtualDevice_id" = e."virtualDevice_id" and h."time" = e.start and h.state = 'on')`),
    ).toBe(0);
  });

  test('a demo that was filled before devices had a history gets theirs, and its readings no second time', async () => {
    const before = await countOf('select count(*)::int as n from irrigation_events');
    await database.pool.query(
      `delete from irrigation_events; delete from demo_marks where starts_with(key, 'doings/')`,
    );
    expect(await fillHistory({ pool: database.pool, days: 2, log })).toEqual({ added: 0 });
    expect(await countOf('select count(*)::int as n from irrigation_events')).toBe(before);
  });

  test('units that were online all the time reported all the time', async () => {
    const gaps = await rowsOf<{ deviceId: string; gap: number; until: Date }>(
      `select "deviceId", max(extract(epoch from gap))::int as gap, max(at) as until from (
         select c."deviceId", r.at, r.at - lag(r.at) over (partition by r.sensor_id order by r.at) as gap
         from readings r join sensors s on s.id = r.sensor_id join controllers c on c.id = s.controller_id where s.designator_id = 6) g
       group by 1 order by 1`,
    );
    const offline = ['ff-e-07', 'ff-e-13', 'ff-w-10', 'am-g-12', 'am-h-05'];
    expect(gaps.filter(({ deviceId }) => !offline.includes(deviceId))).toHaveLength(55);
    for (const { deviceId, gap, until } of gaps) {
      expect([deviceId, gap <= 1200]).toEqual([deviceId, true]);
      if (!offline.includes(deviceId)) expect(now.getTime() - until.getTime()).toBeLessThan(900_000);
    }
  });

  test('each situation shows as its state, with its reason', async () => {
    const states = new Map<string, { state: string; rules: string[] }>();
    for (const { id } of await rowsOf<{ id: number }>('select id from facilities')) {
      for (const record of await listUnitStatus(server.services.db, { facilityId: id, now })) {
        const { state, warnings } = unitState(record, now);
        states.set(record.device_id ?? '', { state, rules: warnings.map(({ rule }) => rule) });
      }
    }
    const shown = (deviceId: string) => states.get(deviceId);
    expect(shown('ff-e-04')).toMatchObject({ state: 'WARN', rules: ['temperature.high'] });
    expect(shown('ff-w-05')).toMatchObject({ state: 'WARN', rules: ['humidity.high'] });
    expect(shown('am-h-03')).toMatchObject({ state: 'WARN', rules: ['humidity.high'] });
    expect(shown('ff-n-12')).toMatchObject({ state: 'WARN', rules: ['co2.low'] });
    expect(shown('am-g-04')).toMatchObject({ state: 'WARN', rules: ['co2.low'] });
    expect(shown('ff-e-09')?.rules).toContain('irrigation.late');
    expect(shown('am-g-08')).toMatchObject({ state: 'WARN', rules: ['irrigation.late'] });
    // Water on the floor is no matter of the climate: its alert comes from the contact that its controller reads.
    expect(shown('ff-w-09')).toMatchObject({ state: 'HEALTHY' });
    expect(shown('ff-w-12')).toMatchObject({ state: 'WARN', rules: ['temperature.old'] });
    const countState = (state: string) => [...states.values()].filter((one) => one.state === state).length;
    expect(countState('OFFLINE')).toBe(2);
    expect(countState('DISABLED')).toBe(2);
    expect(countState('UNDEPLOYED')).toBe(2);
    expect(countState('HEALTHY')).toBeGreaterThanOrEqual(42);
    const marks =
      await rowsOf(`select c."deviceId", c.mode, c."logLevel", u."isTesting" from units u join controllers c on c.id = u.controller_id
      where c.mode <> 'AUTOMATIC' or c."logLevel" = 'DEBUG' or u."isTesting" order by 1`);
    expect(marks).toEqual([
      { deviceId: 'am-g-10', mode: 'AUTOMATIC', logLevel: 'DEBUG', isTesting: false },
      { deviceId: 'ff-e-11', mode: 'AUTOMATIC', logLevel: 'INFO', isTesting: true },
      { deviceId: 'ff-w-08', mode: 'MANUAL', logLevel: 'INFO', isTesting: false },
    ]);
  });
});
