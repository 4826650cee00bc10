import { mostRuns, type RunResult } from '@trellis/genetics/model';
import { assumedStand } from '@trellis/grow-plans/model';
import { harvestGrams, harvestWasteGrams } from '@trellis/harvests/server';
import { Lifecycle } from '@trellis/lifecycles/model';
import { basisOfFacility, dryGrams, runCosts } from '@trellis/lifecycles/server';
import { findTenantRows, shownInstant, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

/** Of which strain and plan runs are wanted; all without. */
export interface WantedRuns {
  strainId?: number | undefined;
  growplanId?: number | undefined;
}

/** Means of what laboratories found in the batches of a run, % of dry weight. */
const measured = sql`(
  select avg(v.value) filter (where v.analyte = 'Total THC') as thc, avg(v.value) filter (where v.analyte = 'Total CBD') as cbd,
    avg(v.value) filter (where v.analyte = 'Total terpenes') as terpenes
  from test_batch_results v join test_batches t on t.id = v."testBatch_id" join batches b on b.id = t.batch_id
  where b.lifecycle_id = l.id and v.analyte in ('Total THC', 'Total CBD', 'Total terpenes') and v.unit = '%' and t.state <> 'void')`;

const grades = sql`coalesce((
  select json_agg(json_build_object('grade', d.grade, 'grams', d.grams) order by d.grams desc, d.grade) from (
    select w.grade, rounded(sum(w.net)) as grams from dry_weights w join batches b on b.id = w.batch_id
    where b.lifecycle_id = l.id and w.grade is not null and w.net > 0 group by 1) d), '[]')`;

/** Plants of a run by what became of them, counted at once: an index of a state holds those of all runs. */
const plants = sql`(
  select count(*) filter (where p.state = 'growing')::int as growing, count(*) filter (where p.state = 'destroyed')::int as destroyed,
    count(*) filter (where p.state = 'harvested')::int as harvested
  from plants p where p.lifecycle_id = l.id)`;

const columnsFor = (viewer: CallContext['viewer']) => sql`
  l.id as lifecycle_id, l.name, l.state, l.strain_id, s.name as strain, l.growplan_id, g.name as growplan, l."excludeFromStats",
  (select string_agg(distinct a.name, ', ') from lifecycle_platforms o join units u on u.id = o."platformGroup_id"
    join areas a on a.id = u.area_id where o.lifecycle_id = l.id) as rooms,
  ${shownInstant(sql`l.starttime`)} as starttime,
  to_char(coalesce(l."actualHarvestDate", l.harvestdate), 'YYYY-MM-DD') as harvestdate,
  l."actualHarvestDate" - (l.starttime at time zone f.facility_timezone)::date as days,
  l."plantsStarted", n.growing as "plantsNow", n.destroyed as "plantsDestroyed",
  greatest(n.harvested,
    (select coalesce(sum(h."plantCount"), 0)::int from harvests h where h.lifecycle_id = l.id and h.kind = 'whole')) as "plantsHarvested",
  (select sum(${harvestGrams}) from harvests where harvests.lifecycle_id = l.id) as "wetGrams",
  (select sum(${harvestWasteGrams}) from harvests where harvests.lifecycle_id = l.id) as "wasteGrams",
  case when l.state in ('post_harvest', 'completed') then ${dryGrams}::float8 / nullif(l."plantsStarted", 0)
    * coalesce(p."plantsPerM2", ${assumedStand.plantsPerM2})::float8 end as "dryGramsPerM2",
  ${dryGrams} as "dryGrams", m.thc as "totalThc", m.cbd as "totalCbd", m.terpenes,
  ${runCosts(viewer)} as costs, ${grades} as grades`;

/** What the runs of the facility gave, the newest first, to tenants theirs; what has not begun and what was cancelled gave
 * nothing. */
export async function readRuns({ strainId, growplanId }: WantedRuns, context: CallContext) {
  const { db, facilityId, viewer } = context;
  const theirs = await findTenantRows(Lifecycle, facilityId, context);
  const { rows } = await sql<RunResult>`
    with chosen as materialized (
      select l.*, coalesce(l.starttime, l."scheduledStart") as began from lifecycles l
      where l.facility_id = ${facilityId} and l.state not in ('draft', 'scheduled', 'cancelled')
        ${theirs === undefined ? sql`` : sql`and l.id = any(${theirs}::int[])`}
        ${strainId === undefined ? sql`` : sql`and l.strain_id = ${strainId}`}
        ${growplanId === undefined ? sql`` : sql`and l.growplan_id = ${growplanId}`}
      order by began desc nulls last, l.id desc limit ${mostRuns + 1}
    )
    select ${columnsFor(viewer)}
    from chosen l join facilities f on f.id = l.facility_id join grow_plans g on g.id = l.growplan_id
      left join strains s on s.id = l.strain_id left join ${basisOfFacility} p on true cross join lateral ${plants} n cross join lateral ${measured} m
    order by l.began desc nulls last, l.id desc`.execute(db);
  return { runs: rows.slice(0, mostRuns), isMore: rows.length > mostRuns };
}
