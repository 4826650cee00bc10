// Every five minutes all climate sensors of a facility are judged: what a round takes with an hour of readings, two seconds apart, of
// 3 000 sensors, against a look at each of them.
import { climateDesignatorIds, designatorIds } from '@trellis/climate/model';
import { readConfig, type Clock } from '@trellis/server-kit';
import { doubtSensors } from '@trellis/unit-alerts/server';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { startServer } from '../apps/server/start-server.ts';
import { makeWorld } from '../apps/server/testing/make-world.ts';
import { openBenchDatabase } from './bench-database.ts';
import { ratioOf } from './budget.ts';
import { describeMachine } from './machine.ts';
import { makeGrowingFacility, makePlans } from './make-growing-facility.ts';

const units = 1000;
const budgetMs = 2_000;
const rounds = 5;

await using database = await openBenchDatabase();
await using folder = await mkdtempDisposable(join(tmpdir(), 'trellis-bench-'));
const now = new Date();
const clock: Clock = { now: () => now };
const config = readConfig({
  ...{ PORT: '0', MQTT_PORT: '0', ROLES: 'api', DATA_DIR: folder.path, DATABASE_URL: database.url },
});
const server = await startServer(config, { clock, log: pino({ level: 'silent' }) });
const { pool } = server.services;
const world = makeWorld(server.services);
await world.person({ facilities: [], roles: [] });
const facilityId = await makeGrowingFacility({ world, pool, versions: await makePlans(world) }, units);
for (const table of ['readings', 'reading_rollups_15m'])
  await pool.query(`create table ${table}_of_bench partition of ${table} default`);
await pool.query(
  `insert into readings (facility_id, sensor_id, at, reading)
   select s.facility_id, s.id, a, case s.designator_id when $4 then 0.6 else 21.5 end + round((w.wave + random() / 10)::numeric, 2)::real * case s.designator_id when $4 then 0.02 else 1 end
   from sensors s, generate_series($2::timestamptz - interval '1 hour', $2::timestamptz, interval '2 seconds') a,
     lateral (select sin(extract(epoch from a)::float8 / 900 + s.id) as wave) w
   where s.facility_id = $1 and s.designator_id = any($3::int[])`,
  [facilityId, now, climateDesignatorIds, designatorIds.humidity],
);
await pool.query(
  `insert into reading_rollups_15m (facility_id, sensor_id, bucket, min, max, sum, count)
   select facility_id, sensor_id, date_bin('15 minutes', at, '2000-01-01'), min(reading), max(reading), sum(reading), count(*) from readings group by 1, 2, 3`,
);
await pool.query('update latest_readings set at = $1', [now]);
await pool.query('vacuum analyze');
console.log(describeMachine(database.version));

const took = async (work: () => Promise<unknown>): Promise<number> => {
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0;
};
const each = await took(() =>
  pool.query(
    `select max(step) from (select abs(reading - lag(reading) over (partition by sensor_id order by at)) as step from readings where facility_id = $1) s`,
    [facilityId],
  ),
);
const round = await took(() => doubtSensors(server.services, facilityId));
const { rows } = await pool.query<{ n: string }>('select count(*) as n from readings');
console.log(
  `${rows[0]?.n} readings of an hour: a round ${round.toFixed(0)} ms, ratio ${ratioOf(round, budgetMs)} of ${budgetMs} ms and ${ratioOf(round, each)} of a look at each reading (${each.toFixed(0)} ms)`,
);
await server.stop();
