import { eventDesignatorIds } from '@trellis/climate/model';
import type { RequestTransaction } from '@trellis/server-kit';
import type { Spoken } from '@trellis/unit-alerts/model';
import { sql } from 'kysely';
import type { AlertType } from './alert-types.ts';
import { silentMetricName } from './silent-metric-names.ts';

/**
 * By unit when its sensors were heard, one metric at a time: of several sensors of a metric one that speaks is enough. One that never
 * did is still to be installed, and what speaks only when something happens is never silent.
 */
export async function readSpoken(
  db: RequestTransaction,
  { facilityId, types, now }: { facilityId: number; types: readonly AlertType[]; now: Date },
): Promise<Map<number, Spoken>> {
  const limits = types.flatMap(({ rule: { metric, comparison, limit } }) =>
    metric === 'reading' && comparison === 'silent' && limit !== undefined ? [limit] : [],
  );
  if (limits.length === 0) return new Map();
  const stale = new Date(now.getTime() - Math.min(...limits) * 60_000);
  const { rows } = await sql<{ unit: number; oldestAt: number; silent: { designator: number; at: number }[] }>`
    select unit, (extract(epoch from min(at)) * 1000)::float8 as "oldestAt",
      coalesce(json_agg(json_build_object('designator', designator, 'at', extract(epoch from at) * 1000) order by designator)
        filter (where at <= ${stale}), '[]') as silent
    from (
      select s."platformGroup_id" as unit, s.designator_id as designator, max(l.at) as at
      from sensors s join latest_readings l on l.sensor_id = s.id
      where s.facility_id = ${facilityId} and s.enabled and s."platformGroup_id" is not null
        and s.designator_id <> all(${[...eventDesignatorIds]}::int[])
      group by 1, 2) m
    group by unit`.execute(db);
  return new Map(
    rows.map(({ unit, oldestAt, silent }) => [
      unit,
      { oldestAt, silent: silent.map(({ designator, at }) => ({ at, name: silentMetricName(designator) })) },
    ]),
  );
}
