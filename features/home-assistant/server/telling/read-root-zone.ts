import { rootZoneDesignatorIds } from '@trellis/climate/model';
import type { Services } from '@trellis/server-kit';
import { speakingFirst } from '@trellis/telemetry/server';
import { staleMetricMinutes } from '@trellis/units/model';
import { sql } from 'kysely';

/** By unit of a facility what its root zone measured lately, by designator; the records of units do not say when it did. */
export async function readFreshRootZones(
  { db }: Services,
  facilityId: number,
  now: Date,
): Promise<Map<number, ReadonlySet<number>>> {
  const since = new Date(now.getTime() - staleMetricMinutes * 60_000);
  const { rows } = await sql<{ unit: number; designators: number[] }>`
    with best as (
      select distinct on (s."platformGroup_id", s.designator_id) s."platformGroup_id" as unit, s.designator_id, l.at
      from sensors s left join latest_readings l on l.sensor_id = s.id
      where s.enabled and s.facility_id = ${facilityId} and s."platformGroup_id" is not null
        and s.designator_id = any(${[...rootZoneDesignatorIds]}::int[])
      order by ${speakingFirst}
    )
    select unit, array_agg(designator_id) as designators from best where at > ${since} group by unit`.execute(db);
  return new Map(rows.map(({ unit, designators }) => [unit, new Set(designators)]));
}
