import { implement, JsonText, readJsonList, shownInstant } from '@trellis/server-kit';
import { infrastructureTreeApi, offlineMinutes } from '@trellis/units/model';
import { sql, type RawBuilder } from 'kysely';

/** Things listed at most; a facility of ten thousand units stays below. */
const most = 200_000;

/** Everything installed in a facility, with what it is part of. */
export const infrastructureTreeRoutes = implement(infrastructureTreeApi, {
  getTree: async (_, { db, facilityId, now }) => {
    const facility = await db
      .selectFrom('facilities')
      .select('name')
      .where('id', '=', facilityId)
      .executeTakeFirstOrThrow();
    const items = await readJsonList(db, installed(facilityId, now));
    return new JsonText(`{"facility":${JSON.stringify(facility.name)},"items":${items.text}}`);
  },
});

const status = (isDisabled: RawBuilder<unknown>, isOffline: RawBuilder<unknown>) =>
  sql`case when ${isDisabled} then 'disabled' when ${isOffline} then 'offline' else 'healthy' end`;
const never = sql`false`;
/** As the units' own state counts: not heard for that long, or nothing there to hear. */
const isSilent = (now: Date) =>
  sql`(c."lastCommandFetch" is null or ${now}::timestamptz - c."lastCommandFetch" >= make_interval(mins => ${offlineMinutes}))`;

/** One row for each thing; what a kind does not have is null. A unit stands in the zone that serves it, else in its area. */
const installed = (facilityId: number, now: Date): RawBuilder<unknown> => sql`
  select x.* from (
    select 1 as rank, 'area:' || a.id as key, null as parent, 'area' as kind, a.id, a.name, ${status(sql`not a.active`, never)} as status,
      null as path, a.kind as detail, null as ip, null as mac, null as hostname, null as software, null as firmware, null as serial,
      null::date as "warrantyUntil", null::date as installed, null as "lastSeen"
    from areas a where a.facility_id = ${facilityId}
    union all
    select 2, 'zone:' || z.id, 'area:' || z.area_id, 'zone', z.id, z.name, ${status(sql`not z.active`, never)},
      null, t.label, null, null, null, null, null, null, null, null, null
    from zones z left join zone_types t on t.id = z.zonetype_id where z.facility_id = ${facilityId}
    union all
    select 3, 'unit:' || u.id, coalesce('zone:' || s.zone_id, 'area:' || u.area_id), 'unit', u.id, u.name,
      ${status(sql`u."isDisabled" or not u.deployed`, isSilent(now))},
      case when c.id is not null then '/device/' || c."deviceId" || '/' || c.id end, h.label, null, null, null, null, null, h.serial,
      h."warrantyUntil", coalesce(u.installdate, h.installdate), null
    from units u left join controllers c on c.id = u.controller_id left join hardware_items h on h.id = u.hardware_item_id
      left join lateral (select d.zone_id from zone_devices d where d."platformGroup_id" = u.id order by d.id limit 1) s on true
    where u.facility_id = ${facilityId}
    union all
    select 4, 'controller:' || c.id, 'unit:' || o.id, 'controller', c.id, c.name, ${status(never, sql`not c."isOnline"`)},
      null, c.kind, c."ipAddress", c."macAddress", c.hostname, c."softwareVersion", c."firmwareVersion", c.serial, null, null,
      ${shownInstant(sql`greatest(c."lastCommandFetch", c."bornAt")`)}
    from controllers c left join lateral (select u.id from units u where u.controller_id = c.id order by u.id limit 1) o on true
    where c.facility_id = ${facilityId}
    union all
    select 5, 'board:' || b.id, 'controller:' || b.controller_id, 'board', b.id, coalesce(b.model, b.serial),
      ${status(sql`b.status = 'scrapped'`, sql`b.status = 'rma'`)}, null, concat_ws(' ', b.revision, 'slot ' || b.slot),
      null, null, null, null, b."firmwareVersion", b.serial, h."warrantyUntil", b.installdate, null
    from control_boards b left join hardware_items h on h.id = b.hardware_item_id
    where b.facility_id = ${facilityId}
    union all
    select 6, 'component:' || p.id, coalesce('board:' || p."controlBoard_id", 'controller:' || c.id), 'component', p.id,
      coalesce(nullif(p.name, ''), t.label, '#' || p.id), ${status(sql`not p.enabled`, never)}, null,
      concat_ws(' · ', t.label, p.addresspath, p.port::text), null, null, null, null, null, null, null, null, null
    from board_components p left join controllers c on c.id = p.controller_id
      left join board_component_types t on t.id = p."boardComponentType_id"
    where p.facility_id = ${facilityId}
    union all
    select 7, 'device:' || v.id, coalesce('component:' || v."boardComponent_id", 'controller:' || c.id), 'device', v.id, v.name,
      ${status(sql`not v.enabled`, never)}, null, t.label, null, null, null, null, null, null, null, null, ${shownInstant(sql`v."stateAt"`)}
    from virtual_devices v join controllers c on c.id = v.controller_id
      left join virtual_device_types t on t.id = v."virtualDeviceType_id"
    where c.facility_id = ${facilityId}
    union all
    select 8, 'plc:' || p.id, null, 'plc', p.id, p.name, ${status(sql`not p.enabled`, sql`p.status in ('offline', 'error')`)}, null,
      concat_ws(' ', p.vendor, p.model, p.protocol), p.host, null, null, null, null, null, null, null, ${shownInstant(sql`p."lastPoll"`)}
    from plcs p where p.facility_id = ${facilityId}
    union all
    select 9, 'camera:' || m.id, coalesce('unit:' || m."platformGroup_id", 'area:' || m.area_id), 'camera', m.id, m.name,
      ${status(sql`not m.enabled`, never)}, null, concat_ws(' ', t.make, t.model), m.host, null, null, null, m."firmwareVersion", null, null,
      null, ${shownInstant(sql`m."lastFrame"`)}
    from surveillance_cameras m left join camera_types t on t.id = m."cameraType_id" where m.facility_id = ${facilityId}
  ) x order by x.rank, x.name, x.id limit ${most}`;
