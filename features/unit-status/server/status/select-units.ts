import { designatorIds } from '@trellis/climate/model';
import { shownInstant } from '@trellis/server-kit';
import { speakingFirst } from '@trellis/telemetry/server';
import type { OwnSchedule } from '@trellis/units/model';
import { sql, type RawBuilder } from 'kysely';
import { isOpenTicket, isStandingAlert, ticketsWithHardware, unitOfTicket } from './counted-issues.ts';
import { searchCondition, unitsWanted, type StatusQuery } from './status-query.ts';

/** A unit without what grows on it: its fields as JSON text, and what else its record is made from. */
export interface UnitRow {
  id: number;
  place: number;
  json: string;
  lastIrrigated: Date | null;
  state: string | null;
  facility_timezone: string;
  targetVWC: number | null;
  ownSchedule: OwnSchedule | null;
  waterHeldUntil: Date | null;
  waterShiftMinutes: number;
  waterPercent: number;
}

/** The wanted units in any order, each with its place among their names (sorting whole records is slow): newest readings, devices, open tickets and alerts with each. */
export const selectUnits = (wanted: StatusQuery, now: Date): RawBuilder<UnitRow> => sql<UnitRow>`
    with wanted as materialized (
      select u.*, row_number() over (order by u.name, u.id)::int as place, a.name as areaname, c."deviceId", c.kind as c_kind, c."ipAddress", c."macAddress", c."softwareVersion",
        c."firmwareVersion", c."lastCommandFetch", c."offlineSince", c."clockDriftMs", c."bornAt", c.status as c_status, c.state as c_state, c.mode as c_mode,
        c."logLevel", c."co2Enabled" as c_co2, f.facility_timezone, f."co2Enabled" as f_co2, d.firstname as dnd_firstname, d.lastname as dnd_lastname
      from units u join facilities f on f.id = u.facility_id join areas a on a.id = u.area_id
        left join controllers c on c.id = u.controller_id left join users d on d.id = u."dndUser_id"
      where ${unitsWanted(wanted)}
    ),
    ${newestReadings}, ${devices}, ${openTickets(wanted)}, ${openAlerts(wanted)}, ${missed}, ${ownSchedules(now)}
    select u.id, u.place, row_to_json(x)::text as json, u."lastIrrigated", u.c_state as state, u.facility_timezone, u."targetVWC", o.schedule as "ownSchedule", u."waterHeldUntil", u."waterShiftMinutes", ${waterPercent(now)} as "waterPercent"
    from wanted u left join climate r on r."platformGroup_id" = u.id left join fitted v on v.controller_id = u.controller_id
      left join ticketed k on k.unit = u.id left join alerted e on e.unit = u.id
      left join missed w on w.unit = u.id left join own_schedules o on o.unit = u.id
      cross join lateral (select ${columns(now, wanted.isDev === true)}) x
    where ${searchCondition(wanted)}`;

/** How long waterings of unit `u` are now, percent of what its schedule says. */
export const waterPercent = (now: Date) =>
  sql`case when u."waterPercentUntil" is null or u."waterPercentUntil" > ${now} then u."waterPercent" else 100 end`;

const newest = (column: 'reading' | 'at' | 'doubt', measured: keyof typeof designatorIds) =>
  sql`max(${sql.ref(column)}) filter (where designator_id = ${sql.lit(designatorIds[measured])})`;

/** Newest value per unit and designator: the sensor of the best priority that reported, ties by the newest reading. */
export const newestReadings = sql`
    best as (
      select distinct on (s."platformGroup_id", s.designator_id) s."platformGroup_id", s.designator_id, s.priority, l.reading, l.at, d.doubt
      from sensors s left join latest_readings l on l.sensor_id = s.id left join sensor_doubts d on d.sensor_id = s.id
      where s.enabled and s."platformGroup_id" in (select id from wanted)
      order by ${speakingFirst}
    ),
    climate as (
      select "platformGroup_id",
        ${newest('reading', 'temperature')} as temperature, ${newest('at', 'temperature')} as temperature_at, ${newest('doubt', 'temperature')} as temperature_doubt,
        ${newest('reading', 'humidity')} as humidity, ${newest('at', 'humidity')} as humidity_at, ${newest('doubt', 'humidity')} as humidity_doubt,
        ${newest('reading', 'co2')} as co2, ${newest('at', 'co2')} as co2_at, ${newest('doubt', 'co2')} as co2_doubt,
        ${newest('reading', 'externalMoisture')} as moisture, ${newest('at', 'externalMoisture')} as moisture_at, ${newest('at', 'fertility')} as fertility_at, ${newest('reading', 'soilTemperature')} as soil_temperature,
        ${newest('reading', 'lux')} as lux, ${newest('reading', 'fertility')} as fertility,
        json_agg(designator_id order by designator_id) as designators,
        json_agg(priority order by designator_id) as priorities
      from best group by "platformGroup_id"
    )`;

const stateOf = (key: string) => sql`max(d.state) filter (where t.key = ${sql.lit(key)})`;

const devices = sql`
    fitted as (
      select d.controller_id, ${stateOf('light')} as light, avg(d.value) filter (where t.key = 'light') as intensity,
        ${stateOf('curtain')} as curtain, ${stateOf('irrigation')} as irrigation, ${stateOf('co2Valve')} as "co2Valve",
        ${stateOf('humidifier')} as humidifier, ${stateOf('dehumidifier')} as dehumidifier,
        ${stateOf('dehumidifier2Stage')} as "twoStageDehumidifier", ${stateOf('ecu')} as "ECUState", ${stateOf('bard')} as "BardState",
        ${stateOf('rcu')} as "RCUState", ${stateOf('heaterstrip')} as "heaterstripState", json_agg(distinct t.key) as keys
      from virtual_devices d join virtual_device_types t on t.id = d."virtualDeviceType_id"
      where d.enabled and d.controller_id in (select controller_id from wanted) group by d.controller_id
    )`;

/** Tickets of a unit and of hardware in it. */
const openTickets = ({ facilityId }: StatusQuery) => sql`
    ticketed as (
      select ${unitOfTicket} as unit, count(*) as tickets from ${ticketsWithHardware} where ${isOpenTicket(facilityId)} group by 1
    )`;

const openAlerts = ({ facilityId }: StatusQuery) => sql`
    alerted as (
      select e."platformGroup_id" as unit, count(*) as alerts,
        (array_agg(coalesce(e.message, e.name) order by e."escalationLevel", e."lastOccurred" desc nulls last, e.id desc))[1] as message
      from exceptions e where ${isStandingAlert(facilityId)} and e."platformGroup_id" is not null group by 1
    )`;

const unlessUndeployed = (said: RawBuilder<unknown>) => sql`case when u.deployed then ${said} else 'UNDEPLOYED' end`;

const missed = sql`
    missed as (
      select distinct on ("platformGroup_id") "platformGroup_id" as unit, since, "windowEnd"
      from missed_irrigations where "endedAt" is null and "platformGroup_id" in (select id from wanted) order by 1, since
    )`;

/** What a schedule `s` of a unit's own says, as names and values of a JSON object. */
export const ownScheduleFields = sql`'lightOn', s."lightOn", 'lightOff', s."lightOff", 'intensity', s.intensity,
  'irrigationFrequency', s."irrigationFrequency", 'irrigationDuration', s."irrigationDuration",
  'irrigationStartTime', s."irrigationStartTime", 'irrigationFinishTime', s."irrigationFinishTime",
  'validTo', ${shownInstant(sql`s."validTo"`)}`;

/** What units follow in place of their plan: the schedule that is valid now and began last. */
export const ownSchedules = (now: Date) => sql`
    own_schedules as (
      select distinct on (s."platformGroup_id") s."platformGroup_id" as unit, json_build_object(${ownScheduleFields}) as schedule
      from vfu_schedules s join wanted u on u.id = s."platformGroup_id"
      where u."useVfuSchedule" and s.source = 'own' and coalesce(s."validFrom" <= ${now}, true) and coalesce(s."validTo" > ${now}, true)
      order by 1, s."validFrom" desc nulls last, s.id desc
    )`;

/** Boards in the order in which a unit is known by them, each by the unit's own word or as the kind of its controller. */
const boards = { cortexVfu: 'cortex', vfu: 'vfu', pgu: 'pgu', lgu: 'lgu', rcu: 'rcu' } as const;
const deviceIdOf = sql`coalesce(${sql.join(
  Object.entries(boards).map(
    ([board, kind]) =>
      sql`u.${sql.ref(`${board}DeviceId`)}, case when u.c_kind = ${sql.lit(kind)} then u."deviceId" end`,
  ),
)}, u."deviceId")`;

const columns = (now: Date, isDev: boolean) => sql`
  u.facility_id, u.facility_timezone, u.hardware_item_id, u.name as "platformGroupName", u.id as "platformGroup_id",
  u.controller_id, ${deviceIdOf} as device_id, u."platformGroupType", u.area_id, u.areaname, u.rack,
  r.temperature, r.humidity, r.co2, r.temperature_doubt as "temperatureDoubt", r.humidity_doubt as "humidityDoubt", r.co2_doubt as "co2Doubt", v.intensity as "lightIntensityAverage", ${shownInstant(sql`u."lastIrrigated"`)} as "lastIrrigated",
  ${shownInstant(sql`w.since`)} as "irrigationMissedSince", ${shownInstant(sql`w."windowEnd"`)} as "irrigationMissedUntil",
  u."ipAddress", u."macAddress", u."softwareVersion", u."firmwareVersion", ${shownInstant(sql`r.co2_at`)} as "lastCo2Update",
  ${shownInstant(sql`r.temperature_at`)} as "lastTemperatureUpdate", ${shownInstant(sql`r.humidity_at`)} as "lastHumidityUpdate", ${shownInstant(sql`r.moisture_at`)} as "lastMoistureUpdate", ${shownInstant(sql`r.fertility_at`)} as "lastFertilityUpdate",
  ${shownInstant(sql`u."lastCommandFetch"`)} as "lastCommandFetch", ${shownInstant(sql`u."offlineSince"`)} as "controllerOfflineSince",
  u."clockDriftMs", extract(epoch from ${now}::timestamptz - u."bornAt")::bigint::text as uptime,
  ${unlessUndeployed(sql`u.c_status`)} as status, ${unlessUndeployed(sql`u.c_state`)} as state, u.c_mode as mode,
  u.deployed, u."isDisabled", u."disabledReason", u."isTesting", u."isDev" or ${isDev}::boolean as "isDev", u."pestDetected", coalesce(u.c_co2, false) as "co2Enabled",
  u.f_co2 as "facilityCo2Enabled", u."useVfuSchedule", o.schedule as "ownSchedule", u."waterShiftMinutes", ${waterPercent(now)} as "waterPercent",
  case when ${waterPercent(now)} = 100 then null else ${shownInstant(sql`u."waterPercentUntil"`)} end as "waterPercentUntil", coalesce(k.tickets, 0) as "ticketCount", coalesce(e.alerts, 0) as "exceptionCount",
  e.message as "exceptionMessage",
  u."logLevel", v."co2Valve", v.light, v.curtain, v.irrigation, v.humidifier, v.dehumidifier, v."twoStageDehumidifier", v."ECUState",
  v."BardState", v."RCUState", v."heaterstripState", r.fertility as "xFertility", r.lux as "xLux", r.moisture as "xMoisture",
  r.soil_temperature as "xTemp", coalesce(u."dndExpiration" > ${now}, false) as "isDnD", ${shownInstant(sql`u."dndExpiration"`)} as "dndExpiration",
  u."dndComment", u.dnd_firstname as "dndFirstname", u.dnd_lastname as "dndLastname",
  coalesce(r.designators, '[]') as "sensorDesignators",
  coalesce(r.priorities, '[]') as "sensorPriorities", coalesce(v.keys, '[]') as devices`;
