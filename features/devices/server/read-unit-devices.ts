import { JsonText, notFound, shownInstant, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

const devices = sql`
  select d.id, d.name, d."virtualDeviceType_id", t.key, t.label, t."labelEs", t.icon, t.category, d.platform_id, p.name as "platformName",
    d.state, d.value, ${shownInstant(sql`d."stateAt"`)} as "stateAt", d.enabled,
    case when b.id is not null then json_build_object('id', b.id, 'name', b.name, 'addresspath', b.addresspath, 'port', b.port) end as "boardComponent"
  from virtual_devices d join virtual_device_types t on t.id = d."virtualDeviceType_id"
    left join platforms p on p.id = d.platform_id left join board_components b on b.id = d."boardComponent_id"
  where d.controller_id = u.controller_id order by t.seq, d.name`;

const sensors = sql`
  select s.id, s.device_id, s.name, s.designator_id, g.key, g.label, g.unit, s.platform_id, s.priority, s.enabled, s."batteryLevel",
    l.reading, ${shownInstant(sql`l.at`)} as dbtime
  from sensors s join designators g on g.id = s.designator_id left join latest_readings l on l.sensor_id = s.id
  where s."platformGroup_id" = u.id and s.facility_id = u.facility_id order by g.seq, s.priority, s.device_id`;

/** A unit with its controller, the devices the controller runs and the unit's sensors. */
export async function readUnitDevices(unitId: number, { db }: Pick<CallContext, 'db'>): Promise<JsonText> {
  const { rows } = await sql<{ j: string }>`
    select row_to_json(x)::text as j from (
      select u.id as "platformGroup_id", u.name as "platformGroupName",
        case when c.id is not null then json_build_object('id', c.id, 'name', c.name, 'deviceId', c."deviceId", 'mode', c.mode,
          'state', c.state, 'status', c.status, 'isOnline', c."isOnline", 'lastCommandFetch', ${shownInstant(sql`c."lastCommandFetch"`)}) end as controller,
        (select coalesce(json_agg(row_to_json(d)), '[]') from (${devices}) d) as devices,
        (select coalesce(json_agg(row_to_json(s)), '[]') from (${sensors}) s) as sensors
      from units u left join controllers c on c.id = u.controller_id where u.id = ${unitId}
    ) x`.execute(db);
  const row = rows[0];
  if (!row) throw notFound('ag_platformGroups');
  return new JsonText(row.j);
}
