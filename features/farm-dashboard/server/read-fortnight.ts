import type { ComingHarvest, Turn } from '@trellis/farm-dashboard/model';
import { readDryingLoad } from '@trellis/planning/server';
import type { CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { readClosedUnits, readPlannedSprays } from './read-sprays.ts';
import { runsWanted, unitsWanted, type Wanted } from './wanted-units.ts';

type Reading = Pick<CallContext, 'db' | 'now'>;
/** How far ahead the page looks. */
const days = 14;
const mostHarvests = 7;

/** What the next two weeks bring; days are those of the facility. */
export async function readFortnight(wanted: Wanted, context: Reading) {
  const { db, now } = context;
  const { rows } = await sql<{ today: string; end: Date }>`
    select to_char(d, 'YYYY-MM-DD') as today, (d + ${days}::int)::timestamp at time zone f.facility_timezone as end
    from facilities f, lateral (select (${now}::timestamptz at time zone f.facility_timezone)::date as d) t where f.id = ${wanted.facilityId}`.execute(
    db,
  );
  const [{ today, end } = { today: '', end: now }] = rows;
  return {
    today,
    turns: await readTurns(wanted, today, db),
    harvests: await readHarvests(wanted, today, db),
    sprays: await readPlannedSprays(wanted, end, db),
    closed: await readClosedUnits(wanted, context),
  };
}

/** Runs in flight or booked that stand in the wanted area. */
const runsHere = (wanted: Wanted) =>
  sql<boolean>`${runsWanted(wanted)} ${
    wanted.area_id === undefined
      ? sql``
      : sql`and exists (select from lifecycle_platforms o join units u on u.id = o."platformGroup_id"
      where o.lifecycle_id = l.id and o.finish is null and ${unitsWanted({ facilityId: wanted.facilityId, area_id: wanted.area_id })})`
  }`;

/** Names of the units a run `l` stands on or is booked for, and its plants. */
const standing = sql`left join lateral (select string_agg(distinct u.name, ', ' order by u.name) as units, sum(o.plants)::int as plants
  from lifecycle_platforms o join units u on u.id = o."platformGroup_id" where o.lifecycle_id = l.id and o.finish is null) o on true`;
const crop = sql`left join strains s on s.id = l.strain_id left join varietals v on v.id = l.varietal_id join grow_plans p on p.id = l.growplan_id`;

async function readTurns(wanted: Wanted, today: string, db: Reading['db']): Promise<Turn[]> {
  const { rows } = await sql<Turn>`
    with runs as materialized (
      select l.id, l.name, l.state, l."scheduledStart", l.harvestdate, l.mother, l."currentPhase_id", f.facility_timezone as zone,
        coalesce(s.name, v.name, p.name) as crop, o.units, coalesce(o.plants, l."plantsStarted", 0) as plants
      from lifecycles l join facilities f on f.id = l.facility_id ${crop} ${standing}
      where l.state in ('scheduled', 'in_flight', 'harvesting') and ${runsHere(wanted)}
    ),
    phases as (
      select r.id as run_id, h.id, h.seq, g.name, h.starttime, (h."scheduledStart" at time zone r.zone)::date as day, c."countsAs" as stage, g."plantContainerType_id" as container,
        lag(c."countsAs") over w as before, lag(g."plantContainerType_id") over w as "containerBefore"
      from runs r join lifecycle_phases h on h.lifecycle_id = r.id join grow_phases g on g.id = h."growPhase_id"
        left join grow_stages c on c.id = g."growStage_id" window w as (partition by h.lifecycle_id order by h.seq)
    ),
    turns as (
      select id as run_id, 'start' as kind, ("scheduledStart" at time zone zone)::date as day, null as phase from runs where state = 'scheduled'
      union all select h.run_id, case when stage = 'flower' and before is distinct from 'flower' then 'flip'
          when container is distinct from "containerBefore" or stage = 'veg' and before = 'clone' then 'transplant' else 'phase' end, day, h.name
        from phases h join runs r on r.id = h.run_id where h.before is not null and h.starttime is null and h.id is distinct from r."currentPhase_id"
          and h.day >= ${today}::date
      union all select id, 'harvest', harvestdate, null from runs where harvestdate is not null and not mother and state <> 'scheduled'
    )
    select t.kind, to_char(t.day, 'YYYY-MM-DD') as date, t.day - ${today}::date as "daysLeft", r.id as lifecycle_id, r.name as run, r.crop, t.phase, r.plants, r.units
    from turns t join runs r on r.id = t.run_id where t.day < ${today}::date + ${days}::int order by t.day, r.name, r.id`.execute(
    db,
  );
  return rows;
}

async function readHarvests(wanted: Wanted, today: string, db: Reading['db']): Promise<ComingHarvest[]> {
  const { rows } = await sql<Omit<ComingHarvest, 'wetGrams' | 'dryingShare'> & { dryGrams: number | null }>`
    select l.id as lifecycle_id, coalesce(s.name, v.name, p.name) as crop, o.units, to_char(l.harvestdate, 'YYYY-MM-DD') as date,
      l.harvestdate - ${today}::date as "daysLeft", coalesce(o.plants, 0) as plants, l."expectedGrams" as "dryGrams"
    from lifecycles l ${crop} ${standing}
    where l.state in ('in_flight', 'harvesting') and not l.mother and l.harvestdate is not null and ${runsHere(wanted)}
    order by l.harvestdate, l.name, l.id limit ${mostHarvests}`.execute(db);
  const { capacityGrams, gramsOn, wetGrams } = await readDryingLoad(wanted.facilityId, { db });
  return rows.map(({ dryGrams, ...harvest }) => ({
    ...harvest,
    wetGrams: dryGrams === null ? null : wetGrams(dryGrams),
    dryingShare:
      capacityGrams === null || capacityGrams === 0
        ? null
        : gramsOn(harvest.date < today ? today : harvest.date) / capacityGrams,
  }));
}
