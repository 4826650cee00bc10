import { rootingDays, type CloneNeed } from '@trellis/mothers/model';
import type { CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

/** A shelf is cleaned for so long before its next crop, as scheduling the plan has it. */
const cleanoutDays = 2;

/** The day on which what follows on a shelf begins: so that it is harvested when the plan says, else once the crop there now is gone. */
const startOfItem = sql`coalesce(i."expectedHarvestOfReplant" - v.days, i."expectedHarvestDate" + ${cleanoutDays}::int,
  greatest(n."horizonStart", today.day + 1))`;

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
    union all select * from (
      select coalesce(i."replantStrain_id", g.strain_id) as strain_id, ${startOfItem} - '1970-01-01'::date - ${rootingDays}::int as day, p.capacity
      from production_plan_items i join production_plans n on n.id = i."productionPlan_id" join platforms p on p.id = i.platform_id
        join grow_plans g on g.id = i.growplan_id
        join lateral (select ceil(max(h."endSeconds") / 86400.0)::int as days from grow_phases h where h."growplanVersion_id" = g."publishedVersion_id") v on v.days is not null
        cross join lateral (select day_at(n.facility_id, ${now}) as day) today
      where n.facility_id = ${facilityId} and n.state in ('submitted', 'approved') and i.state in ('open', 'decided') and i.lifecycle_id is null
        and not g."isMother" and ${startOfItem} > today.day
    ) item where strain_id is not null`.execute(db);
  return rows.filter(({ clones }) => clones > 0);
}
