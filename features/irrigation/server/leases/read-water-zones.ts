import { readJsonList, shownInstant, type JsonText, type RequestTransaction } from '@trellis/server-kit';
import { sql } from 'kysely';

const holdersOf = (state: 'held' | 'waiting') => sql`
  coalesce((select json_agg(json_build_object('id', l.id, 'platformGroup_id', l."platformGroup_id", 'unitName', u.name,
      'state', l.state, 'litresPerMinute', l."litresPerMinute"::float8, 'durationSeconds', l."durationSeconds",
      'requestedAt', ${shownInstant(sql`l."requestedAt"`)}, 'grantedAt', ${shownInstant(sql`l."grantedAt"`)},
      'expiresAt', ${shownInstant(sql`l."expiresAt"`)}) order by l.id)
    from irrigation_leases l join units u on u.id = l."platformGroup_id"
    where l.zone_id = z.id and l.state = ${state}), '[]'::json)`;

/** The zones of water of a facility with who has a lease and who waits, as JSON. */
export const readWaterZones = (db: RequestTransaction, facilityId: number): Promise<JsonText> =>
  readJsonList(
    db,
    sql`select z.id as zone_id, z.name, z.area_id, a.name as "areaName", z."leaseSlots", z."maxFlow"::float8 as "maxFlow",
      coalesce((select sum(coalesce(l."litresPerMinute", z."maxFlow" / z."leaseSlots", 0)) from irrigation_leases l
        where l.zone_id = z.id and l.state = 'held'), 0)::float8 as flow,
      (select count(*) from zone_devices d where d.zone_id = z.id and d.role = 'served' and d."platformGroup_id" is not null)::int as units,
      ${holdersOf('held')} as holders, ${holdersOf('waiting')} as queue
    from zones z join zone_types t on t.id = z.zonetype_id and t."modeKey" = 'irrigation'
      left join areas a on a.id = z.area_id
    where z.facility_id = ${facilityId} and z.active order by z.name`,
  );
