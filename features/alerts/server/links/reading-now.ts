import { measureOf, type LinkedAlert } from '@trellis/alerts/model';
import { airVpdKpa, contactDesignatorIds, staleMetricMinutes } from '@trellis/climate/model';
import type { Database, RequestTransaction } from '@trellis/server-kit';
import { findDesignator } from '@trellis/telemetry/model';
import { speakingFirst } from '@trellis/telemetry/server';
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

interface Context {
  db: Database | RequestTransaction;
  now: Date;
}

interface SensorRow {
  sensor_id: number;
  designator_id: number;
  reading: number;
  at: Date;
  isDoubted: boolean;
}

/** A value with its last hour, minute by minute. */
type Measured = Pick<ReadingNow, 'value' | 'unit' | 'isDoubted' | 'lastHour'> & { at: Date };

/** What the alert's sensor, else those that speak for its unit, read now. What a contact says is no figure. */
export async function readNow(alert: MeasuredAlert, context: Context): Promise<ReadingNow | null> {
  const metric = measureOf(alert.metric);
  const measured = metric === 'vpd' ? await measureVpd(alert, context) : await measure(alert, metric, context);
  if (!measured) return null;
  const { value: raisedBy, limitValue: limit } = alert;
  const isFresh = context.now.getTime() - measured.at.getTime() < freshMs;
  return {
    ...measured,
    at: measured.at.toISOString(),
    limit,
    isFresh,
    isStillOut: isFresh && isBeyond(measured.value, limit, raisedBy),
  };
}

async function measure(
  { sensor_id, platformGroup_id }: MeasuredAlert,
  metric: string | null,
  { db, now }: Context,
): Promise<Measured | undefined> {
  const { rows } = await sql<SensorRow>`
    select l.sensor_id, l.designator_id, l.reading, l.at, t.doubt is not null as "isDoubted"
    from sensors s join latest_readings l on l.sensor_id = s.id join designators d on d.id = l.designator_id
      left join sensor_doubts t on t.sensor_id = s.id
    where l.designator_id <> all(${[...contactDesignatorIds]}::int[]) and (l.sensor_id = ${sensor_id}
      or (${sensor_id}::int is null and s.enabled and s."platformGroup_id" = ${platformGroup_id} and d.key = ${metric}))
    order by ${speakingFirst} limit 1`.execute(db);
  const sensor = rows[0];
  const designator = sensor && findDesignator(sensor.designator_id);
  if (!sensor || !designator) return undefined;
  const { rows: minutes } = await sql<{ bucket: Date; mean: number }>`
    select bucket, sum / count as mean from reading_rollups_1m
    where sensor_id = ${sensor.sensor_id} and bucket > ${new Date(now.getTime() - hourMinutes * 60_000)} and bucket <= ${now}`.execute(
    db,
  );
  // Humidity is stored as a fraction; its limits are percent, as people read them.
  const scale = designator.unit === 'fraction' ? 100 : 1;
  const means = new Map(minutes.map(({ bucket, mean }) => [Math.floor(bucket.getTime() / 60_000), mean * scale]));
  const last = Math.floor(now.getTime() / 60_000);
  const { at, isDoubted } = sensor;
  return {
    ...{ at, isDoubted, value: sensor.reading * scale, unit: scale === 1 ? designator.unit : '%' },
    lastHour: bridgeGaps(
      Array.from({ length: hourMinutes }, (_, index) => means.get(last - hourMinutes + 1 + index) ?? null),
      staleMetricMinutes,
    ),
  };
}

/**
 * A line through what is read less often than each minute: between two values straight, as long as the first of them was news
 * until the second came. Where nothing was read for longer a gap stays.
 */
export function bridgeGaps(minutes: readonly (number | null)[], newsFor: number): (number | null)[] {
  const line = [...minutes];
  let before: number | undefined;
  for (const [index, value] of minutes.entries()) {
    if (value === null) continue;
    const begin = before;
    before = index;
    if (begin === undefined || index - begin >= newsFor) continue;
    const from = minutes[begin] ?? value;
    for (let at = begin + 1; at < index; at += 1) line[at] = from + ((value - from) * (at - begin)) / (index - begin);
  }
  return line;
}

/** The vapour pressure deficit of the air, which two sensors make. */
async function measureVpd(alert: MeasuredAlert, context: Context): Promise<Measured | undefined> {
  const [warmth, moisture] = [await measure(alert, 'temperature', context), await measure(alert, 'humidity', context)];
  if (!warmth || !moisture) return undefined;
  const lastHour = warmth.lastHour.map((celsius, index) => {
    const percent = moisture.lastHour[index] ?? null;
    return celsius === null || percent === null ? null : airVpdKpa(celsius, percent);
  });
  return {
    ...{ value: airVpdKpa(warmth.value, moisture.value), unit: 'kPa', lastHour },
    at: warmth.at < moisture.at ? warmth.at : moisture.at,
    isDoubted: warmth.isDoubted || moisture.isDoubted,
  };
}

/** Whether a reading is on the same side of the limit as what raised the alert. */
const isBeyond = (reading: number, limit: number | null, raisedBy: number | null): boolean =>
  limit !== null && raisedBy !== null && raisedBy !== limit && (raisedBy > limit ? reading > limit : reading < limit);
