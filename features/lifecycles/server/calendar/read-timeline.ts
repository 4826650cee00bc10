import { Lifecycle, type RunTimeline, type TimelineRun } from '@trellis/lifecycles/model';
import { findTenantRows, shownInstant, type CallContext } from '@trellis/server-kit';
import { Unit } from '@trellis/units/model';
import { sql } from 'kysely';

interface Span {
  from: string;
  days: number;
}

const among = (column: string, ids: readonly number[] | undefined) =>
  ids === undefined ? sql`` : sql`and ${sql.raw(column)} = any(${[...ids]}::int[])`;

/** Units of a facility and the runs on them in some days, those that stand past their end too; of a tenant their own. Drift is counted in days of the facility. */
export async function readTimeline({ from, days }: Span, context: CallContext): Promise<RunTimeline> {
  const { db, facilityId } = context;
  const theirUnits = await findTenantRows(Unit, facilityId, context);
  const theirRuns = await findTenantRows(Lifecycle, facilityId, context);
  const { facility_timezone: zone } = await db
    .selectFrom('facilities')
    .select('facility_timezone')
    .where('id', '=', facilityId)
    .executeTakeFirstOrThrow();
  const { rows: units } = await sql<RunTimeline['units'][number]>`
    select u.id, u.name, u.area_id from units u where u.facility_id = ${facilityId} ${among('u.id', theirUnits)}
    order by u.name, u.id`.execute(db);
  const { rows: areas } = await sql<RunTimeline['areas'][number]>`
    select a.id, a.name from areas a where a.id = any(${[...new Set(units.map(({ area_id }) => area_id))]}::int[])
    order by a.name`.execute(db);
  const span = sql`tstzrange(${from}::date::timestamp at time zone ${zone}, (${from}::date + ${days}::int)::timestamp at time zone ${zone})`;
  const { rows: runs } = await sql<TimelineRun>`
    select l.id, l.name, l.state, ${shownInstant(sql`l.updatedate`)} as updatedate, l.mother, l.strain_id, coalesce(s.name, v.name, g.name) as crop, l.growplan_id, g.name as growplan,
      ${shownInstant(sql`coalesce(l.starttime, l."scheduledStart")`)} as start, ${shownInstant(sql`l."scheduledEnd"`)} as end,
      to_char(coalesce(l."actualHarvestDate", l.harvestdate), 'YYYY-MM-DD') as harvestdate, l."actualHarvestDate" is not null as "isHarvested",
      case when l.starttime is not null and not l.mother then coalesce(l."actualHarvestDate", l.harvestdate)
        - ((l.starttime at time zone ${zone}) + h.seconds * interval '1 second')::date end as "driftDays",
      coalesce(nullif(o.plants, 0), l."plantsStarted", 0) as plants, l."expectedGrams", coalesce(o.units, '[]') as units,
      coalesce(h.phases, '[]') as phases
    from lifecycles l join grow_plans g on g.id = l.growplan_id left join strains s on s.id = l.strain_id left join varietals v on v.id = l.varietal_id
      left join lateral (
        select sum(n.plants) filter (where n.open)::int as plants, json_agg(json_build_object('id', n.unit, 'start', ${shownInstant(sql`n.start`)},
          'finish', ${shownInstant(sql`n.finish`)}) order by n.unit) as units
        from (select "platformGroup_id" as unit, min(start) as start, case when bool_or(finish is null) then null else max(finish) end as finish,
            bool_or(finish is null) as open, sum(plants) filter (where finish is null) as plants
          from lifecycle_platforms where lifecycle_id = l.id group by 1) n
      ) o on true
      left join lateral (
        select max(p."endSeconds") as seconds, json_agg(json_build_object('name', p.name, 'growStage_id', p."growStage_id",
          'start', ${shownInstant(sql`coalesce(c.starttime, c."scheduledStart")`)}, 'end', ${shownInstant(sql`coalesce(c.endtime, c."scheduledEnd")`)})
          order by c.seq) filter (where coalesce(c.starttime, c."scheduledStart") is not null and coalesce(c.endtime, c."scheduledEnd") is not null) as phases
        from lifecycle_phases c join grow_phases p on p.id = c."growPhase_id" where c.lifecycle_id = l.id
      ) h on true
    where l.facility_id = ${facilityId} and l.state not in ('draft', 'cancelled') ${among('l.id', theirRuns)}
      and tstzrange(coalesce(l.starttime, l."scheduledStart"), case when l.state not in ('in_flight', 'harvesting') then greatest(l."scheduledEnd",
        coalesce(l.starttime, l."scheduledStart"), (l."actualHarvestDate" + 1)::timestamp at time zone ${zone}) end, '[]') && ${span}
    order by coalesce(l.starttime, l."scheduledStart"), l.id`.execute(db);
  return { zone, areas, units, runs };
}
