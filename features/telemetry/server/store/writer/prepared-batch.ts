import type { QueryConfig } from 'pg';
import { float4Array, float8Array, instantArray, int4Array } from '../binary-arrays.ts';
import { encodeReadings } from '../encode-readings.ts';
import type { ReadingRow } from '../reading-row.ts';
import { pickLatest, rollUpFurther, rollUpMinutes, sortRows } from '../roll-up-rows.ts';
import type { RollUp } from '../roll-up-rows.ts';

/** Everything a batch sends, ready for the wire. */
export interface PreparedBatch {
  readonly copy: Buffer;
  /** In the order in which every transaction must run them, or two could wait for each other. */
  readonly upserts: readonly QueryConfig[];
  /** Starts of the minutes in the batch: the partitions it needs. */
  readonly times: Float64Array;
}

/** Encodes the rows for COPY and works out what they do to the latest values and to each roll-up. */
export function prepareBatch(rows: readonly ReadingRow[], receivedAt: number): PreparedBatch {
  const order = sortRows(rows);
  const minutes = rollUpMinutes(rows, order);
  const quarters = rollUpFurther(minutes, 15);
  const hours = rollUpFurther(quarters, 60);
  return {
    copy: encodeReadings(rows, order),
    upserts: [
      upsertLatest(rows, pickLatest(rows, order), receivedAt),
      upsertRollUp('reading_rollups_1m', minutes),
      upsertRollUp('reading_rollups_15m', quarters),
      upsertRollUp('reading_rollups_1h', hours),
    ],
    times: minutes.buckets.subarray(0, minutes.length),
  };
}

/** Adds a roll-up to what the table holds. */
export function upsertRollUp(table: string, rollUp: RollUp): QueryConfig {
  const { length } = rollUp;
  return {
    name: `upsert-${table}`,
    text: `insert into ${table} as kept (facility_id, sensor_id, bucket, min, max, sum, count)
      select * from unnest($1::int4[], $2::int4[], $3::timestamptz[], $4::float4[], $5::float4[], $6::float8[], $7::int4[])
      on conflict (sensor_id, bucket) do update set min = least(kept.min, excluded.min),
        max = greatest(kept.max, excluded.max), sum = kept.sum + excluded.sum, count = kept.count + excluded.count`,
    values: [
      int4Array(rollUp.facilityIds, length),
      int4Array(rollUp.sensorIds, length),
      instantArray(rollUp.buckets, length),
      float4Array(rollUp.mins, length),
      float4Array(rollUp.maxs, length),
      float8Array(rollUp.sums, length),
      int4Array(rollUp.counts, length),
    ],
  };
}

function upsertLatest(rows: readonly ReadingRow[], latest: Int32Array, receivedAt: number): QueryConfig {
  const column = (value: (row: ReadingRow) => number): Float64Array =>
    Float64Array.from(latest, (index) => value(rows[index] as ReadingRow));
  return {
    name: 'upsert-latest-readings',
    text: `insert into latest_readings as kept
        (sensor_id, facility_id, designator_id, reading, at, "batteryLevel", origin, "receivedAt")
      select s, f, d, r, a, b, o, to_timestamp($8::float8)
      from unnest($1::int4[], $2::int4[], $3::int4[], $4::float4[], $5::timestamptz[], $6::float4[], $7::int4[]) as n (s, f, d, r, a, b, o)
      on conflict (sensor_id) do update set facility_id = excluded.facility_id, designator_id = excluded.designator_id,
        reading = excluded.reading, at = excluded.at, "batteryLevel" = coalesce(excluded."batteryLevel", kept."batteryLevel"),
        origin = excluded.origin, "receivedAt" = excluded."receivedAt"
      where excluded.at >= kept.at`,
    values: [
      int4Array(column((row) => row.sensorId)),
      int4Array(column((row) => row.facilityId)),
      int4Array(column((row) => row.designatorId)),
      float4Array(column((row) => row.value)),
      instantArray(column((row) => row.at)),
      float4Array(column((row) => row.batteryLevel ?? Number.NaN)),
      int4Array(column((row) => row.origin)),
      receivedAt / 1000,
    ],
  };
}
