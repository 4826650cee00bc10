import { climateDesignatorIds } from '@trellis/climate/model';
import { currentPhases } from '@trellis/lifecycles/server';
import { implement } from '@trellis/server-kit';
import { staleMetricMinutes } from '@trellis/units/model';
import { areaStatsApi, type AreaStats } from '@trellis/unit-status/model';
import { sql } from 'kysely';
import { isOpenTicket, ticketsWithHardware, unitOfTicket } from './status/counted-issues.ts';

/** Figures of a facility's areas for scorecards and dashboards. */
export const areaStatsRoutes = implement(areaStatsApi, {
  getStats: async (_, { db, facilityId, now }) => {
    const freshSince = new Date(now.getTime() - staleMetricMinutes * 60_000);
    const { rows } = await sql<AreaStats>`
      with here as (select id, area_id, "isDisabled" from units where facility_id = ${facilityId}),
      climate as (
        select u.area_id, s.designator_id, avg(l.reading) as mean, min(l.reading) as low, max(l.reading) as high
        from here u join sensors s on s."platformGroup_id" = u.id join latest_readings l on l.sensor_id = s.id
        where s.enabled and s.designator_id = any(${climateDesignatorIds}) and l.at > ${freshSince} group by 1, 2
      ),
      growing as (
        select u.area_id, u.id as unit, r.lifecycle_id, r.plants
        from here u join lifecycle_platforms r on r."platformGroup_id" = u.id join lifecycles l on l.id = r.lifecycle_id
        where r.finish is null and l.inflight = 1
      ),
      runs as (select area_id, lifecycle_id, sum(plants)::int as plants from growing group by 1, 2),
      phases as (${currentPhases(sql`select lifecycle_id from runs`, now)}),
      plants as (
        select r.area_id, s."countsAs" as stage, sum(r.plants)::int as plants
        from runs r join phases h using (lifecycle_id) join grow_phases g on g.id = h."growPhase_id"
          join grow_stages s on s.id = g."growStage_id" group by 1, 2
      ),
      broken as (
        select u.area_id, count(*)::int as tickets
        from ${ticketsWithHardware} join here u on u.id = ${unitOfTicket}
        where ${isOpenTicket(facilityId)} group by 1
      )
      select a.id as area_id, a.name as areaname,
        ${climateOf(5, 'average')} as "facilityTemps", ${climateOf(6, 'current')} as rh, ${climateOf(7, 'current')} as co2,
        (select count(*)::int from here u where u.area_id = a.id) as "growPlatformsCount",
        (select count(distinct g.unit)::int from growing g where g.area_id = a.id) as "growPlatformInUseCount",
        json_build_object('Young', ${plantsAs('clone')}, 'Vegetative', ${plantsAs('veg')}, 'Flowering', ${plantsAs('flower')}) as "plantCounts",
        (select count(*)::int from here u where u.area_id = a.id and u."isDisabled") as "disabledUnits",
        coalesce(b.tickets, 0) as "openHardwareTicketsCount"
      from areas a left join broken b on b.area_id = a.id
      where a.facility_id = ${facilityId} order by a.name, a.id`.execute(db);
    return rows;
  },
});

const climateOf = (designatorId: number, meanName: string) => sql`
  (select json_build_object(${sql.lit(meanName)}, max(c.mean), 'min', max(c.low), 'max', max(c.high))
    from climate c where c.area_id = a.id and c.designator_id = ${designatorId})`;

const plantsAs = (stage: string) =>
  sql`coalesce((select n.plants from plants n where n.area_id = a.id and n.stage = ${stage}), 0)`;
