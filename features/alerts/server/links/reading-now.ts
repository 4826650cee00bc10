import type { LinkedAlert } from '@trellis/alerts/model';
import { staleMetricMinutes } from '@trellis/climate/model';
import type { Database, RequestTransaction } from '@trellis/server-kit';
import { findDesignator } from '@trellis/telemetry/model';
import { sql } from 'kysely';

/** A reading older than this tells nothing about now, in ms. */
const freshMs = staleMetricMinutes * 60_000;
const hourMinutes = 60;

/** What an alert measured, and where. */
export interface MeasuredAlert {
  sensor_id: number | null;
  platformGroup_id: number | null;
  /** What it measured: by its rule, or as somebody said who raised it. */
  metric: string | null;
  value: number | null;
  limitValue: number | null;
}

/** What is measured now, in the unit of the limit. */
export type ReadingNow = NonNullable<LinkedAlert['reading']> & { isFresh: boolean };

interface SensorRow {
  sensor_id: number;
  designator_id: number;
  reading: number;
  at: Date;
}

/** What the alert's sensor, else the unit's sensor for its metric, reads now. */
export async function readNow(
  alert: MeasuredAlert,
  { db, now }: { db: Database | RequestTransaction; now: Date },
): Promise<ReadingNow | null> {
  const { rows } = await sql<SensorRow>`
    select l.sensor_id, l.designator_id, l.reading, l.at from latest_readings l join sensors s on s.id = l.sensor_id
      join designators d on d.id = l.designator_id
    where l.sensor_id = ${alert.sensor_id}
      or (${alert.sensor_id}::int is null and s."platformGroup_id" = ${alert.platformGroup_id} and d.key = ${alert.metric})
    order by l.at desc limit 1`.execute(db);
  const sensor = rows[0];
  const designator = sensor && findDesignator(sensor.designator_id);
  if (!sensor || !designator) return null;
  const { rows: minutes } = await sql<{ bucket: Date; mean: number }>`
    select bucket, sum / count as mean from reading_rollups_1m
    where sensor_id = ${sensor.sensor_id} and bucket > ${new Date(now.getTime() - hourMinutes * 60_000)} and bucket <= ${now}`.execute(
    db,
  );
  // Humidity is stored as a fraction; its limits are percent, as people read them.
  const scale = designator.unit === 'fraction' ? 100 : 1;
  const means = new Map(minutes.map(({ bucket, mean }) => [Math.floor(bucket.getTime() / 60_000), mean * scale]));
  const last = Math.floor(now.getTime() / 60_000);
  const { value, limitValue: limit } = alert;
  const reading = sensor.reading * scale;
  const isFresh = now.getTime() - sensor.at.getTime() < freshMs;
  return {
    value: reading,
    at: sensor.at.toISOString(),
    unit: scale === 1 ? designator.unit : '%',
    decimals: scale === 1 ? designator.decimals : 1,
    limit,
    isFresh,
    isStillOut: isFresh && isBeyond(reading, limit, value),
    lastHour: Array.from({ length: hourMinutes }, (_, index) => means.get(last - hourMinutes + 1 + index) ?? null),
  };
}

/** Whether a reading is on the same side of the limit as what raised the alert. */
const isBeyond = (reading: number, limit: number | null, raisedBy: number | null): boolean =>
  limit !== null && raisedBy !== null && raisedBy !== limit && (raisedBy > limit ? reading > limit : reading < limit);
