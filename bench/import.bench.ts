// A history of 15 years, a line a minute, imported by the real command beside a running server: how long it takes, how much
// memory it needs, and what people at the server feel meanwhile, against the same minutes without it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { makeWorld } from '../apps/server/testing/make-world.ts';
import { openBenchDatabase } from './bench-database.ts';
import { watchLatency, type Latencies } from './live-latency.ts';
import { describeMachine } from './machine.ts';
import { startTrellis } from './start-peer.ts';
import { linesOfYears, writeYears } from './write-years.ts';

const years = Number(process.env['YEARS'] ?? 15);
const quietMs = Number(process.env['QUIET_SECONDS'] ?? 90) * 1000;
const warmUpMs = 15_000;
const unitCount = 40;
const program = path.join(import.meta.dirname, '../apps/server/import-readings.ts');

await using database = await openBenchDatabase();
const { pool } = database;
console.log(describeMachine(database.version));
const folder = mkdtempSync(path.join(tmpdir(), 'trellis-bench-import-'));
try {
  await using server = await startTrellis(database.url);
  const file = path.join(folder, 'years.csv');
  await writeYears(file, years, Date.UTC(2026, 0, 1));
  writeFileSync(path.join(folder, 'mapping.json'), JSON.stringify(mapping()));
  console.log(`${linesOfYears(years)} lines of ${years} years, ${(statSync(file).size / 1e6).toFixed(0)} MB`);
  const world = makeWorld({ pool });
  const { rows } = await pool.query<{ group: string }>('select "mqttGroup" as "group" from facilities where id = $1', [
    server.facilityId,
  ]);
  const units = [];
  for (let unit = 0; unit < unitCount; unit += 1)
    units.push(await world.unit({ id: server.facilityId }, { designators: [5] }));
  await using latency = await watchLatency(server, rows[0]?.group ?? '', units, {
    'list of 100 units': `ag_platformGroups?${new URLSearchParams({ filter: JSON.stringify({ order: 'name', limit: 100 }) })}`,
    'chart of an hour': `temperatureSensorHistories/getChartData?${chartOf(units[0]?.sensorDeviceId ?? '')}`,
  });
  await delay(warmUpMs);
  latency.take();
  await delay(quietMs);
  const before = latency.take();
  const imported = await runImport(file);
  const during = latency.take();
  await delay(quietMs);
  report(imported, before, during, latency.take());
  await reportDatabase();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function mapping(): unknown {
  return {
    time: { column: 'Time' },
    createSensors: true,
    columns: [
      { column: 'T [°C]', designator: 5, device_id: 'logger' },
      { column: 'RH [%]', designator: 6, device_id: 'logger', unitConversion: 'percent-to-fraction' },
      { column: 'CO2 [ppm]', designator: 7, device_id: 'logger' },
    ],
  };
}

function chartOf(device_id: string): URLSearchParams {
  const now = Date.now();
  const [startDate, endDate] = [now - 3_600_000, now + 3_600_000].map((at) => new Date(at).toISOString());
  return new URLSearchParams({ startDate: startDate ?? '', endDate: endDate ?? '', device_id });
}

interface Imported {
  readonly seconds: number;
  readonly memoryMb: number;
}

async function runImport(file: string): Promise<Imported> {
  const startedAt = performance.now();
  const facility = (await pool.query<{ name: string }>('select name from facilities order by id limit 1')).rows[0]
    ?.name;
  const options = ['--mapping', path.join(folder, 'mapping.json'), '--facility', facility ?? ''];
  const child = spawn(process.execPath, [program, file, ...options], {
    env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = text(child.stdout);
  const gone = once(child, 'exit') as Promise<[number | null]>;
  let memoryMb = 0;
  const watch = setInterval(() => (memoryMb = Math.max(memoryMb, peakMemoryMb(child.pid))), 500);
  const [code] = await gone;
  clearInterval(watch);
  if (code !== 0) throw new Error(`The import ended with ${code}: ${await said}`);
  console.log((await said).trimEnd());
  return { seconds: (performance.now() - startedAt) / 1000, memoryMb };
}

/** The most memory a process has held so far; 0 once it is gone. */
function peakMemoryMb(pid = 0): number {
  try {
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}

function report({ seconds, memoryMb }: Imported, before: Latencies, during: Latencies, after: Latencies): void {
  const rate = linesOfYears(years) / seconds;
  console.log(
    `imported in ${(seconds / 60).toFixed(1)} minutes: ${rate.toFixed(0)} lines/s, ${(rate * 3).toFixed(0)} readings/s; the importer held ${memoryMb} MB at most`,
  );
  compare('reading to browser (budget: p95 ratio 1.5)', before.readings, during.readings, after.readings);
  for (const name of Object.keys(before.reads))
    compare(
      `${name} (budget: p95 100 ms)`,
      before.reads[name] ?? [],
      during.reads[name] ?? [],
      after.reads[name] ?? [],
    );
  console.log(
    `readings that never came: ${before.lost} before, ${during.lost} during, ${after.lost} after; the clock stood still for ${during.stalledMs.toFixed(0)} ms at most`,
  );
}

function compare(name: string, before: number[], during: number[], after: number[]): void {
  const say = (share: number) => {
    const [one, other, last] = [before, during, after].map((times) => quantile(times, share));
    return `p${share * 100} ${one?.toFixed(0)} → ${other?.toFixed(0)} → ${last?.toFixed(0)} ms (ratio ${((other ?? 0) / (one ?? 0)).toFixed(2)})`;
  };
  const slowest = quantile(during, 1).toFixed(0);
  console.log(`${name}, before → during → after: ${say(0.5)}, ${say(0.95)}, slowest during ${slowest} ms`);
}

function quantile(times: readonly number[], share: number): number {
  return (
    times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))] ??
    Number.NaN
  );
}

async function reportDatabase(): Promise<void> {
  const { rows } = await pool.query<{ partitions: number; empty: number; size: string; left: number }>(
    `select (select count(*)::int from reading_partitions where "isAttached") as partitions,
       (select count(*)::int from reading_partitions p join pg_class c on c.relname = p.name
        where p."isAttached" and pg_relation_size(c.oid) = 0) as empty,
       pg_size_pretty(pg_database_size(current_database())) as size,
       (select count(*)::int from arriving_readings) as left`,
  );
  const [found] = rows;
  console.log(
    `database: ${found?.size}, ${found?.partitions} partitions, ${found?.empty} of them empty; ${found?.left} rows left to add`,
  );
}
