import { designatorIds } from '@trellis/climate/model';
import type { RequestTransaction } from '@trellis/server-kit';
import {
  fewestFlatReadings,
  fewestStillMinutes,
  findDrifts,
  mayHaveJumped,
  type DoubtFacts,
} from '@trellis/telemetry/model';
import { readFlatLines, unknownFlatLine, type FlatLine } from './read-flat-lines.ts';
import { sql } from 'kysely';

/** Facts about a sensor, and since when its value stands still. */
export interface DoubtableSensor extends DoubtFacts {
  id: number;
  flatSince: Date | null;
}

interface SensorRow extends Omit<DoubtableSensor, 'drift' | keyof FlatLine> {
  area_id: number | null;
  /** What it read before says nothing of it. */
  knownSince: Date;
  recentMean: number | null;
  /** Its value moved within the shortest time that counts as standing still. */
  hasMoved: boolean;
  /** Between its lowest and highest reading of the last hour. */
  range: number;
}

const climate: readonly number[] = [designatorIds.temperature, designatorIds.humidity, designatorIds.co2];

/**
 * The climate sensors of a facility's units that spoke in the last 16 minutes. What was read before a sensor was calibrated or
 * replaced says nothing of it; a quarter with fewer than three readings says too little.
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
      select r.sensor_id, r.bucket, r.min = r.max as flat, r.count, r.sum / r.count as mean,
        lag(r.sum / r.count) over w as mean_before, lag(r.bucket) over w as bucket_before
      from wanted s join reading_rollups_15m r on r.sensor_id = s.id
      where r.facility_id = ${facilityId} and r.bucket >= s.since and r.bucket > ${now}::timestamptz - interval '24 hours' and r.bucket <= ${now} and r.count >= 3
      window w as (partition by r.sensor_id order by r.bucket)
    ),
    stretched as (select *, count(*) filter (where not flat) over (partition by sensor_id order by bucket) as stretch from quarters),
    stretches as (
      select sensor_id, stretch, count(*) filter (where flat)::int as run, sum(count) filter (where flat)::int as readings,
        min(bucket) filter (where flat) as since, stretch = max(stretch) over (partition by sensor_id) as "isLast"
      from stretched group by sensor_id, stretch
    ),
    still as (
      select sensor_id, max(run) filter (where "isLast") as "flatRun", max(readings) filter (where "isLast") as "flatReadings",
        max(since) filter (where "isLast") as "flatSince"
      from stretches group by sensor_id
    ),
    lately as (
      select r.sensor_id, bool_or(r.min < r.max) filter (where r.bucket >= ${now}::timestamptz - ${fewestStillMinutes}::int * interval '1 minute') as "hasMoved",
        max(r.max) - min(r.min) as range
      from wanted s join reading_rollups_15m r on r.sensor_id = s.id
      where r.facility_id = ${facilityId} and r.bucket > ${now}::timestamptz - interval '75 minutes' and r.bucket <= ${now} group by 1
    ),
    facts as (
      select sensor_id, count(*)::int as quarters,
        max(abs(mean - mean_before)) filter (where bucket > ${now}::timestamptz - interval '75 minutes' and bucket - bucket_before <= interval '15 minutes') as "largestStep",
        avg(mean) filter (where bucket > ${now}::timestamptz - interval '1 hour') as "recentMean"
      from quarters group by sensor_id
    )
    select w.id, w.designator_id, w.reading, w.area_id, w.since as "knownSince", coalesce(t."flatRun", 0) as "flatRun", coalesce(t."flatReadings", 0) as "flatReadings",
      t."flatSince", coalesce(f.quarters - t."flatRun", 0) as before, f."largestStep", f."recentMean", coalesce(y."hasMoved", false) as "hasMoved", coalesce(y.range, 0) as range
    from wanted w left join lately y on y.sensor_id = w.id left join facts f on f.sensor_id = w.id left join still t on t.sensor_id = w.id`.execute(
    db,
  );
  const drifts = findDrifts(
    rows.flatMap(({ id, area_id, designator_id, recentMean: mean }) =>
      mean === null ? [] : [{ id, designator_id, mean, group: `${area_id}/${designator_id}` }],
    ),
  );
  const flatLines = await readFlatLines(
    db,
    { facilityId, now },
    rows.filter((row) => isLookedAt(row, now)),
  );
  return rows.map(({ area_id: _, recentMean: __, knownSince: ___, hasMoved: ____, range: _____, ...facts }) => ({
    ...facts,
    ...(flatLines.get(facts.id) ?? unknownFlatLine),
    drift: drifts.get(facts.id) ?? null,
  }));
}

const lookedBackMs = 75 * 60_000;

/**
 * Whether the single readings of a sensor tell anything. Of ten million an hour nearly all are of sensors whose quarters show that they
 * moved a short while ago, and nowhere so far that a step between two readings could be one that no air makes.
 */
const isLookedAt = ({ designator_id, hasMoved, range, flatReadings, knownSince }: SensorRow, now: Date): boolean =>
  !hasMoved ||
  flatReadings >= fewestFlatReadings ||
  mayHaveJumped(designator_id, range) ||
  // What was read before a calibration says nothing, and quarters do not tell it apart.
  knownSince.getTime() > now.getTime() - lookedBackMs;
