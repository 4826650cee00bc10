import { eventDesignatorIds } from '@trellis/climate/model';
import type { RequestTransaction } from '@trellis/server-kit';
import type { Spoken } from '@trellis/unit-alerts/model';
import { sql } from 'kysely';
import type { AlertType } from './alert-types.ts';
import { soonMs, type SensorsOfUnit } from './follow-units.ts';
import { silentMetricName } from './silent-metric-names.ts';

interface Asked {
  facilityId: number;
  types: readonly AlertType[];
  now: Date;
}

/** What sensors measure that have something to say at all times. */
const isSteady = sql`s.designator_id <> all(${[...eventDesignatorIds]}::int[])`;
const epochMs = sql`(extract(epoch from min(l.at) filter (where ${isSteady})) * 1000)::float8`;

/**
 * By unit what its sensors say of themselves. One that never spoke is still to be installed, and what speaks only when something
 * happens is never silent. The metrics are told apart only where a sensor was not heard for a while.
 */
export async function readSensors(db: RequestTransaction, asked: Asked): Promise<Map<number, SensorsOfUnit>> {
  const { facilityId, types, now } = asked;
  const { rows } = await sql<{ unit: number; battery: number | null; oldestAt: number | null }>`
    select s."platformGroup_id" as unit, min(s."batteryLevel")::float8 as battery, ${epochMs} as "oldestAt"
    from sensors s left join latest_readings l on l.sensor_id = s.id
    where s.facility_id = ${facilityId} and s.enabled and s."platformGroup_id" is not null group by 1`.execute(db);
  const limits = types.flatMap(({ rule: { metric, comparison, limit } }) =>
    metric === 'reading' && comparison === 'silent' && limit !== undefined ? [limit] : [],
  );
  const staleAt = now.getTime() - Math.min(...limits) * 60_000;
  const isQuiet = (oldestAt: number | null) => oldestAt !== null && oldestAt <= staleAt + soonMs;
  const quiet = rows.filter(({ oldestAt }) => isQuiet(oldestAt)).map(({ unit }) => unit);
  const spokenOf = quiet.length > 0 ? await readSpoken(db, quiet, new Date(staleAt)) : new Map<number, Spoken>();
  return new Map(
    rows.map(({ unit, battery, oldestAt }) => {
      const spoken = oldestAt === null ? undefined : { oldestAt, silent: [] };
      return [
        unit,
        { batteryPercent: battery, spoken: limits.length === 0 ? undefined : (spokenOf.get(unit) ?? spoken) },
      ];
    }),
  );
}

/** When the sensors of some units were heard, one metric at a time: of several sensors of a metric one that speaks is enough. */
async function readSpoken(
  db: RequestTransaction,
  unitIds: readonly number[],
  stale: Date,
): Promise<Map<number, Spoken>> {
  const { rows } = await sql<{
    unit: number;
    oldestAt: number;
    silent: { designator: number; metric: string; at: number }[];
  }>`
    select unit, (extract(epoch from min(at)) * 1000)::float8 as "oldestAt",
      coalesce(json_agg(json_build_object('designator', designator, 'metric', metric, 'at', extract(epoch from at) * 1000) order by designator)
        filter (where at <= ${stale}), '[]') as silent
    from (
      select s."platformGroup_id" as unit, s.designator_id as designator, d.key as metric, max(l.at) as at
      from sensors s join latest_readings l on l.sensor_id = s.id join designators d on d.id = s.designator_id
      where s."platformGroup_id" = any(${[...unitIds]}::int[]) and s.enabled and ${isSteady}
      group by 1, 2, 3) m
    group by unit`.execute(db);
  return new Map(
    rows.map(({ unit, oldestAt, silent }) => [
      unit,
      {
        oldestAt,
        silent: silent.map(({ designator, at, metric }) => ({ at, metric, name: silentMetricName(designator) })),
      },
    ]),
  );
}
