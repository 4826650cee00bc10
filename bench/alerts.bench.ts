// One round of the rules over 10 000 units: what it takes while nothing changes, and when 2 000 of them lose their power and get it back.
import { makeWorld } from '../apps/server/testing/make-world.ts';
import { startServer } from '../apps/server/start-server.ts';
import { readConfig, type Clock } from '@trellis/server-kit';
import { judgeFacility } from '@trellis/unit-alerts/server';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { openBenchDatabase } from './bench-database.ts';
import { ratioOf } from './budget.ts';
import { describeMachine } from './machine.ts';
import { makeGrowingFacility, makePlans } from './make-growing-facility.ts';

const units = 10_000;
const budgetMs = 2_000;
const rounds = 9;
const storm = 2_000;

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
  // Rounds were made all the while.
  await pool.query('update alert_rounds set "judgedAt" = $1', [new Date(now.getTime() - 10_000)]);
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
  `${units} units, nothing changes: median ${middle(steady.map(({ ms }) => ms)).toFixed(0)} ms (${middle(steady.map(({ cpuMs }) => cpuMs)).toFixed(0)} of them here), ratio ${ratioOf(middle(steady.map(({ ms }) => ms)), budgetMs)} of ${budgetMs} ms`,
);

/** Some units are heard, with the rest silent. */
async function hear(from: number): Promise<void> {
  await pool.query('update latest_readings set at = $2 where facility_id = $1', [facilityId, now]);
  await pool.query(
    `update controllers c set "lastCommandFetch" = $2 from (select controller_id, row_number() over (order by id) as place from units where facility_id = $1) u
     where c.id = u.controller_id and u.place > $3`,
    [facilityId, now, from],
  );
}
const countAlerts = async (condition: string): Promise<number> => {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from exceptions where code = 'CTL-001' and ${condition}`,
  );
  return rows[0]?.n ?? 0;
};
const told = ({ ms }: { ms: number }) => `${ms.toFixed(0)} ms, ratio ${ratioOf(ms, budgetMs)} of ${budgetMs} ms`;
// What the bench's units read, and its hour makes of lamps and water, is no part of the storm.
await pool.query(`update exception_types set active = false where code not in ('CTL-001', 'NET-001')`);
await hear(0);
await judge();
now = new Date(now.getTime() + 17 * 60_000);
await hear(storm);
const raising = await judge();
console.log(
  `${await countAlerts('"resolvedOn" is null')} units fall silent, all alerts raised in one round: ${told(raising)}`,
);
now = new Date(now.getTime() + 60_000);
await hear(0);
await judge();
now = new Date(now.getTime() + 5 * 60_000);
await hear(0);
const ending = await judge();
console.log(
  `${await countAlerts('"resolvedOn" is not null')} units are back, all alerts ended in one round: ${told(ending)}`,
);
await server.stop();
