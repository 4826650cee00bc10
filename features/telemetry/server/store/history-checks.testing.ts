import type { Queryable } from './queryable.ts';

const widths = { reading_rollups_1m: 1, reading_rollups_15m: 15, reading_rollups_1h: 60 };

/** Compares every roll-up and latest value with what SQL computes from the raw readings; returns the differences. */
export async function findHistoryFaults(db: Queryable): Promise<unknown[]> {
  const faults: unknown[] = [];
  for (const [table, minutes] of Object.entries(widths)) {
    const { rows } = await db.query(`
      with raw as (select sensor_id, date_bin('${minutes} minutes', at, timestamptz '2000-01-01Z') as bucket, min(facility_id) as facility_id,
          min(reading) as min, max(reading) as max, sum(reading::float8) as sum, count(*)::int as count from readings group by 1, 2)
      select '${table}' as table, raw.*, kept.count as kept_count, kept.sum as kept_sum, kept.min as kept_min
      from raw full join ${table} kept using (sensor_id, bucket)
      where raw.count is distinct from kept.count or raw.min is distinct from kept.min or raw.max is distinct from kept.max
        or abs(raw.sum - kept.sum) > 1e-6 * (1 + abs(raw.sum)) or raw.facility_id is distinct from kept.facility_id`);
    faults.push(...rows);
  }
  const { rows } = await db.query(`
    with newest as (select sensor_id, max(at) as at from readings group by 1)
    select 'latest' as table, newest.at, kept.at as kept_at, kept.reading from newest full join latest_readings kept using (sensor_id)
    where newest.at is distinct from kept.at or not exists (
      select from readings r where r.sensor_id = kept.sensor_id and r.at = kept.at and r.reading = kept.reading)`);
  return [...faults, ...rows];
}

/** Sensor, time and value of every reading as text, sorted: what the history holds, for exact comparison. */
export async function listHistory(db: Queryable): Promise<string[]> {
  const { rows } = await db.query(
    'select sensor_id, (extract(epoch from at) * 1000)::bigint::text as at, reading from readings',
  );
  return (rows as { sensor_id: number; at: string; reading: number }[])
    .map((row) => `${row.sensor_id} ${row.at} ${row.reading}`)
    .sort();
}
