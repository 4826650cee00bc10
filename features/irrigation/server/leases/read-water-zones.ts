import { waterLineDesignatorIds } from '@trellis/climate/model';
import type { WaterZone } from '@trellis/irrigation/model';
import { shownInstant, type RequestTransaction } from '@trellis/server-kit';
import { sql } from 'kysely';
import { addDryTimes } from './add-dry-times.ts';

const holdersOf = (state: 'held' | 'waiting') => sql`
  coalesce((select json_agg(json_build_object('id', l.id, 'platformGroup_id', l."platformGroup_id", 'unitName', u.name,
      'state', l.state, 'litresPerMinute', l."litresPerMinute"::float8, 'durationSeconds', l."durationSeconds",
      'requestedAt', ${shownInstant(sql`l."requestedAt"`)}, 'grantedAt', ${shownInstant(sql`l."grantedAt"`)},
      'expiresAt', ${shownInstant(sql`l."expiresAt"`)}) order by l.id)
    from irrigation_leases l join units u on u.id = l."platformGroup_id"
    where l.zone_id = z.id and l.state = ${state}), '[]'::json)`;

/** What measures the water of zone `z` before its units: sensors of the zone, of the controller that doses it, and those that values of PLCs for it go to. */
const line = sql`
  coalesce((select json_agg(json_build_object('sensor_id', s.id, 'name', coalesce(s.name, s.device_id), 'designator_id', s.designator_id,
      'reading', r.reading::float8, 'at', ${shownInstant(sql`r.at`)}, 'dryAt', null)
      order by array_position(${[...waterLineDesignatorIds]}::int[], s.designator_id), s.priority, s.id)
    from sensors s left join latest_readings r on r.sensor_id = s.id left join vendor_controllers v on v.id = s."vendorController_id"
    where s.facility_id = z.facility_id and s.enabled and s."platformGroup_id" is null
      and s.designator_id = any(${[...waterLineDesignatorIds]}::int[])
      and (s.zone_id = z.id or v.zone_id = z.id or exists (select from plc_tags t where t.sensor_id = s.id and t.zone_id = z.id))), '[]'::json)`;

/** The zones of water of a facility with who has a lease and who waits, and what is measured of their water. */
export async function readWaterZones(db: RequestTransaction, facilityId: number, now: Date): Promise<WaterZone[]> {
  const { rows } = await sql<WaterZone>`
    select z.id as zone_id, z.name, z.area_id, a.name as "areaName", z."leaseSlots", z."maxFlow"::float8 as "maxFlow",
      coalesce((select sum(coalesce(l."litresPerMinute", z."maxFlow" / z."leaseSlots", 0)) from irrigation_leases l
        where l.zone_id = z.id and l.state = 'held'), 0)::float8 as flow,
      (select count(*) from zone_devices d where d.zone_id = z.id and d.role = 'served' and d."platformGroup_id" is not null)::int as units,
      ${line} as line, ${holdersOf('held')} as holders, ${holdersOf('waiting')} as queue
    from zones z join zone_types t on t.id = z.zonetype_id and t."modeKey" = 'irrigation'
      left join areas a on a.id = z.area_id
    where z.facility_id = ${facilityId} and z.active order by z.name`.execute(db);
  return addDryTimes(db, facilityId, rows, now);
}
