// Status of 1 000 units of one facility: server time of the one statement, and of the whole call.
import { makeWorld } from '../apps/server/testing/make-world.ts';
import { createDatabase } from '@trellis/server-kit';
import { readUnitStatus } from '@trellis/units/server';
import { openBenchDatabase } from './bench-database.ts';
import { describeMachine } from './machine.ts';

const UNITS = 1_000;
const BUDGET_MS = 150;

await using database = await openBenchDatabase();
const { pool } = database;
const world = makeWorld({ pool });
const facility = await world.facility();
const area = await world.row('areas', { facility_id: facility.id, name: 'A' });
await pool.query(
  `insert into virtual_device_types (id, label, key) values (13, 'Light', 'light'), (14, 'Irrigation', 'irrigation'), (15, 'CO2 valve', 'co2Valve'), (18, 'ECU', 'ecu') on conflict do nothing`,
);
await pool.query(
  `insert into designators (id, label, key) select n, 'd' || n, 'k' || n from unnest(array[5, 6, 7, 53, 57, 58, 62]) n on conflict do nothing`,
);
await pool.query(
  `insert into controllers (facility_id, name, "deviceId", "lastCommandFetch") select $1, 'c' || n, 'node-' || n, now() from generate_series(1, ${UNITS}) n`,
  [facility.id],
);
await pool.query(
  `insert into units (facility_id, name, area_id, controller_id) select $1, 'Unit ' || c.id, $2, c.id from controllers c`,
  [facility.id, area],
);
await pool.query(
  `insert into virtual_devices (controller_id, "virtualDeviceType_id", name, state) select c.id, t.id, t.key, 'on' from controllers c, virtual_device_types t where t.id in (13, 14, 15, 18)`,
);
await pool.query(
  `insert into sensors (facility_id, device_id, designator_id, controller_id, "platformGroup_id") select $1, 's' || u.id, d.id, u.controller_id, u.id from units u, designators d`,
  [facility.id],
);
await pool.query(
  `insert into latest_readings (sensor_id, facility_id, designator_id, reading, at, "receivedAt") select id, facility_id, designator_id, 21.5, now(), now() from sensors`,
);
await makeGrowing();
await pool.query('analyze');

const db = createDatabase(pool);
const times: number[] = [];
let bytes = 0;
for (let round = 0; round < 25; round += 1) {
  const start = performance.now();
  bytes = (await readUnitStatus(db, { facilityId: facility.id })).length;
  times.push(performance.now() - start);
}
const sorted = times.slice(5).toSorted((a, b) => a - b);
console.log(describeMachine(database.version));
console.log(
  `status of ${UNITS} units (${Math.round(bytes / 1024)} kB): median ${sorted[Math.floor(sorted.length / 2)]?.toFixed(0)} ms, slowest ${sorted.at(-1)?.toFixed(0)} ms, budget ${BUDGET_MS} ms`,
);

async function makeGrowing(): Promise<void> {
  const category = await world.row('grow_plan_categories', { label: 'Bench' });
  const plan = await world.row('grow_plans', { name: 'Plan', category_id: category });
  const version = await world.row('grow_plan_versions', { growplan_id: plan, version: 1, totalDays: 60 });
  const phase = await world.row('grow_phases', {
    growplanVersion_id: version,
    name: 'Flower',
    seq: 1,
    startSeconds: 0,
    endSeconds: 5_184_000,
    photoperiod: 12,
    photoperiodStartTime: '06:00',
  });
  for (const lightState of ['Lights On', 'Lights Off']) {
    await world.row('grow_phase_environments', {
      growPhase_id: phase,
      lightState,
      tempMin: 20,
      tempMax: 26,
      humidityMin: 50,
      humidityMax: 65,
    });
  }
  await pool.query(`insert into platforms ("platformGroup_id", name) select id, 'S1' from units`);
  await pool.query(
    `insert into lifecycles (facility_id, name, growplan_id, "growplanVersion_id", state, inflight, starttime) select facility_id, 'L' || id, $1, $2, 'in_flight', 1, now() - interval '9 days' from units`,
    [plan, version],
  );
  await pool.query(
    `insert into lifecycle_phases (lifecycle_id, "growPhase_id", seq, starttime) select id, $1, 1, starttime from lifecycles`,
    [phase],
  );
  await pool.query(
    `update lifecycles l set "currentPhase_id" = p.id from lifecycle_phases p where p.lifecycle_id = l.id`,
  );
  await pool.query(
    `insert into lifecycle_platforms (lifecycle_id, platform_id, "platformGroup_id", plants, start) select l.id, p.id, u.id, 40, l.starttime from units u join platforms p on p."platformGroup_id" = u.id join lifecycles l on l.name = 'L' || u.id`,
  );
}
