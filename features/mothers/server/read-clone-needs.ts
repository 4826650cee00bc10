import { rootingDays, type CloneNeed } from '@trellis/mothers/model';
import type { CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

/** Clones that booked runs, and items of plans handed in, still need cut by a day; runs that begin from seed, a delivery or plants at hand need none. */
export async function readCloneNeeds(
  facilityId: number,
  { db, now }: Pick<CallContext, 'db' | 'now'>,
): Promise<CloneNeed[]> {
  const { rows } = await sql<CloneNeed>`
    select l.strain_id, (l."scheduledStart" at time zone f.facility_timezone)::date - '1970-01-01'::date - ${rootingDays}::int as day,
      coalesce((select sum(o.plants)::int from lifecycle_platforms o where o.lifecycle_id = l.id and o.finish is null), 0)
        - (select count(*)::int from plants n where n.lifecycle_id = l.id and n.state = 'growing') as clones
    from lifecycles l join facilities f on f.id = l.facility_id
    where l.facility_id = ${facilityId} and l.state = 'scheduled' and not l.mother and l.strain_id is not null
      and l."scheduledStart" is not null and coalesce(l.source ->> 'kind', 'mothers') = 'mothers'
    union all select i.strain_id, i."expectedHarvestDate" - '1970-01-01'::date - ceil(v."totalDays")::int - ${rootingDays}::int, p.capacity
      from production_plan_items i join production_plans n on n.id = i."productionPlan_id" join platforms p on p.id = i.platform_id
        join grow_plans g on g.id = i.growplan_id
        join lateral (select "totalDays" from grow_plan_versions v where v.growplan_id = g.id and v.state = 'published' order by v.version desc limit 1) v on true
      where n.facility_id = ${facilityId} and n.state in ('submitted', 'approved') and i.lifecycle_id is null and i.strain_id is not null
        and i."expectedHarvestDate" is not null and i."expectedHarvestDate" > day_at(${facilityId}, ${now}) and v."totalDays" is not null`.execute(
    db,
  );
  return rows.filter(({ clones }) => clones > 0);
}
