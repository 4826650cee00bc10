import type { RequestTransaction } from '@trellis/server-kit';
import { batteryHistoryDays, findBatteryEnd, type BatteryDay } from '@trellis/telemetry/model';
import { sql } from 'kysely';

/** The battery of a sensor over the last year, a level a day, and the day it is empty as it falls now. */
export async function readBattery(
  db: RequestTransaction,
  sensorId: number,
  now: Date,
): Promise<{ days: BatteryDay[]; emptyOn: string | null }> {
  const { rows } = await sql<BatteryDay>`
    select to_char(day, 'YYYY-MM-DD') as day, level::float8 as level from sensor_battery_days
    where sensor_id = ${sensorId} and day > (${now}::timestamptz at time zone 'utc')::date - ${batteryHistoryDays}::int order by 1`.execute(
    db,
  );
  return { days: rows, emptyOn: findBatteryEnd(rows) };
}
