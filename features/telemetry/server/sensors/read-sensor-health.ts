import { shownInstant, type RequestTransaction } from '@trellis/server-kit';
import { findDrifts, judgeSensor, type SensorFacts, type SensorHealth } from '@trellis/telemetry/model';
import { sql } from 'kysely';

interface HealthRow extends Omit<SensorHealth, 'flags' | 'drift' | 'hours'> {
  at: number | null;
  controllerAt: number | null;
  lowest: number | null;
  highest: number | null;
  since: number | null;
  count: number;
  largestStep: number | null;
  /** Mean by how many hours ago. */
  means: { ago: number; mean: number }[] | null;
  recentMean: number | null;
}

/** Which sensors: of a facility, and of a tenant's units alone where that is said. */
export interface HealthQuery {
  facilityId: number;
  tenantUnits?: readonly number[] | undefined;
  now: Date;
}

/** Every sensor of a facility with its last day, judged by what it read since it was calibrated or replaced. */
export async function readSensorHealth(db: RequestTransaction, query: HealthQuery): Promise<SensorHealth[]> {
  const rows = await selectSensors(db, query);
  const drifts = findDrifts(
    rows.flatMap(({ id, area_id, designator_id, recentMean, enabled }) =>
      recentMean === null || area_id === null || !enabled
        ? []
        : [{ id, group: `${area_id}/${designator_id}`, mean: recentMean, designator_id }],
    ),
  );
  return rows.map((row) => judged(row, drifts.get(row.id) ?? null, query.now.getTime()));
}

function judged(row: HealthRow, drift: number | null, now: number): SensorHealth {
  const { at, controllerAt, lowest, highest, since, count, largestStep, means, recentMean: _, ...shown } = row;
  const facts: SensorFacts = { ...shown, at, controllerAt, lowest, highest, since, count, largestStep, drift };
  const hours = Array.from(
    { length: 24 },
    (_unused, index) => means?.find(({ ago }) => ago === 23 - index)?.mean ?? null,
  );
  return { ...shown, hours, drift, flags: judgeSensor(facts, now) };
}

async function selectSensors(
  db: RequestTransaction,
  { facilityId, tenantUnits, now }: HealthQuery,
): Promise<HealthRow[]> {
  const units = tenantUnits ?? null;
  const { rows } = await sql<HealthRow>`
    with corrected as materialized (
      select c.sensor_id, max(c.time) as at from sensor_calibrations c join sensors s on s.id = c.sensor_id
      where s.facility_id = ${facilityId} and c.time > ${now}::timestamptz - interval '1 day' group by 1
    ), hourly as (
      select sensor_id,
        json_agg(json_build_object('ago', ago, 'mean', mean)) as means,
        avg(mean) filter (where ago < 6 and "isKnown") as "recentMean"
      from (
        select r.sensor_id, (extract(epoch from date_trunc('hour', ${now}::timestamptz) - bucket) / 3600)::int as ago, sum / count as mean,
          coalesce(bucket >= c.at, true) as "isKnown"
        from reading_rollups_1h r left join corrected c on c.sensor_id = r.sensor_id
        where facility_id = ${facilityId} and bucket > ${now}::timestamptz - interval '24 hours' and bucket <= ${now} and count > 0
      ) h group by sensor_id
    ), recent as (
      select sensor_id, min(min) as lowest, max(max) as highest, min(bucket) as since, sum(count)::int as count, avg(max - min)::float8 as noise,
        max(abs(mean - before)) filter (where bucket - "beforeBucket" <= interval '15 minutes') as "largestStep"
      from (
        select r.*, sum / count as mean, lag(sum / count) over w as before, lag(bucket) over w as "beforeBucket"
        from reading_rollups_15m r left join corrected c on c.sensor_id = r.sensor_id
        where facility_id = ${facilityId} and bucket > ${now}::timestamptz - interval '135 minutes' and bucket <= ${now} and count > 0
          and coalesce(bucket >= c.at, true)
        window w as (partition by r.sensor_id order by bucket)
      ) q group by sensor_id
    )
    select s.id, s.device_id, s.name, s.designator_id, s."platformGroup_id", u.name as "unitName",
      k."deviceId" as "unitDevice_id", coalesce(u.controller_id, s.controller_id) as controller_id,
      coalesce(u.area_id, z.area_id) as area_id, a.name as "areaName",
      s.zone_id, z.name as "zoneName", s.priority, s.enabled,
      coalesce(u."isDisabled" or not u.deployed, false) as "isOutOfService", l.reading, ${shownInstant(sql`l.at`)} as dbtime,
      extract(epoch from l.at)::float8 * 1000 as at,
      extract(epoch from k."lastCommandFetch")::float8 * 1000 as "controllerAt",
      coalesce(s."batteryLevel", nullif(l."batteryLevel", 'NaN'))::float8 as "batteryLevel", s.signal::float8 as signal,
      h.means, h."recentMean", r.lowest, r.highest,
      extract(epoch from r.since)::float8 * 1000 as since, coalesce(r.count, 0) as count, r.noise, r."largestStep",
      s."offset"::float8 as "offset", s.gain::float8 as gain, s."lastCalibration"::text as "lastCalibration",
      s."calibrationDays", ${shownInstant(sql`s.updatedate`)} as updatedate
    from sensors s
      left join latest_readings l on l.sensor_id = s.id
      left join units u on u.id = s."platformGroup_id"
      left join controllers k on k.id = coalesce(u.controller_id, s.controller_id)
      left join zones z on z.id = s.zone_id
      left join areas a on a.id = coalesce(u.area_id, z.area_id)
      left join hourly h on h.sensor_id = s.id
      left join recent r on r.sensor_id = s.id
    where s.facility_id = ${facilityId} and (${units}::int[] is null or s."platformGroup_id" = any(${units}::int[]))
    order by s.device_id, s.designator_id, s.id`.execute(db);
  return rows;
}
