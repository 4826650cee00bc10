import type { PoolClient } from 'pg';
import type { ImportResult } from '../../store/import/add-accepted.ts';
import type { ReadingRow } from '../../store/reading-row.ts';

const rowsPerChunk = 10_000;

/**
 * Counts what an import of these rows would add, on a connection whose transaction the caller rolls back. Hours that are
 * known as summaries only are not looked for: their rows count as new.
 */
export async function previewReadings(client: PoolClient, rows: AsyncIterable<ReadingRow>): Promise<ImportResult> {
  await client.query('create temp table previewed_readings (sensor_id int, at timestamptz) on commit drop');
  let total = 0;
  let chunk: ReadingRow[] = [];
  const keep = () =>
    client.query(
      'insert into previewed_readings select sensor, to_timestamp(ms / 1000) from unnest($1::int[], $2::float8[]) as t(sensor, ms)',
      [chunk.map(({ sensorId }) => sensorId), chunk.map(({ at }) => at)],
    );
  for await (const row of rows) {
    total += 1;
    chunk.push(row);
    if (chunk.length < rowsPerChunk) continue;
    await keep();
    chunk = [];
  }
  await keep();
  const imported = await countNew(client);
  return { imported, duplicates: total - imported, alreadySummarised: 0 };
}

/** Counts week by week: the locks of each are given back before the next, however long the history is. */
async function countNew(client: PoolClient): Promise<number> {
  await client.query('create index on previewed_readings (at)');
  const { rows: weeks } = await client.query<{ from: string; to: string }>(
    `select week::text as "from", (week + interval '7 days')::text as "to"
     from (select distinct date_bin('7 days', at, timestamptz '2000-01-01Z') as week from previewed_readings) w`,
  );
  let count = 0;
  for (const { from, to } of weeks) {
    await client.query('savepoint week');
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from (select distinct sensor_id, at from previewed_readings where at >= $1 and at < $2) p
       where not exists (select from readings r
         where r.sensor_id = p.sensor_id and r.at = p.at and r.at >= $1 and r.at < $2)`,
      [from, to],
    );
    count += rows[0]?.n ?? 0;
    await client.query('rollback to savepoint week');
  }
  return count;
}
