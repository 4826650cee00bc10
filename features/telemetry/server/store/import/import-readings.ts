import type { Pool, PoolClient } from 'pg';
import { clockToleranceMs, readingOrigins } from '../../../model/index.ts';
import { encodeReadings } from '../encode-readings.ts';
import { inTransaction } from '../in-transaction.ts';
import { familyTables, findPartitionPeriod } from '../partition-periods.ts';
import { createPartitions } from '../partitions.ts';
import { isStorable } from '../reading-row.ts';
import type { ReadingRow } from '../reading-row.ts';
import { copyBuffer } from '../writer/copy-buffer.ts';

/** Imports wait for each other, so that two of the same file cannot both find no duplicates. */
const importLock = 7_304_002;
const rowsPerChunk = 20_000;
const dayMs = 86_400_000;

export interface ImportResult {
  /** Readings added. */
  readonly imported: number;
  /** Rows left out because the sensor already had a reading of that very time, here or earlier in the same import. */
  readonly duplicates: number;
  /** Rows left out because their hour is known as a summary only: its readings were already retired. */
  readonly alreadySummarised: number;
}

/** A row that cannot be imported; the whole import is refused. `index` counts from 0. */
export class ImportRefused extends Error {
  override name = 'ImportRefused';
  readonly index: number;
  constructor(index: number, row: ReadingRow) {
    super(`Row ${index + 1} cannot be stored: ${JSON.stringify(row)}`);
    this.index = index;
  }
}

/** Adds a history of readings, all of it or (when anything fails) none. Latest values and roll-ups follow in the same commit. */
export async function importReadings(
  pool: Pool,
  rows: Iterable<ReadingRow> | AsyncIterable<ReadingRow>,
): Promise<ImportResult> {
  const partitions = createPartitions(pool);
  return inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [importLock]);
    await client.query(`create temp table arriving_readings (n bigint generated always as identity, facility_id int,
      sensor_id int, at timestamptz, reading real, origin smallint) on commit drop`);
    await client.query(
      'create temp table arriving_sensors (sensor_id int primary key, designator_id int) on commit drop',
    );
    const { days, designators, total } = await copyArriving(client, rows);
    // Partitions are made in a transaction of their own: an empty one left by a failed import does no harm.
    await partitions.ensure(days);
    await markFilled(client, days);
    await client.query('insert into arriving_sensors select * from unnest($1::int[], $2::int[])', [
      [...designators.keys()],
      [...designators.values()],
    ]);
    await client.query('analyze arriving_readings');
    const { rowCount: imported, summarised } = await insertNew(client, days);
    await updateLatest(client);
    for (const table of ['reading_rollups_1m', 'reading_rollups_15m', 'reading_rollups_1h'] as const) {
      await addToRollUp(client, table);
    }
    return { imported, alreadySummarised: summarised, duplicates: total - imported - summarised };
  });
}

interface Arrived {
  days: Set<number>;
  designators: Map<number, number>;
  total: number;
}

async function copyArriving(
  client: PoolClient,
  rows: Iterable<ReadingRow> | AsyncIterable<ReadingRow>,
): Promise<Arrived> {
  const arrived: Arrived = { days: new Set(), designators: new Map(), total: 0 };
  const latestAt = Date.now() + clockToleranceMs;
  let chunk: ReadingRow[] = [];
  for await (const row of rows) {
    if (!isStorable(row, latestAt)) throw new ImportRefused(arrived.total, row);
    arrived.total++;
    arrived.days.add(findPartitionPeriod('raw', row.at).from);
    arrived.designators.set(row.sensorId, row.designatorId);
    chunk.push(row.origin === readingOrigins.live ? { ...row, origin: readingOrigins.imported } : row);
    if (chunk.length === rowsPerChunk) {
      await copyChunk(client, chunk);
      chunk = [];
    }
  }
  await copyChunk(client, chunk);
  return arrived;
}

async function copyChunk(client: PoolClient, rows: ReadingRow[]): Promise<void> {
  const sql = 'copy arriving_readings (facility_id, sensor_id, at, reading, origin) from stdin (format binary)';
  await copyBuffer(client, sql, encodeReadings(rows, [...rows.keys()]));
}

/** Moves what is new into the history; afterwards `arriving_readings` holds just that. */
async function insertNew(
  client: PoolClient,
  days: ReadonlySet<number>,
): Promise<{ rowCount: number; summarised: number }> {
  // Naming the days lets PostgreSQL pass over the partitions of all others; with years of history that is most of them.
  const span = [...days].reduce(({ from, to }, day) => ({ from: Math.min(from, day), to: Math.max(to, day + dayMs) }), {
    from: Number.POSITIVE_INFINITY,
    to: 0,
  });
  if (days.size === 0) return { rowCount: 0, summarised: 0 };
  const during = [new Date(span.from).toISOString(), new Date(span.to).toISOString()];
  await client.query(`delete from arriving_readings a using (
      select n, row_number() over (partition by sensor_id, at order by n) as copy from arriving_readings) c
    where c.n = a.n and c.copy > 1`);
  await client.query(
    `delete from arriving_readings a where exists (select from readings r
       where r.sensor_id = a.sensor_id and r.at = a.at and r.at >= $1 and r.at < $2)`,
    during,
  );
  const { rowCount: summarised } = await client.query(
    `with hours as (select distinct sensor_id, date_trunc('hour', at, 'UTC') as hour from arriving_readings),
     present as (select distinct r.sensor_id, date_trunc('hour', r.at, 'UTC') as hour
       from readings r join (select distinct sensor_id from hours) h using (sensor_id) where r.at >= $1 and r.at < $2),
     retired as (select h.* from hours h join reading_rollups_1h s on s.sensor_id = h.sensor_id and s.bucket = h.hour
       where s.bucket >= $1 and s.bucket < $2
         and not exists (select from present p where p.sensor_id = h.sensor_id and p.hour = h.hour))
     delete from arriving_readings a using retired t
     where a.sensor_id = t.sensor_id and date_trunc('hour', a.at, 'UTC') = t.hour`,
    during,
  );
  const { rowCount } = await client.query(`insert into readings (facility_id, sensor_id, at, reading, origin)
    select facility_id, sensor_id, at, reading, origin from arriving_readings order by sensor_id, at`);
  return { rowCount: rowCount ?? 0, summarised: summarised ?? 0 };
}

async function updateLatest(client: PoolClient): Promise<void> {
  await client.query(`insert into latest_readings as kept
      (sensor_id, facility_id, designator_id, reading, at, origin, "receivedAt")
    select distinct on (a.sensor_id) a.sensor_id, a.facility_id, s.designator_id, a.reading, a.at, a.origin, now()
    from arriving_readings a join arriving_sensors s using (sensor_id) order by a.sensor_id, a.at desc
    on conflict (sensor_id) do update set facility_id = excluded.facility_id, designator_id = excluded.designator_id,
      reading = excluded.reading, at = excluded.at, origin = excluded.origin, "receivedAt" = excluded."receivedAt"
    where excluded.at > kept.at`);
}

const bucketMinutes = { reading_rollups_1m: 1, reading_rollups_15m: 15, reading_rollups_1h: 60 } as const;

/** Adds instead of recomputing: live readings of the same buckets may be arriving at the same time. */
async function addToRollUp(client: PoolClient, table: keyof typeof bucketMinutes): Promise<void> {
  await client.query(`insert into ${table} as kept (facility_id, sensor_id, bucket, min, max, sum, count)
    select min(facility_id), sensor_id, date_bin('${bucketMinutes[table]} minutes', at, timestamptz '2000-01-01Z') as b,
      min(reading), max(reading), sum(reading::float8), count(*)
    from arriving_readings group by sensor_id, b order by sensor_id, b
    on conflict (sensor_id, bucket) do update set min = least(kept.min, excluded.min),
      max = greatest(kept.max, excluded.max), sum = kept.sum + excluded.sum, count = kept.count + excluded.count`);
}

/** Retention counts from the import, not from the age of what was imported. */
async function markFilled(client: PoolClient, days: Iterable<number>): Promise<void> {
  const names = new Set<string>();
  for (const day of days) {
    for (const family of Object.keys(familyTables) as (keyof typeof familyTables)[]) {
      names.add(findPartitionPeriod(family, day).name);
    }
  }
  await client.query('update reading_partitions set "filledAt" = now() where name = any($1::text[])', [[...names]]);
}
