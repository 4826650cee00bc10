import { designatorIds } from '@trellis/climate/model';
import type { RequestTransaction } from '@trellis/server-kit';
import { sparklineMinutes, sparklinePoints, type UnitSparklines } from '@trellis/telemetry/model';
import { sql } from 'kysely';
import { speakingFirst } from '../speaking-sensor.ts';

interface Wanted {
  facilityId: number;
  unitIds: readonly number[];
  now: Date;
}

interface LineRow {
  unit: number;
  designator_id: number;
  slots: number[];
  means: number[];
}

/** What is drawn, and to how many parts of its unit: finer than a small line can show. */
const metrics = {
  temperature: 100,
  humidity: 1000,
  co2: 1,
  externalMoisture: 10,
} as const;
type Metric = keyof typeof metrics;
const metricOf = new Map((Object.keys(metrics) as Metric[]).map((key) => [designatorIds[key] as number, key]));
const widthMs = sparklineMinutes * 60_000;

/** The last day of the units, from the sensor that speaks for each now, read from the quarter-hour roll-ups. */
export async function readSparklines(db: RequestTransaction, { facilityId, unitIds, now }: Wanted) {
  const end = (Math.floor(now.getTime() / widthMs) + 1) * widthMs;
  const from = new Date(end - sparklinePoints * widthMs);
  const { rows } = await sql<LineRow>`
    with speaking as materialized (
      select distinct on (s."platformGroup_id", s.designator_id) s."platformGroup_id" as unit, s.designator_id, s.id
      from sensors s left join latest_readings l on l.sensor_id = s.id
      where s.enabled and s.facility_id = ${facilityId} and s."platformGroup_id" = any(${[...unitIds]}::int[])
        and s.designator_id = any(${[...metricOf.keys()]}::int[])
      order by ${speakingFirst}
    )
    select k.unit, k.designator_id, array_agg(p.slot) as slots, array_agg(p.mean) as means
    from speaking k cross join lateral (
      select floor(extract(epoch from r.bucket - ${from}::timestamptz) / ${sparklineMinutes * 60})::int as slot, sum(r.sum) / sum(r.count) as mean
      from reading_rollups_15m r
      where r.sensor_id = k.id and r.facility_id = ${facilityId} and r.bucket >= ${from} and r.bucket < ${new Date(end)} group by 1
    ) p group by 1, 2`.execute(db);
  return { from: from.toISOString(), intervalMinutes: sparklineMinutes, units: putTogether(rows) };
}

function putTogether(rows: readonly LineRow[]): UnitSparklines[] {
  const units = new Map<number, UnitSparklines>();
  for (const { unit, designator_id, slots, means } of rows) {
    const metric = metricOf.get(designator_id);
    if (metric === undefined) continue;
    const found = units.get(unit) ?? { platformGroup_id: unit };
    const line = new Array<number | null>(sparklinePoints).fill(null);
    for (const [index, slot] of slots.entries())
      line[slot] = Math.round((means[index] ?? 0) * metrics[metric]) / metrics[metric];
    found[metric] = line;
    units.set(unit, found);
  }
  return [...units.values()];
}
