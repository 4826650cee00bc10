import type { PoolClient } from 'pg';
import { receiveReadings } from '../../store/import/accept-readings.ts';
import type { ImportResult } from '../../store/import/add-accepted.ts';
import type { ArrivingRow } from '../../store/import/encode-arriving.ts';

/**
 * Counts what an import of these rows would add, on a connection whose transaction the caller rolls back; `judge`
 * may refuse them when all have arrived. Hours that are known as summaries only are not looked for: their rows count as new.
 */
export async function previewReadings(
  client: PoolClient,
  rows: AsyncIterable<ArrivingRow>,
  judge: (client: PoolClient) => Promise<void>,
): Promise<ImportResult> {
  // Temporary tables stand before those of the database: an import that is under way keeps its own.
  for (const table of ['arriving_readings', 'arriving_sensors'])
    await client.query(
      `create temp table ${table} (like ${table} including identity including indexes) on commit drop`,
    );
  const total = await receiveReadings(client, rows);
  await judge(client);
  const imported = await countNew(client);
  return { imported, duplicates: total - imported, alreadySummarised: 0 };
}

/** Counts week by week: the locks of each are given back before the next, however long the history is. */
async function countNew(client: PoolClient): Promise<number> {
  const { rows: weeks } = await client.query<{ from: string; to: string }>(
    `select week::text as "from", (week + interval '7 days')::text as "to"
     from (select distinct date_bin('7 days', at, timestamptz '2000-01-01Z') as week from arriving_readings) w`,
  );
  let count = 0;
  for (const { from, to } of weeks) {
    await client.query('savepoint week');
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from (select distinct sensor_id, at from arriving_readings where at >= $1 and at < $2) p
       where not exists (select from readings r
         where r.sensor_id = p.sensor_id and r.at = p.at and r.at >= $1 and r.at < $2)`,
      [from, to],
    );
    count += rows[0]?.n ?? 0;
    await client.query('rollback to savepoint week; release savepoint week');
  }
  return count;
}
