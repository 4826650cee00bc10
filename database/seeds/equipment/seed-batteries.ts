import type { Database } from '@trellis/server-kit';
import { sql } from 'kysely';

/** Days of levels there are. */
const told = 120;

/** Root-zone probes run on batteries: each has a level that falls at a pace of its own, one of them so fast that it is empty in weeks. */
export async function seedBatteries({ db, now }: { db: Database; now: Date }): Promise<void> {
  await sql`
    with probes as (
      select s.id, dense_rank() over (order by s.device_id) as place from sensors s where s.device_id like '%-soil'
    ), falling as (
      select id, 30 + place * 17 % 50 as level, case when place = 2 then 0.9 else 0.05 + place % 5 * 0.04 end as per_day from probes
    ), days as (
      insert into sensor_battery_days (sensor_id, day, level)
      select f.id, (${now}::timestamptz at time zone 'utc')::date - back, least(100, f.level + back * f.per_day)
      from falling f cross join generate_series(0, ${told - 1}::int) back
      where f.level + back * f.per_day <= 100
    )
    update sensors s set "batteryLevel" = f.level from falling f where s.id = f.id`.execute(db);
}
