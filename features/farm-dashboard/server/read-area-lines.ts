import { designatorIds } from '@trellis/climate/model';
import type { AreaLines } from '@trellis/farm-dashboard/model';
import type { CallContext } from '@trellis/server-kit';
import { sparklineMinutes, sparklinePoints } from '@trellis/telemetry/model';
import { sql } from 'kysely';
import { unitsWanted, type Wanted } from './wanted-units.ts';

interface SlotRow {
  area_id: number;
  designator_id: number;
  slots: number[];
  means: number[];
}

const metrics = { temperature: designatorIds.temperature, humidity: designatorIds.humidity, co2: designatorIds.co2 };
const widthMs = sparklineMinutes * 60_000;

/** The last day of each area of the wanted units: for each half hour the mean of the means of its climate sensors. */
export async function readAreaLines(wanted: Wanted, { db, now }: Pick<CallContext, 'db' | 'now'>) {
  const end = (Math.floor(now.getTime() / widthMs) + 1) * widthMs;
  const from = new Date(end - sparklinePoints * widthMs);
  const { rows } = await sql<SlotRow>`
    with watched as materialized (
      select s.id, s.designator_id, u.area_id from units u join sensors s on s."platformGroup_id" = u.id
      where ${unitsWanted(wanted)} and u.deployed and not u."isDisabled" and s.enabled and s.designator_id = any(${Object.values(metrics)}::int[])
    ),
    slots as (
      select w.area_id, w.designator_id, floor(extract(epoch from r.bucket - ${from}::timestamptz) / ${sparklineMinutes * 60})::int as slot,
        sum(r.sum) / sum(r.count) as mean
      from watched w join reading_rollups_15m r on r.sensor_id = w.id
      where r.facility_id = ${wanted.facilityId} and r.bucket >= ${from} and r.bucket < ${new Date(end)} group by 1, 2, 3
    )
    select area_id, designator_id, array_agg(slot) as slots, array_agg(mean) as means from slots group by 1, 2 order by 1, 2`.execute(
    db,
  );
  const areas = [...Map.groupBy(rows, ({ area_id }) => area_id)].map(([area_id, lines]): AreaLines => ({
    area_id,
    temperature: lineOf(lines, metrics.temperature),
    humidity: lineOf(lines, metrics.humidity),
    co2: lineOf(lines, metrics.co2),
  }));
  return { from: from.toISOString(), intervalMinutes: sparklineMinutes, areas };
}

function lineOf(rows: readonly SlotRow[], designatorId: number): (number | null)[] {
  const line = new Array<number | null>(sparklinePoints).fill(null);
  const { slots = [], means = [] } = rows.find(({ designator_id }) => designator_id === designatorId) ?? {};
  for (const [index, slot] of slots.entries()) line[slot] = Math.round((means[index] ?? 0) * 1000) / 1000;
  return line;
}
