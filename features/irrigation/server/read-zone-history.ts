import type { ZoneHistory } from '@trellis/irrigation/model';
import { shownInstant, type RequestTransaction } from '@trellis/server-kit';
import { sql } from 'kysely';

/** Roll-ups that a chart of so many hours is drawn from, and the minutes of one of its points. */
const steps = {
  24: ['reading_rollups_15m', 15],
  168: ['reading_rollups_1h', 60],
  720: ['reading_rollups_1h', 240],
} as const;
export type HistoryHours = keyof typeof steps;

/** Of more shots the newest are told. */
const mostShots = 20_000;

interface Zoned {
  id: number;
  facility_id: number;
}

/**
 * What the units of a zone measured together: of each metric the mean of its units over time, the lowest and the highest unit
 * and the standard deviation between units (sample, n − 1), and the water they got meanwhile. Each unit counts once, whatever
 * number of sensors it has.
 */
export async function readZoneHistory(
  db: RequestTransaction,
  zone: Zoned,
  hours: HistoryHours,
  now: Date,
): Promise<ZoneHistory> {
  const [table, minutes] = steps[hours];
  const since = sql`${now}::timestamptz - make_interval(hours => ${hours})`;
  const step = sql`make_interval(mins => ${minutes})`;
  const origin = sql`timestamptz '2000-01-01'`;
  const served = sql`select "platformGroup_id" as id from zone_devices where zone_id = ${zone.id} and role = 'served'
    and "platformGroup_id" is not null`;
  const { rows: metrics } = await sql<ZoneHistory['metrics'][number]>`
    with each_unit as (
      select s.designator_id, s."platformGroup_id" as unit, date_bin(${step}, r.bucket, ${origin}) as at, sum(r.sum) / sum(r.count) as mean
      from ${sql.table(table)} r join sensors s on s.id = r.sensor_id
      where r.facility_id = ${zone.facility_id} and r.bucket > ${since} and r.bucket <= ${now} and r.count > 0 and s.enabled
        and s."platformGroup_id" in (${served})
      group by 1, 2, 3
    ), together as (
      select designator_id, at, avg(mean) as mean, min(mean) as min, max(mean) as max, stddev_samp(mean) as sd, count(*)::int as units
      from each_unit group by 1, 2
    )
    select designator_id, json_agg(json_build_object('at', extract(epoch from at)::float8 * 1000, 'mean', mean, 'min', min, 'max', max,
      'sd', sd, 'units', units) order by at) as points
    from together group by 1 order by 1`.execute(db);
  const { rows: water } = await sql<ZoneHistory['water'][number]>`
    select e."platformGroup_id", ${shownInstant(sql`e.start`)} as start, e."durationSeconds", e.litres::float8 as litres
    from irrigation_events e
    where e."platformGroup_id" in (${served}) and e.start > ${since} and e.start <= ${now} and e.outcome = 'done'
    order by e.start desc limit ${mostShots}`.execute(db);
  const isCut = water.length === mostShots;
  water.reverse();
  return {
    ...{ from: new Date(now.getTime() - hours * 3_600_000).toISOString(), to: now.toISOString(), metrics, water },
    waterCutAt: isCut ? (water[0]?.start ?? null) : null,
  };
}
