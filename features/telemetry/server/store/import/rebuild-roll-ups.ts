import type { Pool } from 'pg';
import { inTransaction } from '../in-transaction.ts';

const hourMs = 3_600_000;
const levels = [
  ['reading_rollups_1m', 1],
  ['reading_rollups_15m', 15],
  ['reading_rollups_1h', 60],
] as const;

/**
 * Computes the roll-ups of some sensors anew from their raw readings, for whole hours from `from` to `to` (ms). Days whose
 * raw readings were already retired are left as they are. Writers wait meanwhile, so call it for a few sensors and days at a time.
 */
export async function rebuildRollups(
  pool: Pool,
  sensorIds: readonly number[],
  from: number,
  to: number,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    // Taken in the order in which writers reach them. A batch that has not come this far adds its part after us.
    for (const [table] of levels) await client.query(`lock table ${table} in share row exclusive mode`);
    const start = new Date(Math.floor(from / hourMs) * hourMs).toISOString();
    const end = new Date(Math.ceil(to / hourMs) * hourMs).toISOString();
    const days = await client.query<{ from: string; to: string }>(
      `select greatest("from", $1::timestamptz)::text as "from", least("to", $2::timestamptz)::text as "to"
       from reading_partitions where family = 'raw' and "isAttached" and "retiredAt" is null and "to" > $1::timestamptz and "from" < $2::timestamptz order by "from"`,
      [start, end],
    );
    for (const day of days.rows) {
      for (const [table, minutes] of levels) {
        const values = [sensorIds, day.from, day.to];
        await client.query(
          `delete from ${table} where sensor_id = any($1::int[]) and bucket >= $2 and bucket < $3`,
          values,
        );
        await client.query(
          `insert into ${table} (facility_id, sensor_id, bucket, min, max, sum, count)
           select min(facility_id), sensor_id, date_bin('${minutes} minutes', at, timestamptz '2000-01-01Z') as b,
             min(reading), max(reading), sum(reading::float8), count(*)
           from readings where sensor_id = any($1::int[]) and at >= $2 and at < $3 group by sensor_id, b`,
          values,
        );
      }
    }
  });
}
