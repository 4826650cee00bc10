// Status of all units of a facility, for 1 000 and 10 000 of them: time and size of the one statement.
import { makeWorld } from '../apps/server/testing/make-world.ts';
import { createDatabase } from '@trellis/server-kit';
import { readUnitStatus } from '@trellis/unit-status/server';
import { openBenchDatabase } from './bench-database.ts';
import { describeMachine } from './machine.ts';
import { makeGrowingFacility, makePlans } from './make-growing-facility.ts';

const sizes = [
  { units: 1_000, budgetMs: 150, rounds: 25 },
  { units: 10_000, budgetMs: 1_500, rounds: 9 },
];
/** Rounds that only warm the caches. */
const warmUp = 3;

await using database = await openBenchDatabase();
const { pool } = database;
const world = makeWorld({ pool });
await pool.query(
  `insert into virtual_device_types (id, label, key) values (13, 'Light', 'light'), (14, 'Irrigation', 'irrigation'), (15, 'CO2 valve', 'co2Valve'), (18, 'ECU', 'ecu') on conflict do nothing`,
);
await pool.query(
  `insert into designators (id, label, key) select n, 'd' || n, 'k' || n from unnest(array[5, 6, 7, 53, 57, 58, 62]) n on conflict do nothing`,
);
await world.row('exception_statuses', { id: 1, label: 'Open' });
await world.row('ticket_statuses', { id: 1, label: 'Open' });
await world.row('ticket_problem_types', { id: 50, label: 'Other' });
await world.person({ facilities: [], roles: [] });
const versions = await makePlans(world);
const db = createDatabase(pool);
console.log(describeMachine(database.version));
for (const { units, budgetMs, rounds } of sizes) {
  const facilityId = await makeGrowingFacility({ world, pool, versions }, units);
  await pool.query('vacuum analyze');
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    bytes = (await readUnitStatus(db, { facilityId, now: new Date() })).length;
    times.push(performance.now() - start);
  }
  const sorted = times.slice(warmUp).toSorted((a, b) => a - b);
  console.log(
    `status of ${units} units (${Math.round(bytes / 1024)} kB): median ${sorted[Math.floor(sorted.length / 2)]?.toFixed(0)} ms, slowest ${sorted.at(-1)?.toFixed(0)} ms, budget ${budgetMs} ms`,
  );
}
