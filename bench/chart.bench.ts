/** Server time of a 30-day chart of one metric at ten-second resolution, among the readings of other sensors. */
import type { Pool } from 'pg';
import { getChartData } from '../features/telemetry/server/charts/get-chart-data.ts';
import { createReadingWriter } from '../features/telemetry/server/store/reading-writer.ts';
import type { ReadingRow } from '../features/telemetry/server/store/reading-row.ts';
import { openBenchDatabase } from './bench-database.ts';
import { describeMachine } from './machine.ts';

const sensors = 8;
const days = 30;
const stepMs = 10_000;
const stepsPerDay = 86_400_000 / stepMs;
const budgetMs = 100;
const to = Math.floor(Date.now() / stepMs) * stepMs;
const from = to - days * 86_400_000;

async function fill(pool: Pool): Promise<number> {
  const log = { info: () => undefined, warn: console.warn, error: console.error };
  const writer = createReadingWriter({ pool, log });
  for (let step = 0; step < days * stepsPerDay; step += 60) {
    const rows: ReadingRow[] = [];
    for (let i = step; i < step + 60; i++) {
      for (let sensorId = 1; sensorId <= sensors; sensorId++) {
        const value = 22 + 4 * Math.sin(i / 1400 + sensorId);
        rows.push({ facilityId: 1, sensorId, designatorId: 5, at: from + i * stepMs, value, origin: 1 });
      }
    }
    const written = writer.write({ controllerId: 1, position: step / 60 + 1, rows });
    if (writer.isSaturated) await written;
  }
  await writer.close(120_000);
  return writer.stats.committedRows;
}

async function measure(name: string, runs: number, work: () => Promise<{ json: string }>): Promise<number> {
  const times: number[] = [];
  let json = '';
  for (let run = 0; run < runs; run++) {
    const startedAt = performance.now();
    ({ json } = await work());
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  const median = times[runs >> 1] as number;
  const points = (JSON.parse(json) as unknown[]).length;
  const slowest = (times.at(-1) as number).toFixed(1);
  console.log(`  ${name.padEnd(46)} ${points} points, median ${median.toFixed(1)} ms, slowest ${slowest} ms`);
  return median;
}

await using database = await openBenchDatabase();
const { pool } = database;
console.log(describeMachine(database.version));
const rows = await fill(pool);
console.log(`${rows} readings of ${sensors} sensors, ${rows / sensors} of the charted one`);
const month = { facilityId: 1, sensorIds: [3], from, to };
const median = await measure('30 days, interval chosen (roll-ups)', 25, () => getChartData(pool, month));
await measure('30 days, beginning and ending mid-minute', 25, () =>
  getChartData(pool, { ...month, from: from + 123_456, to: to - 98_765 }),
);
await measure('30 days, mean of all sensors', 25, () =>
  getChartData(pool, { ...month, sensorIds: [1, 2, 3, 4, 5, 6, 7, 8] }),
);
await measure('30 days, every minute, 20 000 points', 5, () =>
  getChartData(pool, { ...month, intervalMinutes: 1, limit: 20_000 }),
);
await measure('the last 5 hours, reading by reading', 25, () =>
  getChartData(pool, { ...month, from: to - 5 * 3_600_000 }),
);
await measure('30 days from the raw readings, for comparison', 5, async () => {
  const { rows: result } = await pool.query<{ json: string }>(
    `select json_agg(p)::text as json from (select date_bin('30 minutes', at, timestamptz '2000-01-01Z') as at, min(reading),
       avg(reading), max(reading), count(*) from readings where facility_id = 1 and sensor_id = 3
       and at >= to_timestamp($1) and at < to_timestamp($2) group by 1 order by 1) p`,
    [from / 1000, to / 1000],
  );
  return { json: result[0]?.json ?? '[]' };
});
console.log(`budget ${budgetMs} ms: ${median < budgetMs ? 'kept' : 'NOT KEPT'} (${median.toFixed(1)} ms)`);
