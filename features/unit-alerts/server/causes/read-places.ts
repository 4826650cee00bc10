import type { SharedPlace } from '@trellis/alerts/model';
import { zoneTypes } from '@trellis/devices/model';
import type { RequestTransaction } from '@trellis/server-kit';
import type { Place } from '@trellis/unit-alerts/model';
import { sql } from 'kysely';

interface PlaceRow {
  kind: SharedPlace;
  id: number;
  name: string;
  units: number[];
}

/**
 * What units of a facility have in common, the smaller kinds first: the controller behind several of them, PLCs, what feeds them with
 * power and connects them, zones that serve them, areas, the facility itself.
 */
export async function readPlaces(
  db: RequestTransaction,
  facilityId: number,
  inService: ReadonlySet<number>,
): Promise<Place[]> {
  const { rows } = await sql<PlaceRow>`
    with served as (
      select distinct d.zone_id, d."platformGroup_id" as unit from zone_devices d join zones z on z.id = d.zone_id
      where z.facility_id = ${facilityId} and z.active and d."platformGroup_id" is not null
    ),
    driven as (
      select t.plc_id, s.unit from plc_tags t join served s on s.zone_id = t.zone_id
      union select t.plc_id, u.id from plc_tags t join virtual_devices v on v.id = t."virtualDevice_id" join units u on u.controller_id = v.controller_id
      union select t.plc_id, s."platformGroup_id" from plc_tags t join sensors s on s.id = t.sensor_id
    ),
    controlled as (
      select controller_id, id as unit from units where facility_id = ${facilityId} and controller_id is not null
      union select controller_id, "platformGroup_id" from sensors
        where facility_id = ${facilityId} and enabled and controller_id is not null and "platformGroup_id" is not null
    )
    select 'controller' as kind, 0 as place, c.id, c.name, json_agg(d.unit) as units from controllers c join controlled d on d.controller_id = c.id
      where c.facility_id = ${facilityId} group by c.id having count(*) > 1
    union all select 'plc', 1, p.id, p.name, json_agg(d.unit) from plcs p join driven d on d.plc_id = p.id
      where p.facility_id = ${facilityId} and p.enabled group by p.id
    union all select case t."modeKey" when ${zoneTypes.power.modeKey} then 'feeder' when ${zoneTypes.network.modeKey} then 'switch' else 'zone' end,
      case when t."modeKey" in (${zoneTypes.power.modeKey}, ${zoneTypes.network.modeKey}) then 2 else 3 end, z.id, z.name, json_agg(s.unit)
      from zones z join zone_types t on t.id = z.zonetype_id join served s on s.zone_id = z.id group by z.id, t."modeKey"
    union all select 'area', 4, a.id, a.name, json_agg(u.id) from areas a join units u on u.area_id = a.id
      where u.facility_id = ${facilityId} group by a.id
    union all select 'facility', 5, f.id, f.name, json_agg(u.id) from facilities f join units u on u.facility_id = f.id
      where f.id = ${facilityId} group by f.id
    order by place, id`.execute(db);
  return rows.map(({ kind, id, name, units }) => ({
    ...{ kind, id, name },
    unitIds: new Set(units.filter((unit) => inService.has(unit))),
  }));
}
