import { designatorIds } from '@trellis/climate/model';
import type { RequestTransaction } from '@trellis/server-kit';
import { findDrifts, type DoubtFacts } from '@trellis/telemetry/model';
import { sql } from 'kysely';

/** Facts about a sensor, and since when its value stands still. */
export interface DoubtableSensor extends DoubtFacts {
  id: number;
  flatSince: Date | null;
}

interface SensorRow extends Omit<DoubtableSensor, 'drift'> {
  area_id: number | null;
  recentMean: number | null;
}

const climate: readonly number[] = [designatorIds.temperature, designatorIds.humidity, designatorIds.co2];

/**
 * The climate sensors of a facility's units that spoke in the last 16 minutes. Quarters from before a sensor was calibrated or
 * replaced say nothing of it; a quarter with fewer than three readings says too little.
 */
export async function readDoubtFacts(
  db: RequestTransaction,
  facilityId: number,
  now: Date,
): Promise<DoubtableSensor[]> {
  const { rows } = await sql<SensorRow>`
    with wanted as materialized (
      select s.id, s.designator_id, l.reading, u.area_id, greatest(${now}::timestamptz - interval '24 hours',
        (select max(c.time) from sensor_calibrations c where c.sensor_id = s.id)) as since
      from sensors s join latest_readings l on l.sensor_id = s.id join units u on u.id = s."platformGroup_id"
      where s.facility_id = ${facilityId} and s.enabled and s.designator_id = any(${[...climate]}::int[])
        and l.at > ${now}::timestamptz - interval '16 minutes'
    ),
    quarters as (
      select r.sensor_id, r.bucket, r.min = r.max as flat, r.sum / r.count as mean,
        lag(r.sum / r.count) over w as mean_before, lag(r.bucket) over w as bucket_before
      from wanted s join reading_rollups_15m r on r.sensor_id = s.id
      where r.facility_id = ${facilityId} and r.bucket >= s.since and r.bucket > ${now}::timestamptz - interval '24 hours' and r.bucket <= ${now} and r.count >= 3
      window w as (partition by r.sensor_id order by r.bucket)
    ),
    moves as (select *, max(bucket) filter (where not flat) over (partition by sensor_id) as moved from quarters),
    facts as (
      select sensor_id, count(*) filter (where moved is null or bucket > moved)::int as "flatRun",
        min(bucket) filter (where moved is null or bucket > moved) as "flatSince",
        count(*) filter (where bucket <= moved)::int as before, count(*) filter (where bucket <= moved and flat)::int as "flatBefore",
        max(abs(mean - mean_before)) filter (where bucket > ${now}::timestamptz - interval '75 minutes' and bucket - bucket_before <= interval '15 minutes') as "largestStep",
        avg(mean) filter (where bucket > ${now}::timestamptz - interval '2 hours') as "recentMean"
      from moves group by sensor_id
    )
    select w.id, w.designator_id, w.reading, w.area_id, coalesce(f."flatRun", 0) as "flatRun", f."flatSince", coalesce(f.before, 0) as before,
      coalesce(f."flatBefore", 0) as "flatBefore", f."largestStep", f."recentMean"
    from wanted w left join facts f on f.sensor_id = w.id`.execute(db);
  const drifts = findDrifts(
    rows.flatMap(({ id, area_id, designator_id, recentMean: mean }) =>
      mean === null ? [] : [{ id, designator_id, mean, group: `${area_id}/${designator_id}` }],
    ),
  );
  return rows.map(({ area_id: _, recentMean: __, ...facts }) => ({ ...facts, drift: drifts.get(facts.id) ?? null }));
}
