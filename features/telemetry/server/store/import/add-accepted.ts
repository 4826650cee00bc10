import type { PoolClient } from 'pg';
import { judgeBatchError } from '../database-errors.ts';
import { transact } from '../in-transaction.ts';
import { findPartitionPeriod, findRawMonth } from '../partition-periods.ts';
import { makePartitionsFor } from '../partitions.ts';

const dayMs = 86_400_000;
/** A piece ends with its week (its month, where that is one partition), and with the day that brings it to this many rows. */
const rowsOfPiece = 100_000;
/** Months that ended this long ago get one partition each for their raw readings. */
const coarseAfterMs = 366 * dayMs;
const tries = 5;

export interface ImportResult {
  /** Readings added. */
  readonly imported: number;
  /** Rows left out because the sensor already had a reading of that very time, here or earlier in the same import. */
  readonly duplicates: number;
  /** Rows left out because their hour is known as a summary only: its readings were already retired. */
  readonly alreadySummarised: number;
  /** Readings added before, from an earlier import that had stopped halfway. */
  readonly continued?: number;
}

/** Some days in a row: what one transaction adds, so that the partitions it locks are few. */
interface Piece {
  /** Name of the longest partition they may share: of their week, or of their month. */
  readonly within: string;
  readonly days: number[];
  rows: number;
}

/** Adds what was accepted and is not in the history yet, piece by piece; undefined when there is nothing. */
export async function addAccepted(client: PoolClient): Promise<ImportResult | undefined> {
  const { rows } = await client.query<{ id: number; from: string }>(
    'select id, "appliedTo"::text as "from" from reading_imports where "finishedAt" is null',
  );
  const [open] = rows;
  if (!open) return undefined;
  await client.query(`create temp table if not exists importing_readings (n bigint, facility_id int, sensor_id int,
    at timestamptz, reading real, origin smallint) on commit delete rows`);
  for (const piece of await listPieces(client, open.from)) await addPiece(client, open.id, piece);
  const result = await transact(client, () => finish(client, open.id));
  await client.query('drop table importing_readings');
  return result;
}

async function finish(client: PoolClient, id: number): Promise<ImportResult> {
  const { rows } = await client.query<{ imported: number; duplicates: number; alreadySummarised: number }>(
    `update reading_imports set "finishedAt" = now() where id = $1 returning imported::int, "alreadySummarised"::int,
       ("receivedRows" - imported - "alreadySummarised")::int as duplicates`,
    [id],
  );
  await client.query('truncate arriving_readings, arriving_sensors');
  const [result] = rows;
  if (!result) throw new Error('The import is gone.');
  return result;
}

async function listPieces(client: PoolClient, from: string): Promise<Piece[]> {
  const { rows } = await client.query<{ day: number; rows: number }>(
    `select floor(extract(epoch from at) / 86400)::int as day, count(*)::int as rows from arriving_readings
     where at >= $1::timestamptz group by 1 order by 1`,
    [from],
  );
  const withinOf = await readWithin(client);
  const pieces: Piece[] = [];
  for (const { day, rows: count } of rows) {
    const at = day * dayMs;
    const last = pieces.at(-1);
    const within = withinOf(at);
    if (last?.within === within && last.rows < rowsOfPiece) {
      last.days.push(at);
      last.rows += count;
    } else {
      pieces.push({ within, days: [at], rows: count });
    }
  }
  return pieces;
}

/** A month that has or gets one partition for its raw readings is added at once, others week by week. */
async function readWithin(client: PoolClient): Promise<(at: number) => string> {
  const { rows } = await client.query<{ from: number }>(
    `select extract(epoch from "from")::float8 * 1000 as "from" from reading_partitions
     where family = 'raw' and "isAttached" and "to" - "from" <= interval '1 day'`,
  );
  const monthsOfDays = new Set(rows.map(({ from }) => findRawMonth(from).name));
  const coarseUntil = Date.now() - coarseAfterMs;
  return (at) => {
    const month = findRawMonth(at);
    const isCoarse = month.to <= coarseUntil && !monthsOfDays.has(month.name);
    return isCoarse ? month.name : findPartitionPeriod('1m', at).name;
  };
}

async function addPiece(client: PoolClient, id: number, { days }: Piece): Promise<void> {
  const span = [days[0] ?? 0, (days.at(-1) ?? 0) + dayMs].map((at) => new Date(at).toISOString());
  for (let attempt = 1; ; attempt += 1) {
    const filled = await listFilledDays(client, span);
    await makePartitionsFor(client, filled, Date.now() - coarseAfterMs);
    try {
      return await transact(client, () => add(client, id, span));
    } catch (error) {
      // Retention dropped a partition that was still empty.
      if (judgeBatchError(error) !== 'no-partition' || attempt === tries) throw error;
      await client.query('rollback');
    }
  }
}

/** Days that get readings: partitions are made for these alone. */
async function listFilledDays(client: PoolClient, span: string[]): Promise<number[]> {
  // Asked once an hour and sensor: a dense month has a hundred times as many readings.
  const { rows } = await client.query<{ day: number }>(
    `with hours as materialized (select distinct sensor_id, date_trunc('hour', at, 'UTC') as hour
       from arriving_readings where at >= $1 and at < $2)
     select distinct floor(extract(epoch from h.hour) / 86400)::int as day from hours h
     where exists (select from reading_partitions p
         where p.family = 'raw' and p."isAttached" and p."from" <= h.hour and p."to" > h.hour)
       or not exists (select from reading_rollups_1h s where s.bucket >= date_trunc('hour', $1::timestamptz, 'UTC')
         and s.bucket < $2 and s.sensor_id = h.sensor_id and s.bucket = h.hour)`,
    span,
  );
  return rows.map(({ day }) => day * dayMs);
}

async function add(client: PoolClient, id: number, span: string[]): Promise<void> {
  // Retention counts from the import, not from the age of what was imported.
  await client.query(
    `update reading_partitions set "filledAt" = now() where "isAttached" and "from" < $2 and "to" > $1`,
    span,
  );
  await client.query(
    `insert into importing_readings select distinct on (sensor_id, at) n, facility_id, sensor_id, at, reading, origin
     from arriving_readings where at >= $1 and at < $2 order by sensor_id, at, n`,
    span,
  );
  await client.query('analyze importing_readings');
  const { imported, summarised } = await insertNew(client, span);
  await updateLatest(client);
  for (const table of ['reading_rollups_1m', 'reading_rollups_15m', 'reading_rollups_1h'] as const) {
    await addToRollUp(client, table);
  }
  await client.query(
    `update reading_imports set "appliedTo" = $2, imported = imported + $3,
       "alreadySummarised" = "alreadySummarised" + $4 where id = $1`,
    [id, span[1], imported, summarised],
  );
}

/** Moves what is new into the history; afterwards `importing_readings` holds just that. */
async function insertNew(client: PoolClient, span: string[]): Promise<{ imported: number; summarised: number }> {
  // Naming the span lets PostgreSQL pass over the partitions of all other days; with years of history that is most of them.
  await client.query(
    `delete from importing_readings a where exists (select from readings r
       where r.sensor_id = a.sensor_id and r.at = a.at and r.at >= $1 and r.at < $2)`,
    span,
  );
  const { rowCount: summarised } = await client.query(
    `with hours as (select distinct sensor_id, date_trunc('hour', at, 'UTC') as hour from importing_readings),
     present as (select distinct r.sensor_id, date_trunc('hour', r.at, 'UTC') as hour
       from readings r join (select distinct sensor_id from hours) h using (sensor_id) where r.at >= $1 and r.at < $2),
     retired as (select h.* from hours h join reading_rollups_1h s on s.sensor_id = h.sensor_id and s.bucket = h.hour
       where s.bucket >= $1 and s.bucket < $2
         and not exists (select from present p where p.sensor_id = h.sensor_id and p.hour = h.hour))
     delete from importing_readings a using retired t
     where a.sensor_id = t.sensor_id and date_trunc('hour', a.at, 'UTC') = t.hour`,
    span,
  );
  const { rowCount: imported } = await client.query(`insert into readings (facility_id, sensor_id, at, reading, origin)
    select facility_id, sensor_id, at, reading, origin from importing_readings order by sensor_id, at`);
  return { imported: imported ?? 0, summarised: summarised ?? 0 };
}

async function updateLatest(client: PoolClient): Promise<void> {
  await client.query(`insert into latest_readings as kept
      (sensor_id, facility_id, designator_id, reading, at, origin, "receivedAt")
    select distinct on (a.sensor_id) a.sensor_id, a.facility_id, s.designator_id, a.reading, a.at, a.origin, now()
    from importing_readings a join arriving_sensors s using (sensor_id) order by a.sensor_id, a.at desc
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
    from importing_readings group by sensor_id, b order by sensor_id, b
    on conflict (sensor_id, bucket) do update set min = least(kept.min, excluded.min),
      max = greatest(kept.max, excluded.max), sum = kept.sum + excluded.sum, count = kept.count + excluded.count`);
}
