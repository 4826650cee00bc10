import { batteryHistoryDays } from '@trellis/telemetry/model';
import type { Pool } from 'pg';

/** Removes the levels of batteries that nobody is shown any more; returns how many days went. */
export async function trimBatteryDays(pool: Pool, now: Date): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from sensor_battery_days where day <= ($1::timestamptz at time zone 'utc')::date - $2::int`,
    [now, batteryHistoryDays],
  );
  return rowCount ?? 0;
}
