import { designatorIds } from '@trellis/climate/model';
import type { Database, RequestTransaction } from '@trellis/server-kit';
import { speakingFirst } from '@trellis/telemetry/server';
import { replayMinutes, type ReplayPoint } from '@trellis/unit-alerts/model';
import { sql } from 'kysely';

const metrics = ['temperature', 'humidity', 'co2'] as const;
type Metric = (typeof metrics)[number];
const metricOf = new Map(metrics.map((metric) => [designatorIds[metric] as number, metric]));
const stepSeconds = replayMinutes * 60;

/** Which metrics a rule reads. */
export const metricsOf = (metric: string): readonly Metric[] =>
  metric === 'vpd'
    ? ['temperature', 'humidity']
    : metric === 'reading'
      ? ['temperature']
      : metrics.filter((one) => one === metric);

/** The history of units step by step, of the sensors that speak for them now. */
export async function readPoints(
  db: Database | RequestTransaction,
  units: readonly number[],
  { metrics: wanted, from, steps }: { metrics: readonly Metric[]; from: Date; steps: number },
): Promise<Map<number, ReplayPoint[]>> {
  const until = new Date(from.getTime() + steps * stepSeconds * 1000);
  const { rows } = await sql<{ unit: number; designator_id: number; slots: number[]; means: number[] }>`
    with speaking as materialized (
      select distinct on (s."platformGroup_id", s.designator_id) s."platformGroup_id" as unit, s.designator_id, s.id, s.facility_id
      from sensors s left join latest_readings l on l.sensor_id = s.id
      where s.enabled and s."platformGroup_id" = any(${[...units]}::int[]) and s.designator_id = any(${wanted.map((metric) => designatorIds[metric])}::int[])
      order by ${speakingFirst}
    )
    select k.unit, k.designator_id, array_agg(p.slot) as slots, array_agg(p.mean) as means
    from speaking k cross join lateral (
      select floor(extract(epoch from r.bucket - ${from}::timestamptz) / ${stepSeconds})::int as slot, sum(r.sum) / sum(r.count) as mean
      from reading_rollups_1m r
      where r.sensor_id = k.id and r.facility_id = k.facility_id and r.bucket >= ${from} and r.bucket < ${until} group by 1
    ) p group by 1, 2`.execute(db);
  const points = new Map(units.map((unit) => [unit, Array.from({ length: steps }, (): ReplayPoint => ({}))]));
  for (const { unit, designator_id, slots, means } of rows) {
    const metric = metricOf.get(designator_id);
    for (const [index, slot] of slots.entries()) {
      const point = points.get(unit)?.[slot];
      if (point && metric) point[metric] = means[index] ?? 0;
    }
  }
  return points;
}
