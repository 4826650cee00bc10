import type { UnitRecord } from '@trellis/units/model';
import { sql, type RawBuilder } from 'kysely';
import type { Database, RequestTransaction } from '@trellis/server-kit';

/** Which units of a facility are wanted. */
export interface StatusQuery {
  facilityId: number;
  areaId?: number | undefined;
  search?: string | undefined;
  unitIds?: readonly number[] | undefined;
  zoneTypeId?: number | undefined;
}

/** Display records of the wanted units as JSON text, one statement for all of them. */
export async function readUnitStatus(db: Database | RequestTransaction, wanted: StatusQuery): Promise<string> {
  const { rows } = await statusStatement(wanted).execute(db);
  return rows[0]?.j ?? '[]';
}

/** Display records of the wanted units. */
export async function listUnitStatus(db: Database | RequestTransaction, wanted: StatusQuery): Promise<UnitRecord[]> {
  return JSON.parse(await readUnitStatus(db, wanted)) as UnitRecord[];
}

const iso = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

function statusStatement(wanted: StatusQuery): RawBuilder<{ j: string }> {
  return sql<{ j: string }>`
    with wanted as (
      select u.*, a.name as areaname, c."deviceId", c.kind as controller_kind, c."ipAddress", c."macAddress", c."softwareVersion",
        c."firmwareVersion", c."lastCommandFetch", c."bornAt", c.status as c_status, c.state as c_state, c.mode as c_mode,
        c."logLevel", c."co2Enabled" as c_co2, f.facility_timezone, f."co2Enabled" as f_co2, d.firstname as dnd_firstname, d.lastname as dnd_lastname
      from units u join facilities f on f.id = u.facility_id join areas a on a.id = u.area_id
        left join controllers c on c.id = u.controller_id left join users d on d.id = u."dndUser_id"
      where u.facility_id = ${wanted.facilityId} ${areaCondition(wanted)} ${unitCondition(wanted)} ${zoneCondition(wanted)}
    ),
    ${readings}, ${devices}, ${lifecycles}
    select coalesce(json_agg(row_to_json(x) order by x."platformGroupName", x."platformGroup_id"), '[]')::text as j from (
      select ${columns} from wanted u
        left join climate r on r."platformGroup_id" = u.id left join fitted v on v.controller_id = u.controller_id
        left join growing g on g."platformGroup_id" = u.id
      where ${searchCondition(wanted)}
    ) x`;
}

const areaCondition = ({ areaId }: StatusQuery) => (areaId === undefined ? sql`` : sql`and u.area_id = ${areaId}`);
const unitCondition = ({ unitIds }: StatusQuery) =>
  unitIds === undefined ? sql`` : sql`and u.id = any(${[...unitIds]}::int[])`;
const zoneCondition = ({ zoneTypeId }: StatusQuery) =>
  zoneTypeId === undefined
    ? sql``
    : sql`and exists (select 1 from zone_devices m join zones z on z.id = m.zone_id where m."platformGroup_id" = u.id and z.zonetype_id = ${zoneTypeId})`;

function searchCondition({ search }: StatusQuery): RawBuilder<unknown> {
  const text = search?.trim();
  if (!text) return sql`true`;
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(u.name ilike ${pattern} or u.rack ilike ${pattern} or u."ipAddress" ilike ${pattern} or u.areaname ilike ${pattern}
    or g.lifecycles -> 0 ->> 'strainName' ilike ${pattern} or g.lifecycles -> 0 ->> 'growplanName' ilike ${pattern})`;
}

/** Newest value per unit and designator: the sensor of the best priority that reported, ties by the newest reading. */
const readings = sql`
    best as (
      select distinct on (s."platformGroup_id", s.designator_id) s."platformGroup_id", s.designator_id, l.reading, l.at
      from sensors s left join latest_readings l on l.sensor_id = s.id
      where s.enabled and s."platformGroup_id" in (select id from wanted)
      order by s."platformGroup_id", s.designator_id, (l.reading is null), s.priority, l.at desc
    ),
    climate as (
      select "platformGroup_id",
        max(reading) filter (where designator_id = 5) as temperature, max(at) filter (where designator_id = 5) as temperature_at,
        max(reading) filter (where designator_id = 6) as humidity, max(at) filter (where designator_id = 6) as humidity_at,
        max(reading) filter (where designator_id = 7) as co2, max(at) filter (where designator_id = 7) as co2_at,
        max(reading) filter (where designator_id = 53) as moisture, max(reading) filter (where designator_id = 57) as soil_temperature,
        max(reading) filter (where designator_id = 58) as lux, max(reading) filter (where designator_id = 62) as fertility,
        json_agg(designator_id order by designator_id) as designators
      from best group by "platformGroup_id"
    )`;

const stateOf = (key: string) => sql`max(d.state) filter (where t.key = ${sql.lit(key)})`;
const devices = sql`
    fitted as (
      select d.controller_id, ${stateOf('light')} as light, avg(d.value) filter (where t.key = 'light') as intensity,
        ${stateOf('curtain')} as curtain, ${stateOf('irrigation')} as irrigation, ${stateOf('co2Valve')} as "co2Valve",
        ${stateOf('humidifier')} as humidifier, ${stateOf('dehumidifier')} as dehumidifier,
        ${stateOf('dehumidifier2Stage')} as "twoStageDehumidifier", ${stateOf('ecu')} as "ECUState", ${stateOf('bard')} as "BardState",
        ${stateOf('heaterstrip')} as "heaterstripState", json_agg(distinct t.key) as keys
      from virtual_devices d join virtual_device_types t on t.id = d."virtualDeviceType_id"
      where d.enabled and d.controller_id in (select controller_id from wanted) group by d.controller_id
    )`;

const environment = sql`json_build_object('lightState', e."lightState", 'temp', json_build_object('min', e."tempMin", 'max', e."tempMax"),
  'humidity', json_build_object('min', e."humidityMin", 'max', e."humidityMax"), 'co2', json_build_object('min', e."co2Min", 'max', e."co2Max"),
  'irrigation', case when e."irrigationFrequency" is null then null else json_build_object('frequency', e."irrigationFrequency",
    'duration', e."irrigationDuration", 'startTime', e."irrigationStartTime", 'finishTime', e."irrigationFinishTime") end)`;

const lifecycles = sql`
    running as (
      select p."platformGroup_id", p.lifecycle_id, sum(p.plants)::int as plants, min(p.start) as since
      from lifecycle_platforms p join lifecycles l on l.id = p.lifecycle_id
      where p.finish is null and l.inflight = 1 and p."platformGroup_id" in (select id from wanted) group by 1, 2
    ),
    phases as (
      select r."platformGroup_id", r.since, l.id as lifecycle_id, g."targetVWC", g."cropSteeringPhase",
        case when s."countsAs" = 'flower' then greatest(0, floor(extract(epoch from now() - coalesce(h.starttime, h."scheduledStart")) / 86400)) end as days_in_flower,
        json_build_object('lifecycle_id', l.id, 'growplanName', gp.name, 'strainName', st.name, 'plants', r.plants, 'phaseName', g.name,
          'totalDays', gv."totalDays", 'day', 1 + floor(extract(epoch from now() - l.starttime) / 86400), 'harvestdate', l.harvestdate,
          'currentPhase', json_build_object('starttime', ${iso(sql`h.starttime`)}, 'scheduledStart', ${iso(sql`h."scheduledStart"`)},
            'scheduledEnd', ${iso(sql`h."scheduledEnd"`)}, 'photoperiod', g.photoperiod, 'photoperiodStartTime', g."photoperiodStartTime",
            'noIrrigation', g."noIrrigation", 'lightIntensity', g."lightIntensity",
            'environments', coalesce((select json_agg(${environment} order by e."lightState") from grow_phase_environments e where e."growPhase_id" = g.id), '[]'))) as lifecycle
      from running r join lifecycles l on l.id = r.lifecycle_id join grow_plans gp on gp.id = l.growplan_id
        left join grow_plan_versions gv on gv.id = l."growplanVersion_id" left join strains st on st.id = l.strain_id
        left join lifecycle_phases h on h.id = l."currentPhase_id" left join grow_phases g on g.id = h."growPhase_id"
        left join grow_stages s on s.id = g."growStage_id"
    ),
    growing as (
      select "platformGroup_id", json_agg(lifecycle order by since desc) as lifecycles, max(days_in_flower) as days_in_flower,
        max("targetVWC") as target_vwc, max("cropSteeringPhase") as steering
      from phases group by "platformGroup_id"
    )`;

const uptime = sql`case when u."bornAt" is null then null else extract(epoch from now() - u."bornAt")::bigint::text end`;

const columns = sql`
  u.facility_id, u.facility_timezone, u.hardware_item_id, u.name as "platformGroupName", u.id as "platformGroup_id",
  u.controller_id, u."deviceId" as device_id, u."platformGroupType", u.area_id, u.areaname, u.rack, g.days_in_flower as "daysInFlower",
  r.temperature, r.humidity, r.co2, v.intensity as "lightIntensityAverage", ${iso(sql`u."lastIrrigated"`)} as "lastIrrigated",
  null::text as "nextIrrigatedTime", coalesce(u."targetVWC", g.target_vwc) as "targetVWC", g.steering as "cropSteeringPhase",
  u."ipAddress", u."macAddress", u."softwareVersion", u."firmwareVersion", ${iso(sql`r.co2_at`)} as "lastCo2Update",
  ${iso(sql`r.temperature_at`)} as "lastTemperatureUpdate", ${iso(sql`r.humidity_at`)} as "lastHumidityUpdate",
  ${iso(sql`u."lastCommandFetch"`)} as "lastCommandFetch", ${uptime} as uptime, u.c_status as status, u.c_state as state, u.c_mode as mode,
  u.deployed, u."isDisabled", u."disabledReason", u."isTesting", u."isDev", u."pestDetected", coalesce(u.c_co2, false) as "co2Enabled",
  u.f_co2 as "facilityCo2Enabled", u."useVfuSchedule", 0 as "ticketCount", 0 as "exceptionCount", null::text as "exceptionMessage",
  u."logLevel", v."co2Valve", v.light, v.curtain, v.irrigation, v.humidifier, v.dehumidifier, v."twoStageDehumidifier", v."ECUState",
  v."BardState", null::text as "RCUState", v."heaterstripState", r.fertility as "xFertility", r.lux as "xLux", r.moisture as "xMoisture",
  r.soil_temperature as "xTemp", coalesce(u."dndExpiration" > now(), false) as "isDnD", ${iso(sql`u."dndExpiration"`)} as "dndExpiration",
  u."dndComment", u.dnd_firstname as "dndFirstname", u.dnd_lastname as "dndLastname",
  (g.lifecycles -> 0 ->> 'lifecycle_id')::int as lifecycle_id, g.lifecycles -> 0 -> 'currentPhase' as "currentPhase",
  coalesce(g.lifecycles, '[]') as lifecycles, coalesce(r.designators, '[]') as "sensorDesignators", coalesce(v.keys, '[]') as devices`;
