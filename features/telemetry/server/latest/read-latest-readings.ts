import { shownInstant, type RequestTransaction } from '@trellis/server-kit';
import { sql } from 'kysely';

/** Which sensors' newest readings are wanted. */
export interface LatestQuery {
  facilityId: number;
  deviceId?: string | undefined;
  designatorId?: number | undefined;
  unitId?: number | undefined;
  /** Units let to a tenant: only their sensors. */
  tenantUnits?: readonly number[] | undefined;
  /** Only the sensor that reported last. */
  isNewestOnly?: boolean;
}

/**
 * The newest reading of each wanted sensor as the JSON text of an array, by device and designator; a sensor that never reported
 * has none. Text joined row by row takes PostgreSQL a third of the time of `json_agg`.
 */
export async function readLatestReadings(db: RequestTransaction, wanted: LatestQuery): Promise<string> {
  const chosen = wanted.isNewestOnly
    ? sql`order by l.at desc nulls last, s.id limit 1`
    : sql`order by s.device_id, s.designator_id, s.id`;
  const { rows } = await sql<{ j: string }>`
    select coalesce('[' || string_agg(row_to_json(x)::text, ',') || ']', '[]') as j from (
      select s.id as sensor_id, s.device_id, s.designator_id, l.reading,
        ${shownInstant(sql`l.at`)} as dbtime, s.name,
        coalesce(s."batteryLevel", nullif(l."batteryLevel", 'NaN')) as "batteryLevel", s.priority, s."platformGroup_id",
        s.controller_id, coalesce(c.ids, '[]') as "platformGroupCollection_ids"
      from sensors s left join latest_readings l on l.sensor_id = s.id
        left join (
          select m."platformGroup_id" as unit, json_agg(m."platformGroupCollection_id" order by m."platformGroupCollection_id") as ids
          from platform_group_collection_members m join platform_group_collections o on o.id = m."platformGroupCollection_id"
          where o.facility_id = ${wanted.facilityId} group by 1
        ) c on c.unit = s."platformGroup_id"
      where s.facility_id = ${wanted.facilityId} and s.enabled
        and (${wanted.deviceId ?? null}::text is null or s.device_id = ${wanted.deviceId ?? null})
        and (${wanted.designatorId ?? null}::int is null or s.designator_id = ${wanted.designatorId ?? null})
        and (${wanted.unitId ?? null}::int is null or s."platformGroup_id" = ${wanted.unitId ?? null})
        and (${wanted.tenantUnits ?? null}::int[] is null or s."platformGroup_id" = any(${wanted.tenantUnits ?? null}::int[]))
      ${chosen}
    ) x`.execute(db);
  return rows[0]?.j ?? '[]';
}
