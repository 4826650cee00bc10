import { readJsonList, shownInstant, type Database, type JsonText, type RequestTransaction } from '@trellis/server-kit';
import { sql } from 'kysely';
import { gramsOf } from './read-yield.ts';

type Db = Database | RequestTransaction;

/** A strain's runs at a facility with what they yielded. */
export const listLifecyclesOfStrain = (db: Db, strainId: number, facilityId: number): Promise<JsonText> =>
  readJsonList(
    db,
    sql`select l.id, l.name, l.growplan_id, g.name as "growplanName", v.version, l.state, l.mother, l.inflight,
        ${shownInstant(sql`l.starttime`)} as starttime, l.harvestdate, l."actualHarvestDate", l."plantsStarted",
        coalesce(o.plants, 0) as plants, l."expectedGrams", y.grams as "yieldGrams", l."excludeFromStats"
      from lifecycles l join grow_plans g on g.id = l.growplan_id join grow_plan_versions v on v.id = l."growplanVersion_id"
        left join lifecycle_places o on o.lifecycle_id = l.id
        left join lateral (select sum(${gramsOf}) as grams from lifecycle_log_entries e where e.lifecycle_id = l.id and e.kind = 'yield') y on true
      where l.strain_id = ${strainId} and l.facility_id = ${facilityId}
      order by coalesce(l.starttime, l."scheduledStart", l.createdate) desc, l.id desc`,
  );

/** The shelves of a run, those it stands on first. */
export const listLifecyclePlatforms = (db: Db, lifecycleId: number): Promise<JsonText> =>
  readJsonList(
    db,
    sql`select p.id, p.lifecycle_id, p.platform_id, s.name as "platformName", s.level, s.capacity, u.id as "platformGroup_id",
        u.name as "platformGroupName", u.rack, u.area_id, a.name as "areaName", p.plants,
        ${shownInstant(sql`p.start`)} as start, ${shownInstant(sql`p.finish`)} as finish
      from lifecycle_platforms p join platforms s on s.id = p.platform_id join units u on u.id = s."platformGroup_id"
        join areas a on a.id = u.area_id
      where p.lifecycle_id = ${lifecycleId}
      order by p.finish desc nulls first, u.name, s.level, s.name, p.id`,
  );

/** Where living plants of a run stand: a place of their own, else that of their container. */
export const listPlantPositions = (db: Db, lifecycleId: number, plantIds?: readonly number[]): Promise<JsonText> =>
  readJsonList(
    db,
    sql`select n.id as plant_id, n.tag, n."growStage_id", n."plantContainer_id", c.barcode, n."plantLocation_id", o.row, o.col, o.label,
        s.id as platform_id, s.name as "platformName", u.id as "platformGroup_id", u.name as "platformGroupName"
      from plants n left join plant_containers c on c.id = n."plantContainer_id" left join plant_locations o on o.id = n."plantLocation_id"
        left join platforms s on s.id = coalesce(o.platform_id, c.platform_id) left join units u on u.id = s."platformGroup_id"
      where n.lifecycle_id = ${lifecycleId} and n.state = 'growing'
        ${plantIds ? sql`and n.id = any(${[...plantIds]}::int[])` : sql``}
      order by n.tag, n.id`,
  );

/** Harvests to come; days are counted on the facility's calendar. */
export const listHarvests = (db: Db, facilityId: number, now: Date): Promise<JsonText> =>
  readJsonList(
    db,
    sql`select l.id, l.name, l.harvestdate, l.harvestdate - (${now}::timestamptz at time zone f.facility_timezone)::date as "daysLeft",
        l.cropname, l.strain_id, l."growplanName", l.rack, l.plants, l."expectedGrams"
      from in_flight_lifecycles l join facilities f on f.id = l.facility_id
      where l.facility_id = ${facilityId} and not l.mother and l.harvestdate is not null
      order by l.harvestdate, l.name, l.id`,
  );

/** Runs in flight; the day of the run is counted on the facility's calendar. */
export const listInFlight = (db: Db, facilityId: number): Promise<JsonText> =>
  readJsonList(
    db,
    sql`select l.id, l.name, l.state, l.mother, l.growplan_id, l."growplanName", l.strain_id, l.cropname, l.rack, l."platformGroups", l.plants,
        l."plantsStarted", ${shownInstant(sql`l.starttime`)} as starttime, l.day, l."totalDays", l."phaseName", l."growStage_id", l.harvestdate
      from in_flight_lifecycles l where l.facility_id = ${facilityId}
      order by l.harvestdate nulls last, l.name, l.id`,
  );
