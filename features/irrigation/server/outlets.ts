import { sql } from 'kysely';

/** The units of a facility with the zone they are watered in and the flow of their outlet (L/min), as their controller or their zone says. */
export const outlets = (facilityId: number) => sql`
  (select u.id, u.controller_id, w.zone_id, coalesce((select (d.parameters ->> 'litresPerMinute')::float8 from virtual_devices d
      where d.controller_id = u.controller_id and d.name = 'irrigation' and jsonb_typeof(d.parameters -> 'litresPerMinute') = 'number' limit 1),
      w.share) as rate
    from units u left join lateral (
      select z.id as zone_id, (z."maxFlow" / z."leaseSlots")::float8 as share
      from zone_devices d join zones z on z.id = d.zone_id and z.active
        join zone_types t on t.id = z.zonetype_id and t."modeKey" = 'irrigation'
      where d."platformGroup_id" = u.id and d.role = 'served' order by z.id limit 1
    ) w on true
    where u.facility_id = ${facilityId})`;
