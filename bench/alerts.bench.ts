// One round of the rules over 10 000 units: what it takes while nothing changes, and when every unit gets too hot at once.
import { makeWorld } from '../apps/server/testing/make-world.ts';
import { startServer } from '../apps/server/start-server.ts';
import { readConfig, type Clock } from '@trellis/server-kit';
import { judgeFacility } from '@trellis/unit-alerts/server';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { openBenchDatabase } from './bench-database.ts';
import { describeMachine } from './machine.ts';
import { makeGrowingFacility, makePlans } from './make-growing-facility.ts';

const units = 10_000;
const budgetMs = 2_000;
const rounds = 9;

await using database = await openBenchDatabase();
await using folder = await mkdtempDisposable(join(tmpdir(), 'trellis-bench-'));
let now = new Date();
const clock: Clock = { now: () => now };
const config = readConfig({
  PORT: '0',
  MQTT_PORT: '0',
  ROLES: 'api',
  DATA_DIR: folder.path,
  DATABASE_URL: database.url,
});
const server = await startServer(config, { clock, log: pino({ level: 'silent' }) });
const { pool } = server.services;
const world = makeWorld(server.services);
await world.person({ facilities: [], roles: [] });
const facilityId = await makeGrowingFacility({ world, pool, versions: await makePlans(world) }, units);
await pool.query('vacuum analyze');
console.log(describeMachine(database.version));

/** Milliseconds of a round, and of the processor's in it. */
async function judge(): Promise<{ ms: number; cpuMs: number }> {
  now = new Date(now.getTime() + 10_000);
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  await judgeFacility(server.services, facilityId);
  const { user, system } = process.cpuUsage(cpu);
  return { ms: performance.now() - start, cpuMs: (user + system) / 1000 };
}
const middle = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

await judge();
const steady = [];
for (let round = 0; round < rounds; round += 1) steady.push(await judge());
console.log(
  `${units} units, nothing changes: median ${middle(steady.map(({ ms }) => ms)).toFixed(0)} ms (${middle(steady.map(({ cpuMs }) => cpuMs)).toFixed(0)} of them here), ratio ${(middle(steady.map(({ ms }) => ms)) / budgetMs).toFixed(2)} of ${budgetMs} ms`,
);
await pool.query(
  'update latest_readings l set reading = 31 from sensors s where s.id = l.sensor_id and s.designator_id = 5 and l.facility_id = $1',
  [facilityId],
);
console.log(`every unit too hot, its delay begins: ${(await judge()).ms.toFixed(0)} ms`);
now = new Date(now.getTime() + 9 * 60_000);
await pool.query('update latest_readings set at = $2 where facility_id = $1', [facilityId, now]);
await pool.query('update controllers set "lastCommandFetch" = $2 where facility_id = $1', [facilityId, now]);
await judge();
now = new Date(now.getTime() + 60_000);
const storm = await judge();
const { rows } = await pool.query<{ raised: number }>(
  `select count(*)::int as raised from exceptions where code is not null`,
);
console.log(`${rows[0]?.raised} alerts raised in one round: ${storm.ms.toFixed(0)} ms`);
await server.stop();
